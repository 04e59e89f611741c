import { createContext } from 'react-router'
import type { Locale, Mode } from '#kernel'
import type { ApiClient } from './api/client.ts'
import type { Invitation } from './session/invitation.ts'
import type { ProviderKeeper } from './session/provider-step.ts'
import type { Registration } from './session/registration.ts'
import type { SavedLanguage } from './session/saved-language.ts'
import type { SecondStepKeeper } from './session/second-step.ts'
import type { Session } from './session/session.ts'
import type { TypedKeeper } from './session/typed.ts'
import type { WantedPage } from './session/wanted-page.ts'
import type { WishKeeper } from './session/wish.ts'
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
export const wishContext = createContext<WishKeeper>()
export const languageContext = createContext<SavedLanguage>()
export const wantedContext = createContext<WantedPage>()
export const typedContext = createContext<TypedKeeper>()
export const secondStepContext = createContext<SecondStepKeeper>()
export const providerContext = createContext<ProviderKeeper>()
