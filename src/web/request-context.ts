import { RouterContextProvider, redirect } from 'react-router'
import type { Locale } from '#kernel'
import { type ApiCalls, type ApiClient, type ApiFetch, apiCalls } from './api/client.ts'
import {
  apiContext,
  documentContext,
  invitationContext,
  languageContext,
  pendingActionContext,
  providerContext,
  type RenderedDocument,
  registrationContext,
  returnPageContext,
  secondStepContext,
  sessionContext,
  typedContext,
  type Visit,
  visitContext,
} from './context.ts'
import { approvalConfirmation } from './session/approval-confirmation.ts'
import type { CookieJar } from './session/cookies.ts'
import type { EndedTokens } from './session/ended-tokens.ts'
import { openInvitation } from './session/invitation.ts'
import { openPendingAction } from './session/pending-action.ts'
import { openProviderStep } from './session/provider-step.ts'
import { openRegistration } from './session/registration.ts'
import { openReturnPage } from './session/return-page.ts'
import { openSavedLanguage } from './session/saved-language.ts'
import { openSecondStep } from './session/second-step.ts'
import { openSession, type Session } from './session/session.ts'
import { openTyped } from './session/typed.ts'
import type { WebOptions } from './web-options.ts'

/** Creates the context for guards, loaders and actions of one request. */
export function requestContext(
  request: Request,
  options: WebOptions,
  jar: CookieJar,
  visit: Visit,
  { document, endings }: { document: RenderedDocument; endings: EndedTokens },
): RouterContextProvider {
  const { api, session } = openApi(request, options, jar, { ...visit, endings })
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  context.set(documentContext, document)
  context.set(sessionContext, session)
  context.set(registrationContext, openRegistration(jar))
  context.set(secondStepContext, openSecondStep(jar))
  context.set(providerContext, openProviderStep(jar))
  context.set(typedContext, openTyped(jar))
  context.set(invitationContext, openInvitation(jar))
  context.set(pendingActionContext, openPendingAction(jar))
  context.set(returnPageContext, openReturnPage(jar))
  context.set(languageContext, openSavedLanguage(jar))
  context.set(apiContext, api)
  return context
}

/** The API in its configured place, as nobody asks it: what is made of it is the same for all. */
export function openGuestApi(request: Request, options: WebOptions, locale: Locale): ApiCalls {
  const where = whereToAsk(options, null)
  return apiCalls({ ...where, locale, forwarded: forwardedHeaders(request) }, null)
}

function openApi(
  request: Request,
  options: WebOptions,
  jar: CookieJar,
  { locale, endings }: Pick<Visit, 'locale'> & { endings: EndedTokens },
): { api: ApiClient; session: Session } {
  const caller = { ...whereToAsk(options, jar), locale, forwarded: forwardedHeaders(request) }
  const asNobody = apiCalls(caller, null)
  const session: Session = openSession({
    jar,
    locale,
    api: asNobody,
    account: () => account,
    endings,
  })
  const account = apiCalls(caller, session.accessToken, {
    onWritten: session.forgetProfile,
    onRefused: (problem) => {
      const detour = approvalConfirmation(problem, request, locale)
      if (detour !== null) throw redirect(detour)
    },
  })
  return { api: { ...asNobody, account }, session }
}

/** The proxy cookie, if it is on the list; the configured address; else the API in this process. */
function whereToAsk(options: WebOptions, jar: CookieJar | null): { fetch: ApiFetch; base: string } {
  const proxy = jar?.read('api_proxy') ?? null
  const isAllowed = proxy !== null && options.apiProxyAllowlist.includes(proxy)
  const address = isAllowed ? proxy : options.publicApiUrl
  if (address === null) {
    return { fetch: (r) => options.api.fetch(r), base: 'http://api.internal/api' }
  }
  return { fetch: (r) => fetch(r), base: `${address.replace(/\/+$/, '')}/api` }
}

const forwardedNames = ['X-Sepetak-Address', 'X-Request-Id', 'User-Agent']

function forwardedHeaders(request: Request): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of forwardedNames) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  return headers
}
