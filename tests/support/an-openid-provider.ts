import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider, { type Context } from 'oidc-provider'

/** A person who has a login at the provider, as the provider reports them. */
export type ProviderAccount = {
  readonly subject: string
  readonly email: string
  readonly isVerified: boolean
  readonly name?: string
}

/** A real OpenID provider on this machine, with one person who uses the browser. */
export type TestProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Sets the person who signs in from now on; null is a person who goes back without agreeing. */
  sit(account: ProviderAccount | null): void
  /** Changes the answers of the token endpoint on their way, as an attacker on the network would. */
  meddle(change: ((body: string) => string) | null): void
  /** Opens the address as a browser would and returns the query of the redirect back to the product. */
  visit(address: string): Promise<string>
  close(): Promise<void>
}

const clientId = 'sepetak-test'
const clientSecret = 'a-secret-between-the-test-and-its-provider'

export async function anOpenIdProvider(redirectUri: string): Promise<TestProvider> {
  let person: ProviderAccount | null = null
  let change: ((body: string) => string) | null = null
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${portOf(server)}`
  const accounts = new Map<string, ProviderAccount>()
  const provider = new Provider(
    issuer,
    settings(accounts, redirectUri, () => provider),
  )
  const answer = provider.callback()
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    if (person !== null) accounts.set(person.subject, person)
    const result =
      person === null
        ? { error: 'access_denied', error_description: 'went back' }
        : { login: { accountId: person.subject } }
    await provider.interactionFinished(request, response, result)
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') === true) void interact(request, response)
    else if (request.url === '/token' && change !== null) answer(request, meddled(response, change))
    else answer(request, response)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    sit: (account) => {
      person = account
    },
    meddle: (next) => {
      change = next
    },
    visit: (address) => visit(address, redirectUri),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function settings(
  accounts: ReadonlyMap<string, ProviderAccount>,
  redirectUri: string,
  provider: () => Provider,
): Record<string, unknown> {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a-key-of-the-test-provider'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Only some providers put these claims into the ID token, so this one is configured to do so.
    conformIdTokenClaims: true,
    findAccount: (_context: unknown, id: string) => {
      const account = accounts.get(id)
      if (account === undefined) return undefined
      const { email, isVerified, name } = account
      return {
        accountId: id,
        claims: () => ({ sub: id, email, email_verified: isVerified, name }),
      }
    },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new (provider().Grant)({
        accountId: oidc.session.accountId,
        clientId: oidc.client.clientId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** Holds the answer back until it is complete, then sends it as changed by `change`. */
function meddled(response: ServerResponse, change: (body: string) => string): ServerResponse {
  const end = response.end.bind(response)
  response.end = ((body: unknown) => {
    const text = change(String(body ?? ''))
    response.removeHeader('content-length')
    return end(text)
  }) as ServerResponse['end']
  return response
}

const stepsMax = 10

async function visit(address: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  for (let step = 0; step < stepsMax; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`the provider answered ${response.status} at ${at.pathname}`)
    at = new URL(next, at)
    if (at.href.startsWith(redirectUri)) return at.search.slice(1)
  }
  throw new Error('the provider never came to an end')
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
