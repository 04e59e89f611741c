import { useTranslations } from 'use-intl'
import { numberStyles, timeZones } from '#contract'
import type { Profile } from '#contract/users/users.ts'
import { type Locale, locales } from '#kernel'
import type { ReaderStyle } from '../../../locale/reader.ts'
import { Flag } from '../../../shell/navigation/flag.tsx'
import { languageNames } from '../../../shell/navigation/language-switch.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { RadioCard } from '../../../ui/radio-card.tsx'

/** The choices of the language page. A null language means the language of the pages. */
export type LanguageChoices = ReaderStyle &
  Pick<Profile, 'mailLanguage' | 'statementLanguage'> & { readonly pages: Locale }

type LanguageFieldsProps = {
  readonly choice: LanguageChoices
  readonly onChoose: (part: Partial<LanguageChoices>) => void
}

const places = {
  'Asia/Jakarta': 'Jakarta',
  'Asia/Makassar': 'Makassar',
  'Asia/Jayapura': 'Jayapura',
} as const
const documents = ['mailLanguage', 'statementLanguage'] as const

export function LanguageFields({ choice, onChoose }: LanguageFieldsProps) {
  const t = useTranslations('languages')
  return (
    <>
      <Card>
        <CardHead title={t('pages')} />
        <fieldset>
          <legend className="sr-only">{t('pages')}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {locales.map((each) => (
              <RadioCard
                key={each}
                lang={each}
                name="language"
                value={each}
                defaultChecked={each === choice.pages}
                onChange={() => onChoose({ pages: each })}
                title={
                  <>
                    <Flag locale={each} />
                    {languageNames[each]}
                  </>
                }
              >
                {t(`sentences.${each}`)}
              </RadioCard>
            ))}
          </div>
        </fieldset>
      </Card>
      <Card>
        <CardHead title={t('documents')} />
        <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
          {documents.map((name) => (
            <Select
              key={name}
              name={name}
              label={t(`${name}.label`)}
              help={t(`${name}.help`)}
              defaultValue={choice[name] ?? ''}
            >
              <option value="">{t('asPages')}</option>
              {locales.map((each) => (
                <option key={each} value={each} lang={each}>
                  {languageNames[each]}
                </option>
              ))}
            </Select>
          ))}
        </div>
      </Card>
      <Card>
        <CardHead title={t('style')} />
        <fieldset className="mb-5">
          <legend className="mb-2 text-dense font-semibold">{t('numberStyle')}</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {numberStyles.map((each) => (
              <RadioCard
                key={each}
                name="numberStyle"
                value={each}
                defaultChecked={each === choice.numberStyle}
                onChange={() => onChoose({ numberStyle: each })}
                title={t(`numberStyles.${each}.name`)}
              >
                {t(`numberStyles.${each}.text`)}
              </RadioCard>
            ))}
          </div>
        </fieldset>
        <Select
          name="timeZone"
          label={t('timeZone')}
          help={t('timeZoneHelp')}
          defaultValue={choice.timeZone}
          onChange={({ target }) => onChoose({ timeZone: knownZone(target.value) })}
        >
          {timeZones.map((each) => (
            <option key={each} value={each}>
              {t(`timeZones.${places[each]}`)}
            </option>
          ))}
        </Select>
      </Card>
    </>
  )
}

function knownZone(value: string): ReaderStyle['timeZone'] {
  return timeZones.find((each) => each === value) ?? 'Asia/Jakarta'
}
