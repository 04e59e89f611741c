import { useState } from 'react'
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MotionKind } from '#contract'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { RupiahInput } from '../../components/forms/rupiah-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { FileInput } from '../../ui/file-input.tsx'
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

/** The form that adds a quote or another document to the reader's own motion. */
export function MotionFileForm({ kind: motionKind, answer }: MotionFileFormProps) {
  const t = useTranslations('motions.file')
  const isBusy = useNavigation().formData?.get('act') === 'file'
  const { typed, problem } = answer ?? {}
  const [kind, setKind] = useState(typed?.kind ?? 'quote')
  return (
    <Card>
      <h2 className="text-h3">{t('title')}</h2>
      <p className="mt-1 mb-5 text-dense text-ink-soft">
        {t(motionKind === 'repair' ? 'leadRepair' : 'lead')}
      </p>
      <ProblemNotice problem={problem} className="mb-5" />
      <PostForm
        key={answer?.attempt}
        problem={problem}
        typed={typed}
        encType="multipart/form-data"
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
        />
        {kind === 'quote' ? <RupiahInput name="amount" label={t('price')} required /> : null}
        <FileInput
          name="file"
          label={t('file')}
          help={problem === undefined ? t('fileHelp') : t('fileAgain')}
          required
        />
        <div>
          <Button type="submit" name="act" value="file" variant="dark" isBusy={isBusy}>
            {isBusy ? t('sending') : t('send')}
          </Button>
        </div>
      </PostForm>
    </Card>
  )
}
