import { type RouterContextProvider, redirect } from 'react-router'
import { apiContext, returnPageContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { isPurchase } from '../../../session/return-page.ts'
import { stepsBeforePurchase } from '../dashboard/next-steps.ts'

/**
 * Returns the redirect after a step: during a purchase to the next step, after the last one to the intended
 * page. Without an intended page it leads to `otherwise`.
 */
export async function redirectAfterStep(
  context: Readonly<RouterContextProvider>,
  otherwise: string,
): Promise<Response> {
  const kept = context.get(returnPageContext)
  const returnPage = kept.read()
  if (returnPage !== null && isPurchase(returnPage)) {
    const identity = await context.get(apiContext).account.get('/users/identity/')
    const [step] = stepsBeforePurchase(identity)
    if (step !== undefined && step.path !== null)
      return redirect(href(step.path, context.get(visitContext).locale))
    // The intended page stays stored: once staff have decided, the dashboard links to it.
    if (step?.name === 'reviewing') return redirect(returnPage)
  }
  return redirect(kept.take() ?? href(otherwise, context.get(visitContext).locale))
}
