import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { ConsentChoice } from '../../../components/forms/consent-choice.tsx'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { acceptLegal, readLegal } from './legal-edition.ts'
import { LegalPage } from './legal-page.tsx'
import { PrivacyRights } from './privacy-rights.tsx'
import { PrivacyTable } from './privacy-table.tsx'

export const handle: ScreenHandle = { messages: ['legal', 'consent'] }

export function loader(args: LoaderFunctionArgs) {
  return readLegal(args, 'privacy')
}

export function action(args: ActionFunctionArgs) {
  return acceptLegal(args, 'privacy')
}

export default function PrivacyScreen() {
  const page = useLoaderData<typeof loader>()
  const t = useTranslations('legal.privacy')
  return (
    <LegalPage path="/privacy-policy" page={page}>
      <PrivacyTable rows={page.text.data} />
      <PrivacyRights />
      <section id="choices" className="no-print mt-12 scroll-mt-6">
        <h2 className="mb-4 text-h2">{t('choicesTitle')}</h2>
        <ConsentChoice className="max-w-2xl rounded-card border border-line bg-card p-5 sm:p-7" />
      </section>
    </LegalPage>
  )
}
