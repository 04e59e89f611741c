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

/** What is known of the request apart from who sent it. */
export type Visit = {
  readonly locale: Locale
  readonly mode: Mode
  readonly build: string
  /** The configured origin, without a slash at the end. */
  readonly publicUrl: string
  /** Null: no visit is counted. */
  readonly analytics: Analytics | null
  /** Where a captcha's widget comes from, if from outside. */
  readonly captchaOrigin: string | null
  /** The provider that people may sign in with, and where it asks them; null: none. */
  readonly signIn: SignIn | null
  /** Set by the guard of public screens: this page may be kept for other guests. */
  isPublicPage: boolean
}

/** A sign-in provider as pages know it. */
export type SignIn = { readonly name: string; readonly origin: string }

/** A page as it was rendered; null for what is no page. */
export type RenderedDocument = { html: string | null }

export const visitContext = createContext<Visit>()
/** Where `entry.server.tsx` leaves the page beside its answer, which has its headers only. */
export const documentContext = createContext<RenderedDocument>()
/** The one way loaders and actions talk to the product. */
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
