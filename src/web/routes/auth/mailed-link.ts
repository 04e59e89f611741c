import { type ApiClient, throwErrorPage } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'

type Check =
  | '/jwt_auth/password/reset/check/'
  | '/jwt_auth/account-recovery/completion/check/'
  | '/jwt_auth/freeze/check/'
  | '/death-reports/mistake/check/'

/** Returns the token of an emailed link, limited in length as in the API; empty without one. */
export function linkTokenIn({ searchParams }: URL): string {
  return (searchParams.get('token') ?? '').slice(0, 100)
}

/**
 * Returns whether an emailed link still works, so that a visitor does not fill in a form for nothing. The link is not
 * used up by the check. Too many requests say nothing about the link, so they lead to the error page.
 */
export async function isLinkOpen(api: ApiClient, check: Check, token: string): Promise<boolean> {
  if (token === '') return false
  try {
    await api.post(check, { token })
    return true
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) return false
    return throwErrorPage(error)
  }
}
