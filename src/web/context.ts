import { createContext } from 'react-router'
import type { Locale, Mode } from '#kernel'
import type { ApiClient } from './api/client.ts'
import type { Invitation } from './session/invitation.ts'
import type { PendingActionStore } from './session/pending-action.ts'
import type { ProviderLoginStore } from './session/provider-step.ts'
import type { Registration } from './session/registration.ts'
import type { ReturnPage } from './session/return-page.ts'
import type { SavedLanguage } from './session/saved-language.ts'
import type { SecondStepStore } from './session/second-step.ts'
import type { Session } from './session/session.ts'
import type { TypedValuesStore } from './session/typed.ts'
import type { Analytics } from './shell/root-data.ts'

/** Facts about the request other than its sender. */
export type Visit = {
  readonly locale: Locale
  readonly mode: Mode
  readonly build: string
  /** The configured origin without a trailing slash. */
  readonly publicUrl: string
  /** Null when visits are not counted. */
  readonly analytics: Analytics | null
  /** The origin of an external captcha widget. */
  readonly captchaOrigin: string | null
  /** The configured login provider and its address; null for none. */
  readonly signIn: SignIn | null
  /** Set by the guard of public screens: this page may be cached for other guests. */
  isPublicPage: boolean
}

/** A login provider as pages show it. */
export type SignIn = { readonly name: string; readonly origin: string }

/** A rendered page; null for other responses. */
export type RenderedDocument = { html: string | null }

export const visitContext = createContext<Visit>()
/** The page from `entry.server.tsx`, whose response has headers only. */
export const documentContext = createContext<RenderedDocument>()
/** The only way in which loaders and actions call the product. */
export const apiContext = createContext<ApiClient>()
export const sessionContext = createContext<Session>()
export const registrationContext = createContext<Registration>()
export const invitationContext = createContext<Invitation>()
export const pendingActionContext = createContext<PendingActionStore>()
export const languageContext = createContext<SavedLanguage>()
export const returnPageContext = createContext<ReturnPage>()
export const typedContext = createContext<TypedValuesStore>()
export const secondStepContext = createContext<SecondStepStore>()
export const providerContext = createContext<ProviderLoginStore>()
