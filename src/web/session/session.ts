import { redirect } from 'react-router'
import type { Tokens } from '#contract/jwt-auth/account-fields.ts'
import type { Profile } from '#contract/users/users.ts'
import type { Locale } from '#kernel'
import type { ApiCalls } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { authMaxAge, type CookieJar } from './cookies.ts'
import type { EndedTokens } from './ended-tokens.ts'
import { openSavedLanguage } from './saved-language.ts'

/** The visitor's session for one request; all its calls share one refresh. */
export type Session = {
  /** Whether the auth cookie has both tokens; the refresh shows whether they are valid. */
  isSignedIn(): boolean
  /**
   * A new access token, refreshed once per request (spec 7), and again when the API refuses the one given before;
   * ends the session when that fails.
   */
  accessToken(refused?: string): Promise<string>
  /** The visitor's profile; sets the `profile_completed` cookie. */
  profile(): Promise<Profile>
  /** Marks the profile as possibly changed, so that it is read again when needed. */
  forgetProfile(): void
  /** Stores the tokens returned by login or activation. */
  begin(tokens: Tokens): void
  /** Clears the auth cookie and the completion flag, also for responses in progress. */
  end(): void
  /** The refresh token, for logout. */
  refreshToken(): string | null
}

type SessionOptions = {
  readonly jar: CookieJar
  readonly locale: Locale
  readonly api: ApiCalls
  readonly account: () => ApiCalls
  readonly endings: EndedTokens
}

export function openSession(options: SessionOptions): Session {
  const { jar, locale, api, account, endings } = options
  let access: Promise<string> | null = null
  let profile: Promise<Profile> | null = null
  const end = () => {
    const refreshToken = readTokens(jar)?.refresh
    if (refreshToken !== undefined) endings.add(refreshToken)
    access = null
    profile = null
    jar.clear('auth')
    jar.clear('profile_completed')
  }
  const begin = (tokens: Tokens) => {
    // Responses in progress with the previous tokens are late.
    const former = readTokens(jar)?.refresh
    if (former !== undefined && former !== tokens.refresh) endings.add(former)
    profile = null
    access = null
    jar.set('auth', JSON.stringify(tokens), authMaxAge)
  }
  return {
    isSignedIn: () => readTokens(jar) !== null,
    refreshToken: () => readTokens(jar)?.refresh ?? null,
    accessToken: async (refused) => {
      const former = access
      // Of several calls with the same refused token, only the first forgets it.
      if (refused !== undefined && (await former) === refused && access === former) access = null
      access ??= refresh(jar, api).catch((error: unknown) => expire(error, end, locale))
      return access
    },
    profile: () => {
      profile ??= loadProfile(jar, account())
      return profile
    },
    forgetProfile: () => {
      profile = null
    },
    begin,
    end,
  }
}

async function refresh(jar: CookieJar, api: ApiCalls): Promise<string> {
  const tokens = readTokens(jar)
  if (tokens === null) throw new ApiProblem(401, { code: 'request.sign_in_required' })
  const { access, isFormer } = await api.post('/jwt_auth/refresh/', { refresh: tokens.refresh })
  // A confirmation has replaced this token; its response gave the browser the new one.
  if (isFormer !== true)
    jar.set('auth', JSON.stringify({ access, refresh: tokens.refresh }), authMaxAge)
  return access
}

/** A refused refresh ends the session (spec 8); an unavailable API does not. */
function expire(error: unknown, end: () => void, locale: Locale): never {
  if (!(error instanceof ApiProblem) || error.status >= 500) throw error
  console.error(`Token refresh failed: ${error.code}`)
  end()
  throw redirect(sessionExpiredPath(locale))
}

/**
 * Lets a visitor whose session has ended continue as a guest where a form is public, because a redirect to the
 * home page would lose their input.
 */
export async function continueAsGuest(session: Session): Promise<void> {
  if (!session.isSignedIn()) return
  // The form reports that the API is unavailable.
  await session.accessToken().catch(() => {})
}

/** The page for a visitor whose session could not be refreshed (spec 4). */
export function sessionExpiredPath(locale: Locale, reason?: 'passwords'): string {
  const path = locale === 'id' ? '/?session=expired' : '/en/?session=expired'
  return reason === undefined ? path : `${path}&reason=${reason}`
}

async function loadProfile(jar: CookieJar, account: ApiCalls): Promise<Profile> {
  const profile = await account.get('/users/profile/')
  const isComplete = (profile.name ?? '') !== '' && (profile.phone ?? '') !== ''
  jar.set('profile_completed', String(isComplete), authMaxAge)
  const saved = openSavedLanguage(jar)
  if (saved.read() !== profile.language) saved.keep(profile.language)
  return { ...profile, isComplete }
}

/** The tokens of a request, or those of its response. */
export function readTokens(jar: CookieJar): Tokens | null {
  const value = jar.read('auth')
  if (value === null) return null
  try {
    const { access, refresh } = JSON.parse(value) as Partial<Tokens>
    const areTokens = typeof access === 'string' && typeof refresh === 'string'
    return areTokens && access !== '' && refresh !== '' ? { access, refresh } : null
  } catch {
    return null
  }
}
