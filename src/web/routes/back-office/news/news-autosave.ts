import type { ActionFunctionArgs } from 'react-router'
import { formProblem } from '../../../api/problem.ts'
import { apiContext } from '../../../context.ts'
import { saveNews } from './news-act.ts'

/** Saves a newsletter while it is being written and returns the version that the form continues from. */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<Response> {
  try {
    const form = await request.formData()
    const version = await saveNews(context.get(apiContext).account, params.newsId ?? '', form)
    return Response.json({ version })
  } catch (error) {
    return Response.json({ problem: formProblem(error) }, { status: 400 })
  }
}
