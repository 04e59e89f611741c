import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { riskGroups } from '../../../components/property/records/risk-statements.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useAnnouncement } from '../../../ui/field-check.ts'
import { RadioCard } from '../../../ui/radio-card.tsx'

type QuestionProps = {
  readonly name: string
  readonly answers: readonly string[]
  readonly number: number
  readonly given: string | undefined
  readonly error: string | undefined
}

/** One question with its answers. */
export function Question({ name, answers, number, given, error: said }: QuestionProps) {
  const { announced: error, onChanged } = useAnnouncement(said)
  const questionTexts = useTranslations('suitability.questions')
  const words = useTranslations('suitability.answers')
  // Questions and answers come from the API; a test checks that each has a text.
  const text = questionTexts(name as Parameters<typeof questionTexts>[0])
  const textOf = (answer: string) => words(`${name}.${answer}` as Parameters<typeof words>[0])
  const errorId = `wrong-${name}`
  return (
    <fieldset onChange={onChanged} aria-describedby={error === null ? undefined : errorId}>
      <legend className="text-h3">{`${number}. ${text}`}</legend>
      <div className="mt-4 grid gap-2.5">
        {answers.map((each) => (
          <RadioCard
            key={each}
            name={`answers.${name}`}
            value={each}
            defaultChecked={given === each}
            aria-invalid={error === null ? undefined : true}
            title={textOf(each)}
          />
        ))}
      </div>
      <LiveFieldError id={errorId}>{error}</LiveFieldError>
    </fieldset>
  )
}

type RiskPageProps = {
  readonly group: keyof typeof riskGroups
  readonly isTicked: boolean
  readonly error: string | null
}

/** One group of risks, each in full, with one checkbox to confirm that they were read and understood. */
export function RiskPage({ group, isTicked, error }: RiskPageProps) {
  const t = useTranslations('suitability')
  const risk = useTranslations('risk.items')
  return (
    <fieldset>
      <legend className="text-h3">{t(`riskGroups.${group}`)}</legend>
      <dl className="mt-4 grid gap-4 text-dense">
        {riskGroups[group].map((item) => (
          <div key={item}>
            <dt className="font-bold">{risk(`${item}.name`)}</dt>
            <dd className="text-ink-soft">{risk(`${item}.text`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        name={`risk.${group}`}
        required
        defaultChecked={isTicked}
        error={error}
        className="mt-4 rounded-2xl border border-line px-4 py-1.5 has-checked:border-ink has-checked:bg-sand"
      >
        <span className="font-bold">{t('risksUnderstood')}</span>
      </Checkbox>
    </fieldset>
  )
}

function LiveFieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div aria-live="polite" className="mt-3 empty:hidden">
      {children === null ? null : <FieldError id={id}>{children}</FieldError>}
    </div>
  )
}
