import { type RefObject, useEffect, useRef } from 'react'
import type { FormProblem } from '../api/problem.ts'
import { Notice } from '../ui/notice.tsx'

type ProblemNoticeProps = {
  readonly problem: FormProblem | undefined
  readonly title?: string
  readonly className?: string
}

/** A refusal that belongs to no field of the form; those that do are shown at their fields. */
export function ProblemNotice({ problem, title, className }: ProblemNoticeProps) {
  if (problem === undefined || Object.keys(problem.fields).length > 0) return null
  return (
    <Notice
      tone="error"
      {...(title === undefined ? {} : { title })}
      {...(className === undefined ? {} : { className })}
    >
      {problem.detail}
    </Notice>
  )
}

/** A form whose first wrong field has the focus after a refusal: `<Form ref={useFormFocus(problem)}>`. */
export function useFormFocus(problem: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem === undefined) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return form
}
