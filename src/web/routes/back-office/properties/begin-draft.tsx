import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'

type BeginDraftProps = {
  readonly answer: { readonly name: string; readonly problem: FormProblem } | undefined
}

/** The form that creates a draft, for which only a name is required. */
export function BeginDraft({ answer }: BeginDraftProps) {
  const t = useTranslations('stewardship.list')
  return (
    <Card className="mb-5">
      <CardHead title={t('begin')} />
      <ProblemNotice problem={answer?.problem} className="mb-4" />
      <DeskForm
        problem={answer?.problem}
        typed={answer}
        acts={[{ text: t('beginButton'), variant: 'secondary' }]}
        className="max-w-xl"
      >
        <TextInput name="name" label={t('name')} help={t('nameHelp')} required maxLength={100} />
      </DeskForm>
    </Card>
  )
}
