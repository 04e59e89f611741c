import { useTranslations } from 'use-intl'
import type { ScreenHandle } from '../../messages/messages.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { LegalText } from './legal-text.tsx'

export const handle: ScreenHandle = { messages: ['legal'] }

type Kind = 'account' | 'profile' | 'identity' | 'money' | 'consent' | 'session' | 'mail'
const kinds: readonly Kind[] = [
  'account',
  'profile',
  'identity',
  'money',
  'consent',
  'session',
  'mail',
]
const columns = ['data', 'purpose', 'keeping', 'receiver'] as const

export default function PrivacyScreen() {
  const t = useTranslations('legal.privacy')
  return (
    <LegalText text="privacy">
      <section className="mt-10">
        <h2 className="mb-4 text-h3">{t('tableTitle')}</h2>
        <DataTable
          caption={t('tableTitle')}
          rows={kinds}
          keyOf={(kind) => kind}
          columns={columns.map((column) => ({
            id: column,
            head: t(`table.${column}`),
            isTitle: column === 'data',
            cell: (kind: Kind) => t(`rows.${kind}.${column}`),
          }))}
        />
      </section>
    </LegalText>
  )
}
