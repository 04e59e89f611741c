import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { acceptLegal, readLegal } from './legal-edition.ts'
import { LegalPage } from './legal-page.tsx'

export const handle: ScreenHandle = { messages: ['legal'] }

export function loader(args: LoaderFunctionArgs) {
  return readLegal(args, 'terms', 'id')
}

export function action(args: ActionFunctionArgs) {
  return acceptLegal(args, 'terms', 'id')
}

/** The terms in Indonesian in every language of the page, since that text prevails. */
export default function IndonesianTermsScreen() {
  return (
    <LegalPage
      path="/id/terms-and-conditions"
      canonicalPath="/terms-and-conditions"
      page={useLoaderData<typeof loader>()}
    />
  )
}
