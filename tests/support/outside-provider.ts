import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The form that the product's server sent to verify a captcha answer. */
export type AskedVerdict = Readonly<Record<string, string>>

/**
 * The services of outside providers on this machine, as the known providers have them: a captcha widget with
 * the verification of its answers, and a script that counts visits.
 */
export type OutsideProvider = {
  /** Its own address, for the product's server. */
  readonly origin: string
  /** The paths that browsers requested, in order. */
  readonly requested: readonly string[]
  readonly asked: readonly AskedVerdict[]
  /** The counted visits, each with its site and page. */
  readonly visits: readonly { readonly site: string; readonly path: string }[]
  /** Sets whether answers are verified as right from now on. */
  grant(isGranted: boolean): void
  close(): Promise<void>
}

export async function openOutsideProvider(): Promise<OutsideProvider> {
  const requested: string[] = []
  const asked: AskedVerdict[] = []
  const visits: { site: string; path: string }[] = []
  const issued = new Map<string, string>()
  let isGranted = true
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
    if (pathname !== '/siteverify') requested.push(pathname)
    const reply = (type: string, body: string) =>
      response
        .writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' })
        .end(body)
    switch (pathname) {
      case '/api.js':
        return reply('text/javascript', widgetScript)
      case '/frame':
        return reply('text/html; charset=utf-8', widgetFrame)
      case '/answer': {
        const token = `answer-${issued.size + 1}`
        issued.set(token, searchParams.get('action') ?? '')
        return reply('text/plain', token)
      }
      case '/siteverify': {
        const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
        asked.push(form)
        const action = issued.get(form.response ?? '')
        const isRight = isGranted && action !== undefined
        const verdict = isRight ? { success: true, action } : { success: false }
        return reply('application/json', JSON.stringify(verdict))
      }
      case '/count.js':
        return reply('text/javascript', countingScript)
      case '/visit':
        visits.push(JSON.parse(await bodyOf(request)))
        return reply('text/plain', 'ok')
      default:
        return response.writeHead(404).end()
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requested,
    asked,
    visits,
    grant: (next) => {
      isGranted = next
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

// Like the real widgets, it shows a frame of its own origin that reports the answer.
const widgetScript = `
const origin = new URL(document.currentScript.src).origin
window.turnstile = {
  render(place, options) {
    const frame = document.createElement('iframe')
    frame.title = 'widget'
    frame.src = origin + '/frame?action=' + options.action + '&key=' + options.sitekey
    addEventListener('message', (event) => {
      if (event.source === frame.contentWindow) options.callback(event.data)
    })
    place.append(frame)
  },
}`

const widgetFrame = `<!doctype html><html lang="en"><title>widget</title>
<button type="button">I am a person</button>
<script>
document.querySelector('button').addEventListener('click', async () => {
  const answer = await fetch('/answer' + location.search)
  parent.postMessage(await answer.text(), '*')
})
</script></html>`

// Counts the current page and every page opened without a reload.
const countingScript = `
const script = document.currentScript
const tell = () => fetch(new URL('/visit', script.src), {
  method: 'POST',
  body: JSON.stringify({ site: script.dataset.websiteId, path: location.pathname }),
})
const push = history.pushState
history.pushState = (...step) => { push.apply(history, step); tell() }
tell()`
