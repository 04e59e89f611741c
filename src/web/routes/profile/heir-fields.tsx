import { useTranslations } from 'use-intl'
import { heirRelations } from '#contract'
import { Select } from '../../ui/choice.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type HeirFieldsProps = {
  readonly index: number
  /** Whether this place is shown. Without script all five places are. */
  readonly isShown: boolean
}

/** The fields of one heir: name, share, relation and phone number. */
export function HeirFields({ index, isShown }: HeirFieldsProps) {
  const t = useTranslations('profile-edit')
  const nameOf = (part: string) => `heirs.${index}.${part}`
  return (
    <fieldset className={isShown ? 'rounded-2xl border border-line p-4' : 'without-script'}>
      <legend className="px-1 text-dense font-bold">
        {t('heirs.number', { number: String(index + 1) })}
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
    </fieldset>
  )
}
