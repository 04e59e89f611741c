import { useTranslations } from 'use-intl'
import { Checkbox } from '../../ui/choice.tsx'

/** What is ticked before a purchase: that the statements were read, and each group of risks. */
export const acknowledgements = ['statements', 'loss', 'income', 'liquidity'] as const

export type Acknowledgement = (typeof acknowledgements)[number]

export function Acknowledgements({ missing }: { readonly missing: readonly Acknowledgement[] }) {
  const t = useTranslations('purchase')
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 text-dense font-bold">{t('acknowledge.title')}</legend>
      {acknowledgements.map((name) => (
        <Checkbox
          key={name}
          name={name}
          required
          error={missing.includes(name) ? t('acknowledge.missing') : null}
        >
          <span className="text-small">{t(`acknowledge.${name}`)}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
