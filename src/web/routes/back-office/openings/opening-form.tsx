import { useTranslations } from 'use-intl'
import { openingKinds, teams, workPlaces } from '#contract'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import type { OpeningValues } from './opening-act.ts'

type OpeningFormProps = {
  readonly values: OpeningValues
  /** The version of the opening that is changed; absent for a new one. */
  readonly version?: number
  readonly problem: FormProblem | undefined
  readonly send: string
}

/** The form of a job opening with everything that the careers page shows about it. */
export function OpeningForm({ values, version, problem, send }: OpeningFormProps) {
  return (
    <DeskForm
      problem={problem}
      typed={values}
      hidden={version === undefined ? {} : { version }}
      acts={[{ text: send, variant: 'primary', name: 'intent', value: 'save' }]}
    >
      <ProblemNotice problem={problem} />
      <Facts />
      <Words problem={problem} />
    </DeskForm>
  )
}

function Facts() {
  const t = useTranslations('openings')
  const words = useTranslations('careers')
  return (
    <Card>
      <CardHead title={t('facts')} />
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select name="team" label={words('team')}>
          {teams.map((team) => (
            <option key={team} value={team}>
              {words(`teams.${team}`)}
            </option>
          ))}
        </Select>
        <Select name="kind" label={t('kind')}>
          {openingKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <Select name="place" label={words('place')}>
          {workPlaces.map((place) => (
            <option key={place} value={place}>
              {words(`places.${place}`)}
            </option>
          ))}
        </Select>
        <TextInput name="cityName" label={words('city')} maxLength={60} required />
        <RupiahInput name="payLowest" label={t('payLowest')} help={t('payHelp')} />
        <RupiahInput name="payHighest" label={t('payHighest')} />
        <TextInput type="date" name="closesOn" label={t('closesOn')} required />
      </div>
    </Card>
  )
}

const languages = [
  { language: 'id', suffix: 'Id' },
  { language: 'en', suffix: 'En' },
] as const

function Words({ problem }: Pick<OpeningFormProps, 'problem'>) {
  const t = useTranslations('openings')
  const languageName = useLanguageName()
  return (
    <Card>
      <CardHead title={t('words')} />
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-2">
        {languages.map(({ language, suffix }) => {
          const field = (name: string) => ({
            name: `${name}${suffix}`,
            lang: language,
            error: problem?.fields[`${name}.${language}`] ?? problem?.fields[name],
          })
          return (
            <fieldset key={language} className="grid gap-4">
              <legend className="mb-3 font-bold">{languageName(language)}</legend>
              <TextInput label={t('title')} maxLength={100} {...field('title')} />
              <TextArea label={t('summary')} rows={3} maxLength={400} {...field('summary')} />
              <TextArea label={t('duties')} help={t('linesHelp')} rows={6} {...field('duties')} />
              <TextArea
                label={t('requirements')}
                help={t('linesHelp')}
                rows={6}
                {...field('requirements')}
              />
            </fieldset>
          )
        })}
      </div>
    </Card>
  )
}
