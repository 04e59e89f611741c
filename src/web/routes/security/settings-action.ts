import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { ApiCalls } from '../../api/client.ts'
import { formProblem } from '../../api/problem.ts'
import { refuseUnknown, textOf } from '../../components/forms/form-text.ts'
import { apiContext, providerContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { confirmFirst } from '../../session/confirm-first.ts'

/** The completed actions that the screen can report. */
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
type DoneWord = (typeof doneWords)[number]

/** Performs the action that was pressed on the security screen and redirects there with its result. */
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
  const { address, ticket } = await account.post('/users/providers/')
  const { locale } = context.get(visitContext)
  context.get(providerContext).begin({ ticket, locale, next: null, email: null })
  return redirect(address)
}

async function perform(account: ApiCalls, form: FormData): Promise<DoneWord> {
  const passkeyId = textOf(form, 'passkeyId')
  switch (textOf(form, 'intent')) {
    case 'freeze':
      await account.post('/users/freeze/')
      return 'frozen'
    case 'unfreeze':
      await account.post('/users/freeze/ending/')
      return 'unfrozen'
    case 'unlink': {
      await account.post('/users/providers/{linkId}/removal/', { linkId: textOf(form, 'linkId') })
      return 'unlinked'
    }
    case 'remove-app':
      return removed(await account.post('/users/factors/app/removal/'))
    case 'keep-app':
      await account.post('/users/factors/app/removal/ending/')
      return 'kept'
    case 'remove-passkey':
      return removed(await account.post('/users/passkeys/{passkeyId}/removal/', { passkeyId }))
    case 'keep-passkey':
      await account.post('/users/passkeys/{passkeyId}/removal/ending/', { passkeyId })
      return 'kept'
    case '':
      return await endSessions(account, textOf(form, 'sessionId'))
    default:
      return refuseUnknown()
  }
}

function removed({ dueAt }: { readonly dueAt: string | null }): DoneWord {
  return dueAt === null ? 'removed' : 'planned'
}

async function endSessions(account: ApiCalls, sessionId: string): Promise<DoneWord> {
  if (sessionId === '') {
    await account.post('/users/sessions/ending/', {})
    return 'others'
  }
  await account.post('/users/sessions/{sessionId}/ending/', { sessionId })
  return 'session'
}
