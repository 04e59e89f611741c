import { useTranslations } from 'use-intl'
import { locales } from '#kernel'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

/** The typed values of a form, by field name. */
export type Typed = Partial<Record<string, string>>

const names = {
  id: { title: 'titleId', text: 'textId' },
  en: { title: 'titleEn', text: 'textEn' },
} as const

/** The title and the text of a motion, with both languages side by side. */
export function MotionTexts() {
  const t = useTranslations('meeting-desk.motion')
  const languageName = useLanguageName()
  return (
    <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-2">
      {locales.map((language) => (
        <fieldset key={language} className="grid min-w-0 gap-4">
          <legend className="mb-3 font-bold">{languageName(language)}</legend>
          <TextInput
            name={names[language].title}
            label={t('titleLabel')}
            lang={language}
            required
            minLength={5}
            maxLength={120}
            path={`title.${language}`}
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
            path={`text.${language}`}
          />
        </fieldset>
      ))}
    </div>
  )
}
