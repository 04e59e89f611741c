import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../messages/messages.ts'
import { acceptLegal, readLegal } from './legal-edition.ts'
import { LegalPage } from './legal-page.tsx'
import { PrivacyRights } from './privacy-rights.tsx'
import { PrivacyTable } from './privacy-table.tsx'

export const handle: ScreenHandle = { messages: ['legal'] }

export function loader(args: LoaderFunctionArgs) {
  return readLegal(args, 'privacy')
}

export function action(args: ActionFunctionArgs) {
  return acceptLegal(args, 'privacy')
}

export default function PrivacyScreen() {
  const page = useLoaderData<typeof loader>()
  return (
    <LegalPage path="/privacy-policy" page={page}>
      <PrivacyTable rows={page.text.data} />
      <PrivacyRights />
    </LegalPage>
  )
}
