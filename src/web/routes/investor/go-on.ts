import { type RouterContextProvider, redirect } from 'react-router'
import { apiContext, visitContext, wantedContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { isPurchase } from '../../session/wanted-page.ts'
import { stepsBeforePurchase } from './next-steps.ts'

/**
 * Where someone goes after a step: while they want to buy, to the next step, and after the last one
 * back to what they wanted. Someone who wanted nothing goes where the step leads by itself.
 */
export async function goOn(
  context: Readonly<RouterContextProvider>,
  otherwise: string,
): Promise<Response> {
  const kept = context.get(wantedContext)
  const wanted = kept.read()
  if (wanted !== null && isPurchase(wanted)) {
    const identity = await context.get(apiContext).account.get('/users/identity/')
    const [step] = stepsBeforePurchase(identity)
    if (step !== undefined && step.path !== null)
      return redirect(href(step.path, context.get(visitContext).locale))
    // It waits with them: once staff have decided, the dashboard leads there.
    if (step?.name === 'reviewing') return redirect(wanted)
  }
  return redirect(kept.take() ?? href(otherwise, context.get(visitContext).locale))
}
