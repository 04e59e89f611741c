import { useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { type MotionKind, motionKinds } from '#contract'
import type { MotionChoices } from '#contract/meetings/motions.ts'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice, useFormFocus } from '../../components/forms/form-problem.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { MotionAmount } from '../../components/meetings/motion-amount.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'
import { FormAnswer } from '../../ui/form-answer.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type ProposeAnswer = {
  readonly typed: {
    readonly property: string
    readonly kind: MotionKind | null
    readonly title: string
    readonly text: string
    readonly amount: string
  }
  /** The required fields that are empty. */
  readonly missing: readonly ('property' | 'kind' | 'title' | 'text')[]
  readonly problem: FormProblem | null
}

type ProposeFormProps = {
  readonly properties: MotionChoices['items']
  readonly propertyId: string | null
  readonly answer: ProposeAnswer | undefined
}

/** The form for a motion. It has an amount only for the kinds of motion that need one. */
export function ProposeForm({ properties, propertyId, answer }: ProposeFormProps) {
  const t = useTranslations('motions.propose')
  const m = useTranslations('meetings')
  const form = useFormFocus(answer)
  const { typed, missing = [] } = answer ?? {}
  const problem = answer?.problem ?? undefined
  const [kind, setKind] = useState<MotionKind | null>(typed?.kind ?? null)
  const only = properties.length === 1 ? (properties[0]?.id ?? '') : ''
  return (
    <FormAnswer value={{ typed, errors: problem?.fields }}>
      <Form ref={form} method="post" noValidate>
        <Card className="grid gap-5">
          <ProblemNotice problem={problem} />
          <Select
            name="property"
            label={t('property')}
            help={t('propertyHelp')}
            required
            path="propertyId"
            defaultValue={propertyId ?? only}
            error={missing.includes('property') ? t('propertyMissing') : undefined}
          >
            <option value="">{t('choose')}</option>
            {properties.map(({ id, name, units }) => (
              <option key={id} value={id}>
                {t('propertyOption', { name, units })}
              </option>
            ))}
          </Select>
          <Select
            name="kind"
            label={t('kind')}
            required
            onChange={({ target }) =>
              setKind(motionKinds.find((each) => each === target.value) ?? null)
            }
            error={missing.includes('kind') ? t('kindMissing') : undefined}
          >
            <option value="">{t('choose')}</option>
            {motionKinds.map((each) => (
              <option key={each} value={each}>
                {m(`kinds.${each}`)}
              </option>
            ))}
          </Select>
          <TextInput
            name="title"
            label={t('headline')}
            help={t('headlineHelp')}
            required
            minLength={5}
            maxLength={120}
            error={missing.includes('title') ? t('headlineMissing') : undefined}
          />
          <TextArea
            name="text"
            label={t('text')}
            help={t('textHelp')}
            rows={9}
            required
            minLength={20}
            maxLength={5000}
            error={missing.includes('text') ? t('textMissing') : undefined}
          />
          <MotionAmount kind={kind} />
          <div className="grid gap-3 border-t border-line pt-5">
            <p className="text-dense text-ink-soft">{t('next')}</p>
            <SubmitButton variant="primary" size="large" isWide busy={t('sending')}>
              {t('send')}
            </SubmitButton>
          </div>
        </Card>
      </Form>
    </FormAnswer>
  )
}
