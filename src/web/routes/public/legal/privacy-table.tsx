import { useTranslations } from 'use-intl'
import type { LegalText } from '#contract/legal/legal.ts'
import { DataTable } from '../../../ui/data-table.tsx'

const columns = ['data', 'purpose', 'keeping', 'receiver'] as const

type Row = LegalText['data'][number]

/** The personal data that is stored, with purpose, retention period and recipients. */
export function PrivacyTable({ rows }: { readonly rows: LegalText['data'] }) {
  const t = useTranslations('legal.privacy')
  return (
    <section className="mt-12">
      <h2 className="mb-5 text-h2">{t('tableTitle')}</h2>
      <DataTable
        caption={t('tableTitle')}
        rows={rows}
        keyOf={(row) => row.kind}
        columns={columns.map((column) => ({
          id: column,
          head: t(`table.${column}`),
          isTitle: column === 'data',
          cell: (row: Row) => row[column],
        }))}
      />
    </section>
  )
}
