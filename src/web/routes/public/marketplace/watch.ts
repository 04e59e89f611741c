import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { apiContext, pendingActionContext, sessionContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { executeAction, type PendingAction, withDoneCode } from '../../../session/pending-action.ts'
import { listAddress } from './list-base.ts'
import { listPath, type MarketplaceQuery, readQuery, searchOf } from './marketplace-query.ts'

/** This address shows no page. A visitor is redirected to the list. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(href('/marketplace', context.get(visitContext).locale))
}

/**
 * Handles the watch buttons of the list and "save this search". A guest is redirected to the login first, and
 * the action is carried out afterwards.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const query = readQuery(new URLSearchParams(textOf(form, 'back')))
  const back = href(listOf(form, query), locale)
  const pending = pendingActionOf(form, back)
  const unwatched = textOf(form, 'unwatch')
  if (!context.get(sessionContext).isSignedIn()) {
    if (pending !== null) context.get(pendingActionContext).keep(pending)
    throw redirect(href('/login', locale))
  }
  const { account } = context.get(apiContext)
  try {
    if (slugShape.test(unwatched))
      await account.delete('/watchlist/{propertyId}/', { propertyId: unwatched })
    else if (pending !== null) await executeAction(account, pending)
    else return redirect(back)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return redirect(withDoneCode(back, error.code === 'watchlist.too_many' ? 'full' : 'not'))
  }
  return redirect(withDoneCode(back, pending?.act ?? 'unwatch'))
}

const dashboardList = /^\/dashboard\/properties(?:\?only=(owned|watched|allowed))?$/

/** Returns the list in which the button was used: the public one or the investor's own. */
function listOf(form: FormData, query: MarketplaceQuery): string {
  const own = dashboardList.exec(textOf(form, 'list'))
  if (own === null) return listPath(query)
  return listAddress({ path: '/dashboard/properties', only: own[1] ?? '' }, query)
}

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

function pendingActionOf(form: FormData, back: string): PendingAction | null {
  const watched = textOf(form, 'watch')
  if (slugShape.test(watched)) return { act: 'watch', subject: watched, back }
  if (!form.has('save')) return null
  const query = readQuery(new URLSearchParams(textOf(form, 'back')))
  const subject = searchOf({ ...query, cursor: '', compare: [], view: 'grid', limit: 24 })
  return subject === '' ? null : { act: 'save', subject, back }
}
