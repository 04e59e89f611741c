import type { LoaderFunctionArgs } from 'react-router'
import { findInviter } from '../../api/find-inviter.ts'
import { apiContext } from '../../context.ts'

/** Returns the owner of a referral code. The registration form requests it while the code is typed. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const code = (url.searchParams.get('code') ?? '').slice(0, 40)
  if (code.trim() === '') return null
  const { owner, detail } = await findInviter(context.get(apiContext), code)
  return { code, detail, owner }
}
