import { data } from 'react-router'
import type { ApplicationReceipt } from '#contract/careers/careers.ts'
import type { ApiClient } from '../../../api/client.ts'
import { type FormProblem, formProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'

const names = ['name', 'email', 'phone', 'link', 'note', 'consent'] as const

/** Returns the typed values for a form that is shown again; the CV has to be chosen again. */
type TypedApplication = Record<(typeof names)[number], string>

export type ApplicationAnswer = {
  readonly receipt: ApplicationReceipt | null
  readonly typed: TypedApplication | null
  readonly problem: FormProblem | undefined
  readonly attempt: string
}

/** Sends the application in a form; `openingId` is empty for an application without a specific opening. */
export async function sendApplication(
  api: ApiClient,
  form: FormData,
  { openingId, language }: { openingId: string; language: string },
) {
  form.set('openingId', openingId)
  // A checkbox that is not ticked is absent from the form; its value is set so that the API names its field.
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
