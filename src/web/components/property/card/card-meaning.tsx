import { useTranslations } from 'use-intl'
import { InfoIcon } from '../../../ui/icon.tsx'

// The full names, which cards abbreviate.
const figures = [
  ['netYield', 'netYield'],
  ['fullYieldFull', 'fullYield'],
  ['unitPrice', 'unitPrice'],
  ['gapFull', 'gap'],
  ['occupancyName', 'occupancyName'],
  ['costs', 'costs'],
] as const

/** The meaning and source of the figures in all cards and rows of a list, shown once. */
export function CardMeaning({ id }: { readonly id: string }) {
  const t = useTranslations('card')
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t('meaning.title')}
      className="meaning-box"
    >
      <p className="text-h3">{t('meaning.title')}</p>
      <dl className="mt-3 grid gap-3">
        {figures.map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-bold">{t(name)}</dt>
            <dd className="text-ink-soft">{t(`meaning.${meaning}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line pt-4 text-small text-ink-soft">
        {t('meaning.source')}
      </p>
    </div>
  )
}

/** The button that opens the meaning of the figures. */
export function MeaningLink({ opens }: { readonly opens: string }) {
  const t = useTranslations('card')
  return (
    <button
      type="button"
      popoverTarget={opens}
      className="inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-ink-soft underline decoration-line-strong underline-offset-3 hover:text-ink"
    >
      <InfoIcon size={14} aria-hidden="true" className="shrink-0" />
      {t('meaning.open')}
    </button>
  )
}
