import { type RefObject, useEffect, useRef } from 'react'
import type { FormProblem } from '../../api/problem.ts'
import { useGroupAnnouncement } from '../../ui/field-check.ts'
import { Notice } from '../../ui/notice.tsx'

type ProblemNoticeProps = {
  readonly problem: FormProblem | undefined
  readonly className?: string
}

/**
 * A refusal that belongs to no field of the form, shown until the form is changed. Refusals of a field are
 * shown at the field.
 */
export function ProblemNotice({ problem, className }: ProblemNoticeProps) {
  const isOfFields = problem === undefined || Object.keys(problem.fields).length > 0
  const { announced, place } = useGroupAnnouncement(isOfFields ? null : problem.detail)
  return (
    <div ref={place} className="contents">
      {announced === null ? null : (
        <Notice tone="error" {...(className === undefined ? {} : { className })}>
          {announced}
        </Notice>
      )}
    </div>
  )
}

/** A field with an error, or the first field of a group that has one. */
const faulty = '[aria-invalid="true"], fieldset:has(> [data-error]) input'

/**
 * Returns the ref of a form, or of a part of one, whose first faulty field receives the focus after a refusal: `<Form
 * ref={useFormFocus(problem)}>`.
 */
export function useFormFocus<Part extends HTMLElement = HTMLFormElement>(
  problem: object | undefined,
): RefObject<Part | null> {
  const form = useRef<Part>(null)
  useEffect(() => {
    if (problem === undefined) return
    form.current?.querySelector<HTMLElement>(faulty)?.focus()
  }, [problem])
  return form
}
