import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'

type Check =
  | '/jwt_auth/password/reset/check/'
  | '/jwt_auth/account-recovery/completion/check/'
  | '/jwt_auth/freeze/check/'
  | '/death-reports/mistake/check/'

/**
 * Returns whether an emailed link still works, so that a visitor does not fill in a form for nothing. The link is not
 * used up by the check.
 */
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
