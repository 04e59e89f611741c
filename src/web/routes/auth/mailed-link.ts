import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'

type Check =
  | '/jwt_auth/password/reset/check/'
  | '/jwt_auth/freeze/check/'
  | '/death-reports/mistake/check/'

/** Whether a mailed link still works, so that nobody fills in a form for nothing. It is not used. */
export async function isLinkOpen(api: ApiClient, check: Check, token: string): Promise<boolean> {
  if (token === '') return false
  try {
    await api.post(check, { token: token.slice(0, 100) })
    return true
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return false
    throw error
  }
}
