import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import { OpenChevron } from '../../../ui/open-chevron.tsx'

const items = ['empty', 'value', 'exit', 'target', 'platform', 'notDeposit'] as const

/** The risks in one paragraph, which opens to a text of two minutes. */
export function Explainer({ figures: { terms } }: { readonly figures: Figures }) {
  const t = useTranslations('home.risk')
  const values = { hours: terms?.coolingOffHours ?? 0 }
  return (
    <section className="rounded-hero bg-sand p-5 sm:p-10">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mt-3">{t('text')}</p>
      <details className="group mt-5 rounded-card bg-card">
        <summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-3.5">
          <span className="font-bold">{t('open')}</span>
          <OpenChevron size={20} />
        </summary>
        <ol className="grid gap-5 px-5 pt-2 pb-6">
          {items.map((item, index) => (
            <li key={item} className="flex gap-4">
              <span aria-hidden="true" className="tabular w-4 shrink-0 font-bold text-brand-text">
                {index + 1}
              </span>
              <span>
                <span className="block font-bold">{t(`items.${item}.name`)}</span>
                <span className="block text-dense text-ink-soft">
                  {t(`items.${item}.text`, values)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
