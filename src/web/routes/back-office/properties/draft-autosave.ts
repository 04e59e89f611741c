import type { ActionFunctionArgs } from 'react-router'
import { formProblem } from '../../../api/problem.ts'
import { apiContext } from '../../../context.ts'
import { type DraftAnswer, saveForm, UnreadableBasis } from './draft-act.ts'

/** Saves a draft while it is being written and returns the state that the form continues from. */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<Response> {
  const form = await request.formData()
  const intent = 'autosave'
  try {
    const saved = await saveForm(context.get(apiContext).account, params.draftId ?? '', form)
    const answer: DraftAnswer = { intent, ...saved, problem: null, isUnreadable: false }
    return Response.json(answer)
  } catch (error) {
    if (error instanceof UnreadableBasis)
      return Response.json({ problem: null, isUnreadable: true }, { status: 400 })
    return Response.json({ problem: formProblem(error) }, { status: 400 })
  }
}
