import { useEffect, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { FormAnswer } from '../../../ui/form-answer.ts'
import { type Basis, basisOf, type Conflict, type DraftAnswer } from './draft-act.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { draftSections } from './draft-fields.ts'
import { DraftFigures } from './draft-figures.tsx'
import { DraftMarks, errorsIn } from './draft-marks.tsx'
import { DraftPictures } from './draft-pictures.tsx'
import { DraftSection } from './draft-section.tsx'
import { useAutosave } from './use-autosave.ts'

type DraftFormProps = {
  readonly draft: PropertyDraft
  readonly answer: DraftAnswer | undefined
}

/** The form of a draft, saved automatically and with every button. */
export function DraftForm({ draft, answer }: DraftFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { conflict, round, save } = useDraftSaving(form, draft, answer)
  const problem = answer?.problem ?? undefined
  const isHandedOver = answer?.intent === 'review' && problem !== undefined
  const errors = errorsIn(draft, problem, isHandedOver)
  useFirstFault(form, problem)
  const values = round === 0 ? (answer?.values ?? basisOf(draft).values) : basisOf(draft).values
  const began = answer?.basis ?? basisOf(draft)
  return (
    <FormAnswer value={{ errors }}>
      <Form
        key={round}
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid gap-5"
      >
        {/* With Enter in a field the form is saved, whichever button is first on the page. */}
        <button type="submit" name="intent" value="save" hidden />
        <input type="hidden" name="version" defaultValue={began.version} />
        <input type="hidden" name="base" defaultValue={JSON.stringify(began.values)} />
        <ProblemNotice problem={problem} />
        {conflict === null ? null : <DraftConflict conflict={conflict} draft={draft} />}
        <DraftMarks draft={draft} />
        {draftSections.map((section) => (
          <DraftSection
            key={section.id}
            section={section}
            values={values}
            choices={draft.choices}
            obstacles={draft.obstacles}
          />
        ))}
        <DraftPictures draft={draft} values={values} errors={errors} intent={answer?.intent} />
        <DraftFigures draft={draft} />
        <FormFoot form={form} isOn={conflict === null} save={save} />
      </Form>
    </FormAnswer>
  )
}

/** Part of the form, so that autosave starts again with each new form. */
function FormFoot(watched: Parameters<typeof useAutosave>[0]) {
  const saving = useAutosave(watched)
  const t = useTranslations('stewardship.draft')
  return (
    <div className="sticky bottom-0 -mx-2 flex flex-wrap items-center gap-2.5 border-t border-line bg-paper px-2 py-4 max-sm:[&>button]:grow max-sm:[&>p]:basis-full">
      <SubmitButton name="intent" value="review" variant="primary">
        {t('review')}
      </SubmitButton>
      <SubmitButton name="intent" value="save" variant="secondary">
        {t('save')}
      </SubmitButton>
      <p role="status" className="needs-script text-small text-ink-soft">
        {t(`saving.${saving}`)}
      </p>
    </div>
  )
}

function useDraftSaving(
  form: React.RefObject<HTMLFormElement | null>,
  draft: PropertyDraft,
  answer: DraftAnswer | undefined,
) {
  const link = useLocalHref()
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(answer?.conflict ?? null)
  useEffect(() => {
    if (answer === undefined) return
    setConflict(answer.conflict)
    if (answer.basis !== null) writeBasis(form.current, answer.basis)
  }, [answer, form])
  const save = async (sent: FormData): Promise<boolean> => {
    const response = await fetch(link(`/back-office/drafts/${draft.id}/autosave`), {
      method: 'POST',
      body: sent,
    })
    if (!response.ok) return false
    // The route of this screen responds with JSON of this type.
    const saved = (await response.json()) as DraftAnswer
    if (saved.basis !== null) writeBasis(form.current, saved.basis)
    setConflict(saved.conflict)
    await revalidate()
    // The changes of a colleague appear in the fields with a form created from the latest version.
    if (saved.hasTheirs && saved.conflict === null) setRound((before) => before + 1)
    return saved.conflict === null
  }
  return { conflict, round, save }
}

/** Makes the saved version the basis of the form. */
function writeBasis(form: HTMLFormElement | null, { version, values }: Basis): void {
  const write = (name: string, text: string) => {
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = text
  }
  write('version', String(version))
  write('base', JSON.stringify(values))
}

/** Moves the focus to the first field with an error after a refusal. */
function useFirstFault(
  form: React.RefObject<HTMLFormElement | null>,
  problem: FormProblem | undefined,
): void {
  const untold = useRef<FormProblem | undefined>(undefined)
  useEffect(() => {
    untold.current = problem
  }, [problem])
  // The fields are marked from the latest version of the draft, which may arrive after the refusal.
  useEffect(() => {
    if (untold.current === undefined) return
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!fault) return
    untold.current = undefined
    fault.focus()
  })
}
