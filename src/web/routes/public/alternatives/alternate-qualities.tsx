import { useTranslations } from 'use-intl'
import { DataTable } from '../../../ui/data-table.tsx'
import { instruments } from './alternatives.ts'

const qualities = ['name', 'liquidity', 'ticket', 'effort', 'tax', 'worst'] as const

type Row = (typeof instruments)[number]

/** The qualities that an amount does not show: liquidity, effort and risk. */
export function AlternateQualities() {
  const t = useTranslations('alternate')
  return (
    <section className="mt-20 sm:mt-24">
      <h2 className="max-w-2xl text-h2">{t('qualities.title')}</h2>
      <p className="mt-2 mb-8 max-w-2xl text-ink-soft">{t('qualities.lead')}</p>
      <DataTable
        caption={t('qualities.title')}
        rows={instruments}
        keyOf={(instrument) => instrument}
        columns={qualities.map((quality) => ({
          id: quality,
          head: t(`qualities.${quality}`),
          isTitle: quality === 'name',
          cell: (instrument: Row) =>
            quality === 'name' ? t(`names.${instrument}`) : t(`rows.${instrument}.${quality}`),
        }))}
      />
    </section>
  )
}
