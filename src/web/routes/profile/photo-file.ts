import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The visitor's own picture; whoever has none finds nothing here. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const answer = await account.open('/users/portrait/', { Accept: 'image/jpeg' })
  return answer.ok ? answer : new Response(null, { status: 404 })
}
