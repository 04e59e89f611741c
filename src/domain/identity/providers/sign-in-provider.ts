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

/** The configuration of an OpenID provider. */
type ProviderOptions = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The name that users know it by. */
  readonly name: string
  /** The URL it redirects browsers back to, exactly as registered there. */
  readonly redirectUri: string
}

/** The values checked when the browser returns, all derived from the ticket that the browser stores. */
export type ProviderChecks = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The person whom the provider identified. */
export type ProviderPerson = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** An OpenID provider that users may sign in with. */
export type SignInProvider = {
  readonly name: string
  readonly issuer: string
  /** Returns the provider's authorization URL. Refuses with `identity.provider_unavailable`. */
  begin(checks: ProviderChecks): Promise<string>
  /**
   * Returns the person named by the provider's response, which is the query string the browser returned with.
   * Refuses with `identity.provider_cancelled`, `identity.provider_unavailable`, and with
   * `identity.provider_refused` when any check fails.
   */
  complete(answer: string, checks: ProviderChecks): Promise<ProviderPerson>
}

const timeoutSeconds = 10

/** Creates a provider. It is first contacted at the first sign-in, so the product starts without it. */
export function createSignInProvider(options: ProviderOptions): SignInProvider {
  const { issuer, name, redirectUri } = options
  let known: Promise<Configuration> | null = null
  const configuration = async () => {
    known ??= discover(options)
    try {
      return await known
    } catch {
      // The next sign-in tries again.
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
  // A provider on this machine, as tests run one; the configuration rejects any other without TLS.
  const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : []
  // The signature of an ID token is verified even when it was received over a trusted connection.
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
  const profile =
    claims.email === undefined
      ? await fetchUserInfo(config, tokens.access_token, claims.sub)
      : (claims as { email?: unknown; email_verified?: unknown; name?: unknown })
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof profile.email === 'string' ? profile.email : null,
    isEmailVerified: profile.email_verified === true,
    name: typeof profile.name === 'string' ? profile.name : null,
  }
}

// The errors of RFC 6749, 4.1.2.1, by which a provider says that it cannot answer now.
const outages = ['server_error', 'temporarily_unavailable']

function refusalOf(error: unknown): Refusal {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return providerCancelled()
    return outages.includes(error.error) ? providerUnavailable() : providerRefused()
  }
  return isUnreachable(error) ? providerUnavailable() : providerRefused()
}

// Whether the provider could not be reached or failed itself, in contrast to a response that fails a check.
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, status, cause } = error as Partial<Record<'code' | 'status', unknown>> & {
    cause?: { status?: unknown }
  }
  if (code === 'OAUTH_TIMEOUT' || error.name === 'TimeoutError') return true
  // The cause is the response when its status is wrong, of another class than the server's own responses. Where the
  // error has the status itself, the cause is what the provider wrote.
  const answered = status ?? cause?.status
  if (typeof answered === 'number') return answered >= 500
  return error instanceof TypeError && /fetch failed/.test(error.message)
}
