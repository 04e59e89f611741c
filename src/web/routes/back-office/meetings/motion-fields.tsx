import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { formatInteger } from '../../../components/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { languageNames } from '../../../shell/language-switch.tsx'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { asDigits } from '../../../ui/read-amount.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

/** What was typed into a form of this desk, by the names of its fields. */
export type Typed = Partial<Record<string, string>>

type MotionFieldsProps = {
  readonly values: Typed
  readonly problem: FormProblem | undefined
}

const names = {
  id: { title: 'titleId', text: 'textId' },
  en: { title: 'titleEn', text: 'textEn' },
} as const

/** The title and the text of a motion in both languages, side by side. */
export function MotionTexts({ values, problem }: MotionFieldsProps) {
  const t = useTranslations('meeting-desk.motion')
  return (
    <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-2">
      {(['id', 'en'] as const).map((language) => (
        <fieldset key={language} className="grid min-w-0 gap-4">
          <legend className="mb-3 font-bold">{languageNames[language]}</legend>
          <TextInput
            name={names[language].title}
            label={t('titleLabel')}
            lang={language}
            required
            minLength={5}
            maxLength={120}
            defaultValue={values[names[language].title]}
            error={problem?.fields[`title.${language}`]}
          />
          <TextArea
            name={names[language].text}
            label={t('textLabel')}
            help={t('textHelp')}
            lang={language}
            rows={8}
            required
            minLength={20}
            maxLength={5000}
            defaultValue={values[names[language].text]}
            error={problem?.fields[`text.${language}`]}
          />
        </fieldset>
      ))}
    </div>
  )
}

type RupiahFieldProps = {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly typed: string | undefined
  readonly error: string | undefined
}

/** An amount in rupiah, grouped as the reader writes it. */
export function RupiahField({ name, label, help, typed, error }: RupiahFieldProps) {
  const locale = useLocale()
  return (
    <AmountInput
      name={name}
      label={label}
      {...(help === undefined ? {} : { help })}
      group={(digits) => (digits === '' ? '' : formatInteger(Number(digits), locale))}
      defaultDigits={asDigits(typed ?? '')}
      error={error}
    />
  )
}
