import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { formProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { type LinkAnswer, NewsletterLink } from './newsletter-link.tsx'

export const handle: ScreenHandle = { messages: ['newsletter'] }

// Email scanners open links, so only the button of this page changes anything.
export function loader({ url }: LoaderFunctionArgs) {
  return { token: url.searchParams.get('token') ?? '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = textOf(await request.formData(), 'token')
  try {
    await context.get(apiContext).post('/newsletter/unsubscription/', {}, { query: { token } })
    return data<LinkAnswer>({ isDone: true })
  } catch (error) {
    return data<LinkAnswer>({ isDone: false, problem: formProblem(error) }, { status: 400 })
  }
}

export default function NewsletterUnsubscribeScreen() {
  return <NewsletterLink use="unsubscribe" />
}
