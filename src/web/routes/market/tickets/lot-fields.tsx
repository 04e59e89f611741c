import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { TypedOrder } from './ticket-terms.ts'

type LotFieldsProps = { readonly typed: TypedOrder; readonly error: string | undefined }

/** The options that few orders need: the minimum size of a trade. */
export function LotFields({ typed, error }: LotFieldsProps) {
  const t = useTranslations('market')
  const isOpen = error !== undefined || typed.lot !== '' || typed.isWhole
  return (
    <Disclosure label={t('others')} isOpen={isOpen}>
      <div className="grid gap-4">
        <TextInput
          name="lot"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          label={t('lot')}
          help={t('lotHelp')}
          defaultValue={typed.lot}
          error={error}
          className="max-w-xs"
        />
        <Checkbox name="whole" defaultChecked={typed.isWhole}>
          {t('whole')}
        </Checkbox>
        <p className="text-small text-ink-soft">{t('lotNote')}</p>
      </div>
    </Disclosure>
  )
}
