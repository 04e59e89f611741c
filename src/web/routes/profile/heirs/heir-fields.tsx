import { useTranslations } from 'use-intl'
import { heirRelations } from '#contract'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/choice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

type HeirFieldsProps = {
  readonly index: number
  /** The position among the heirs that are shown. */
  readonly number: number
  /** Whether this place is shown. Without script all five places are. */
  readonly isShown: boolean
  readonly onRemove: () => void
}

/** The fields of one heir: name, share, relation and phone number. */
export function HeirFields({ index, number, isShown, onRemove }: HeirFieldsProps) {
  const t = useTranslations('profile-edit')
  const nameOf = (part: string) => `heirs.${index}.${part}`
  return (
    <fieldset className={isShown ? 'rounded-2xl border border-line p-4' : 'without-script'}>
      <legend className="px-1 text-dense font-bold">
        {t('heirs.number', { number: String(number) })}
      </legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-start">
        <TextInput
          name={nameOf('name')}
          data-rule="person-name"
          label={t('heirs.name')}
          autoComplete="off"
          maxLength={100}
        />
        <TextInput
          name={nameOf('share')}
          data-rule="amount"
          data-least="1"
          data-most="100"
          data-least-text="1%"
          data-most-text="100%"
          label={t('heirs.share')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
        <Select name={nameOf('relation')} label={t('heirs.relation')}>
          <option value="">{t('choose')}</option>
          {heirRelations.map((each) => (
            <option key={each} value={each}>
              {t(`relations.${each}`)}
            </option>
          ))}
        </Select>
        <TextInput
          name={nameOf('phone')}
          type="tel"
          label={t('heirs.phone')}
          hint={t('optional')}
          autoComplete="off"
          inputMode="tel"
          maxLength={24}
        />
      </div>
      <Button size="small" variant="quiet" className="needs-script mt-3 -ms-3.5" onClick={onRemove}>
        {t('heirs.removeOne')}
        <span className="sr-only">{t('heirs.number', { number: String(number) })}</span>
      </Button>
    </fieldset>
  )
}
