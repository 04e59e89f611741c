import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MotionKind } from '#contract'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice, useFormFocus } from '../../components/form-problem.tsx'
import { formatInteger } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { asDigits } from '../../ui/read-amount.ts'
import { TextInput } from '../../ui/text-input.tsx'

export type FileAnswer = {
  readonly typed: {
    readonly kind: 'quote' | 'attachment'
    readonly name: string
    readonly amount: string
  }
  readonly problem: FormProblem
  readonly attempt: string
}

type MotionFileFormProps = {
  readonly kind: MotionKind
  readonly answer: FileAnswer | undefined
}

const bytesMax = 10 * 1024 * 1024

/** Adds a quote or another document to a motion of mine. */
export function MotionFileForm({ kind: motionKind, answer }: MotionFileFormProps) {
  const t = useTranslations('motions.file')
  const locale = useLocale()
  const isBusy = useNavigation().formData?.get('act') === 'file'
  const { typed, problem } = answer ?? {}
  const form = useFormFocus(problem)
  const [kind, setKind] = useState(typed?.kind ?? 'quote')
  return (
    <Card>
      <h2 className="text-h3">{t('title')}</h2>
      <p className="mt-1 mb-5 text-dense text-ink-soft">
        {t(motionKind === 'repair' ? 'leadRepair' : 'lead')}
      </p>
      <ProblemNotice problem={problem} className="mb-5" />
      <Form
        key={answer?.attempt}
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid gap-5"
      >
        <Segmented
          name="kind"
          label={t('kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'quote', label: t('quote') },
            { value: 'attachment', label: t('attachment') },
          ]}
        />
        <TextInput
          name="name"
          label={t(kind === 'quote' ? 'company' : 'name')}
          required
          minLength={3}
          maxLength={80}
          defaultValue={typed?.name}
          error={problem?.fields.name}
        />
        {kind === 'quote' ? (
          <AmountInput
            name="amount"
            label={t('price')}
            required
            group={(digits) => (digits === '' ? '' : formatInteger(Number(digits), locale))}
            defaultDigits={asDigits(typed?.amount ?? '')}
            error={problem?.fields.amount}
          />
        ) : null}
        <FileInput
          name="file"
          label={t('file')}
          help={problem === undefined ? t('fileHelp') : t('fileAgain')}
          accept="application/pdf,image/jpeg,image/png"
          bytesMax={bytesMax}
          tooLarge={t('tooLarge')}
          required
          error={problem?.fields.file}
        />
        <div>
          <Button type="submit" name="act" value="file" variant="dark" isBusy={isBusy}>
            {isBusy ? t('sending') : t('send')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
