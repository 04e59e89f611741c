import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { Refusal } from '#kernel'
import { providerCancelled, providerRefused, providerUnavailable } from '../refusals.ts'

/** How an OpenID provider is spoken to. */
export type ProviderOptions = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What people know it by. */
  readonly name: string
  /** Where it sends people back to, exactly as it is registered there. */
  readonly redirectUri: string
}

/** What has to fit on the way back: all made from the ticket that the browser holds. */
export type ProviderChecks = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Whom the provider has named. */
export type ProviderPerson = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** An OpenID provider that people may sign in with. */
export type SignInProvider = {
  readonly name: string
  readonly issuer: string
  /** The address at the provider where someone is asked. Refuses with `identity.provider_unavailable`. */
  begin(checks: ProviderChecks): Promise<string>
  /**
   * Whom the provider names in its answer, which is the query it sent the browser back with. Refuses
   * with `identity.provider_cancelled`, `identity.provider_unavailable`, and whatever does not fit
   * with `identity.provider_refused`.
   */
  complete(answer: string, checks: ProviderChecks): Promise<ProviderPerson>
}

const timeoutSeconds = 10

/** Opens a provider. Nothing is asked of it before someone wants to sign in, nor needed to start. */
export function createSignInProvider(options: ProviderOptions): SignInProvider {
  const { issuer, name, redirectUri } = options
  let known: Promise<Configuration> | null = null
  const configuration = async () => {
    known ??= discover(options)
    try {
      return await known
    } catch {
      // Asked again by the next who wants to sign in.
      known = null
      throw providerUnavailable()
    }
  }
  return {
    name,
    issuer,
    begin: async ({ state, nonce, verifier }) => {
      const address = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    complete: async (answer, checks) => {
      const config = await configuration()
      try {
        return await personOf(config, new URL(`${redirectUri}?${answer}`), checks)
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
}

function discover({ issuer, clientId, clientSecret }: ProviderOptions): Promise<Configuration> {
  const server = new URL(issuer)
  // A provider on this machine, as tests run one; the configuration takes no other without TLS.
  const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : []
  // Signatures are looked at, however safe the way was that an ID token came by.
  const execute = [enableNonRepudiationChecks, ...insecure]
  return discovery(server, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
}

async function personOf(
  config: Configuration,
  address: URL,
  { state, nonce, verifier }: ProviderChecks,
): Promise<ProviderPerson> {
  const tokens = await authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw providerRefused()
  const told =
    claims.email === undefined
      ? await fetchUserInfo(config, tokens.access_token, claims.sub)
      : (claims as { email?: unknown; email_verified?: unknown; name?: unknown })
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof told.email === 'string' ? told.email : null,
    isEmailVerified: told.email_verified === true,
    name: typeof told.name === 'string' ? told.name : null,
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? providerCancelled() : providerRefused()
  return isUnreachable(error) ? providerUnavailable() : providerRefused()
}

// What kept us from an answer, as against an answer that does not fit.
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (code === 'OAUTH_TIMEOUT' || error.name === 'TimeoutError') return true
  return error instanceof TypeError && /fetch failed/.test(error.message)
}
