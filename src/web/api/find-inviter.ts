import type { CodeOwner } from '#contract/referrals/referral-body.ts'
import type { ApiCalls } from './client.ts'
import { ApiProblem } from './problem.ts'

type Found = { readonly owner: CodeOwner | null; readonly detail: string }

/** The person behind a referral code, or the API's explanation why there is none. */
export async function findInviter(api: ApiCalls, code: string): Promise<Found> {
  try {
    return { owner: await api.ask('/referrals/codes/{code}/', { code }), detail: '' }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return { owner: null, detail: error.fields[0]?.message ?? error.detail }
  }
}
