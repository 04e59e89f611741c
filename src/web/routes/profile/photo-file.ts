import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The visitor's own picture; not found without one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const answer = await account.open('/users/portrait/', { Accept: 'image/jpeg' })
  return answer.ok ? answer : new Response(null, { status: 404 })
}
