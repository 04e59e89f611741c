import type { RouterContextProvider } from 'react-router'
import { ApiProblem } from '../api/problem.ts'
import { apiContext, sessionContext } from '../context.ts'

type Context = Readonly<RouterContextProvider>

/** Records that a signed-in user viewed a property; the page is shown even if this fails. */
export async function recordPropertyView(context: Context, propertyId: string): Promise<void> {
  if (!context.get(sessionContext).isSignedIn()) return
  try {
    await context.get(apiContext).account.put('/recently-seen/{propertyId}/', { propertyId })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}
