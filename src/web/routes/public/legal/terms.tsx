import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { acceptLegal, readLegal } from './legal-edition.ts'
import { LegalPage } from './legal-page.tsx'

export const handle: ScreenHandle = { messages: ['legal'] }

export function loader(args: LoaderFunctionArgs) {
  return readLegal(args, 'terms')
}

export function action(args: ActionFunctionArgs) {
  return acceptLegal(args, 'terms')
}

export default function TermsScreen() {
  return <LegalPage path="/terms-and-conditions" page={useLoaderData<typeof loader>()} />
}
