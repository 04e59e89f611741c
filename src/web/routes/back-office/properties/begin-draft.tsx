import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice, useFormFocus } from '../../../components/form-problem.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

type BeginDraftProps = {
  readonly answer: { readonly name: string; readonly problem: FormProblem } | undefined
}

/** A name is all that a draft begins with. */
export function BeginDraft({ answer }: BeginDraftProps) {
  const t = useTranslations('stewardship.list')
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(answer?.problem)
  return (
    <Card className="mb-5">
      <CardHead title={t('begin')} />
      <ProblemNotice problem={answer?.problem} className="mb-4" />
      <Form ref={form} method="post" noValidate className="grid max-w-xl items-start gap-4">
        <TextInput
          name="name"
          label={t('name')}
          help={t('nameHelp')}
          required
          maxLength={100}
          defaultValue={answer?.name}
          error={answer?.problem.fields.name}
        />
        <Button type="submit" variant="secondary" isBusy={isBusy} className="justify-self-start">
          {t('beginButton')}
        </Button>
      </Form>
    </Card>
  )
}
