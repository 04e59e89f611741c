import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiProblem } from '../../api/problem.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { fieldsOf, seenOf } from './section-data.ts'

/** This address shows no page. A visitor is redirected to the profile. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(href('/dashboard/profile/edit', context.get(visitContext).locale))
}

/** The result of saving a draft. `conflict` when another tab or device changed the section in the meantime. */
export type DraftAnswer = { readonly state: 'kept' | 'conflict' | 'failed' }

/** Saves the draft of a profile section, sent while the user types. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { section, ...fields } = fieldsOf(form)
  try {
    await context.get(apiContext).account.put('/users/profile/sections/{section}/draft/', {
      section: section ?? '',
      ...seenOf(form),
      fields,
    })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const isConflict = error.code === 'investors.section_changed'
    return Response.json({ state: isConflict ? 'conflict' : 'failed' } satisfies DraftAnswer)
  }
  return Response.json({ state: 'kept' } satisfies DraftAnswer)
}
