import { requestContext } from '../../src/web/request-context.ts'
import { cookieJar } from '../../src/web/session/cookies.ts'
import { recordEndedTokens } from '../../src/web/session/ended-tokens.ts'

const publicUrl = 'http://127.0.0.1:3000'
const visit = {
  locale: 'id',
  mode: 'demo',
  build: 'x',
  publicUrl,
  analytics: null,
  captchaOrigin: null,
  signIn: null,
  isPublicPage: false,
} as const

/**
 * A form that a browser with these cookies sends to an address of ours, with the context that an action gets. The API is
 * replaced by `answer`; `asked` lists its calls.
 */
export function sentForm(
  address: string,
  fields: Readonly<Record<string, string>>,
  cookies: Readonly<Record<string, unknown>>,
  answer: (asked: Request) => Response,
) {
  const asked: string[] = []
  const fetch = async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return answer(request)
  }
  const header = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('; ')
  const body = new URLSearchParams(fields)
  const request = new Request(publicUrl + address, { method: 'POST', body })
  const options = {
    ...visit,
    api: { fetch },
    publicApiUrl: null,
    apiProxyAllowlist: [],
    isSecure: false,
    hasSessionChanged: () => false,
    drawSharePicture: async () => null,
  }
  const jar = cookieJar(header, false)
  const records = { document: { html: null }, endings: recordEndedTokens() }
  const context = requestContext(request, options, jar, visit, records)
  return { request, url: new URL(request.url), context, jar, asked }
}
