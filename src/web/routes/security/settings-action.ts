import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { ProviderStep } from '#contract/jwt-auth/provider.ts'
import type { ApiCalls } from '../../api/client.ts'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/form-text.ts'
import { apiContext, providerContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { confirmFirst } from '../../session/confirm-first.ts'

/** What the screen says was done. */
export const doneWords = [
  'password',
  'session',
  'others',
  'frozen',
  'unfrozen',
  'app',
  'passkey',
  'codes',
  'removed',
  'planned',
  'kept',
  'email',
  'linked',
  'unlinked',
] as const
export type DoneWord = (typeof doneWords)[number]

/** Does what was pressed on the security screen and says so there. */
export async function changeSecurity({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    if (textOf(form, 'intent') === 'link') return await beginLink(context)
    const done = await perform(context.get(apiContext).account, form)
    const path = `/dashboard/security-settings?saved=${done}`
    return redirect(href(path, context.get(visitContext).locale))
  } catch (error) {
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    return data({ problem: formProblem(error) }, { status: 400 })
  }
}

async function beginLink(context: ActionFunctionArgs['context']): Promise<Response> {
  const { account } = context.get(apiContext)
  const { address, ticket } = await account.post<ProviderStep>('/users/providers/', undefined)
  const { locale } = context.get(visitContext)
  context.get(providerContext).begin({ ticket, locale, next: null, email: null })
  return redirect(address)
}

async function perform(account: ApiCalls, form: FormData): Promise<DoneWord> {
  const passkey = `/users/passkeys/${encodeURIComponent(textOf(form, 'passkeyId'))}`
  switch (textOf(form, 'intent')) {
    case 'freeze':
      await account.post('/users/freeze/', undefined)
      return 'frozen'
    case 'unfreeze':
      await account.post('/users/freeze/ending/', undefined)
      return 'unfrozen'
    case 'unlink': {
      const linkId = encodeURIComponent(textOf(form, 'linkId'))
      await account.post(`/users/providers/${linkId}/removal/`, undefined)
      return 'unlinked'
    }
    case 'remove-app':
      return await remove(account, '/users/factors/app/removal/')
    case 'keep-app':
      await account.post('/users/factors/app/removal/ending/', undefined)
      return 'kept'
    case 'remove-passkey':
      return await remove(account, `${passkey}/removal/`)
    case 'keep-passkey':
      await account.post(`${passkey}/removal/ending/`, undefined)
      return 'kept'
    default:
      return await endSessions(account, textOf(form, 'sessionId'))
  }
}

async function remove(account: ApiCalls, path: string): Promise<DoneWord> {
  const { dueAt } = await account.post<{ dueAt: string | null }>(path, undefined)
  return dueAt === null ? 'removed' : 'planned'
}

async function endSessions(account: ApiCalls, sessionId: string): Promise<DoneWord> {
  if (sessionId === '') {
    await account.post('/users/sessions/ending/', {})
    return 'others'
  }
  await account.post(`/users/sessions/${encodeURIComponent(sessionId)}/ending/`, {})
  return 'session'
}
