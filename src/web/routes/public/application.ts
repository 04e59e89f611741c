import { data } from 'react-router'
import type { ApplicationReceipt } from '#contract/careers/careers.ts'
import type { ApiClient } from '../../api/client.ts'
import { type FormProblem, formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/form-text.ts'

const names = ['name', 'email', 'phone', 'link', 'note'] as const

/** What was typed, for a form that has to be filled in once more; the CV cannot be given back. */
export type TypedApplication = Record<(typeof names)[number], string>

export type ApplicationAnswer = {
  readonly receipt: ApplicationReceipt | null
  readonly typed: TypedApplication | null
  readonly problem: FormProblem | undefined
  readonly attempt: string
}

/** Sends what a form holds; `openingId` is empty for an application to whatever may come. */
export async function sendApplication(
  api: ApiClient,
  form: FormData,
  { openingId, language }: { openingId: string; language: string },
) {
  form.set('openingId', openingId)
  // A box that is not ticked is not in the form at all, and is named as one to tick.
  if (!form.has('consent')) form.set('consent', 'false')
  form.set('language', language)
  const attempt = crypto.randomUUID()
  try {
    const receipt = await api.postForm('/careers/applications/', form)
    return data<ApplicationAnswer>({ receipt, typed: null, problem: undefined, attempt })
  } catch (error) {
    const typed = Object.fromEntries(
      names.map((name) => [name, textOf(form, name)]),
    ) as TypedApplication
    const answer = { receipt: null, typed, problem: formProblem(error), attempt }
    return data<ApplicationAnswer>(answer, { status: 400 })
  }
}
