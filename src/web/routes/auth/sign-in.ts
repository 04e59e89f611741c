import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import type { Tokens } from '#contract/jwt-auth/account-fields.ts'
import { type FormProblem, formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { passkeyAnswerOf } from '../../components/forms/passkey-answer.ts'
import {
  apiContext,
  pendingActionContext,
  registrationContext,
  returnPageContext,
  secondStepContext,
  sessionContext,
  visitContext,
} from '../../context.ts'
import { href } from '../../locale/href.ts'
import { startPath } from '../../session/profile-rule.ts'
import { isFile, publicNext, safeNext } from '../../session/safe-next.ts'

type Context = Readonly<RouterContextProvider>
type Sent = { readonly context: Context; readonly form: FormData; readonly url: URL }

/** The response to a failed attempt to sign in. */
type Refused = {
  readonly problem: FormProblem
  readonly email: string
  readonly needsProof: boolean
  readonly attempt: string
}

/** Performs one step of signing in, depending on the button that was pressed on the login screen. */
export async function signIn(sent: Sent) {
  const intent = textOf(sent.form, 'intent')
  const step = sent.context.get(secondStepContext)
  try {
    if (intent === 'other') {
      step.end()
      return redirect(href('/login', sent.context.get(visitContext).locale) + sent.url.search)
    }
    if (intent === 'mail') return await mailCode(sent)
    if (intent === 'code' || intent === 'passkey') return await showFactor(sent, intent)
    return await showPassword(sent)
  } catch (error) {
    const problem = formProblem(error)
    if (problem.code === 'identity.second_step_ended') step.end()
    // Once a captcha was required, every further attempt of this visitor needs one.
    const needsProof = sent.form.has('captcha') || problem.code.startsWith('captcha.')
    const attempt = crypto.randomUUID()
    const answer: Refused = { problem, email: textOf(sent.form, 'email'), needsProof, attempt }
    return data(answer, { status: 400 })
  }
}

async function showPassword({ context, form, url }: Sent): Promise<Response> {
  const { locale } = context.get(visitContext)
  const input = {
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    captcha: textOf(form, 'captcha'),
  }
  const answer = await context.get(apiContext).post('/jwt_auth/login/', input)
  if (!('next' in answer)) return await enter(context, url, answer)
  if (answer.next === 'second-step') {
    context.get(secondStepContext).begin(answer)
    return redirect(href('/login', locale) + withoutMethod(url))
  }
  context.get(registrationContext).begin(answer)
  context.get(returnPageContext).keep(url.searchParams.get('next'))
  return redirect(href('/account/activate', locale))
}

async function showFactor({ context, form, url }: Sent, intent: 'code' | 'passkey') {
  const api = context.get(apiContext)
  const ticket = context.get(secondStepContext).read()?.ticket
  const answer = intent === 'passkey' ? passkeyAnswerOf(textOf(form, 'answer')) : null
  if (ticket === undefined && answer !== null)
    return await enter(context, url, await api.post('/jwt_auth/passkey/', answer))
  const tokens =
    answer === null
      ? await api.post('/jwt_auth/two-factor/', {
          ticket: ticket ?? '-',
          kind: textOf(form, 'kind'),
          code: textOf(form, 'code'),
        })
      : await api.post('/jwt_auth/two-factor/passkey/', { ...answer, ticket: ticket ?? '-' })
  return await enter(context, url, tokens)
}

async function mailCode({ context, url }: Sent): Promise<Response> {
  const ticket = context.get(secondStepContext).read()?.ticket ?? '-'
  const { resendAvailableAt } = await context
    .get(apiContext)
    .post('/jwt_auth/two-factor/mail/', { ticket })
  const query = new URLSearchParams(url.search)
  query.set('with', 'mail')
  query.set('sent', resendAvailableAt)
  return redirect(href(`/login?${query}`, context.get(visitContext).locale))
}

/**
 * Starts the session and redirects to the page behind the login that the visitor wanted, or else carries out
 * the action that the visitor chose as a guest. Without either, the user returns to the public page where they
 * pressed "log in", or goes to the page where their work starts; an investor with an incomplete profile
 * completes it first.
 */
export async function enter(context: Context, url: URL, tokens: Tokens): Promise<Response> {
  const session = context.get(sessionContext)
  const { locale } = context.get(visitContext)
  const next = url.searchParams.get('next')
  context.get(secondStepContext).end()
  session.begin(tokens)
  const kept = context.get(returnPageContext)
  const destination = safeNext(next) ?? (next === null ? kept.take() : null)
  kept.end()
  const back =
    destination ?? (await context.get(pendingActionContext).fulfil(context.get(apiContext).account))
  // A file is not a screen, so the browser itself must request it.
  if (back !== null) return isFile(back) ? redirectDocument(back) : redirect(back)
  const profile = await session.profile()
  const isStaff = profile.roles.length > 0
  const page = publicNext(next)
  if (!profile.isComplete && !isStaff) {
    kept.keep(page)
    return redirect(startPath(profile, locale))
  }
  return redirect(page ?? startPath(profile, locale))
}

function withoutMethod(url: URL): string {
  const next = url.searchParams.get('next')
  return next === null ? '' : `?${new URLSearchParams({ next })}`
}
