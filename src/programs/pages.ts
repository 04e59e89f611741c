import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '#config'
import { openSharePictures, type SharePictures } from './share-pictures/share-pictures.ts'
import { openStaticFiles } from './static-files.ts'

/** The fields of a request for a page, and a cached page ready to send. */
export type PageRequest = {
  readonly method: string
  readonly address: string
  readonly cookies: string | null
  readonly encodings: string
  readonly known: string
}
export type KeptAnswer = {
  readonly status: number
  /** Alternating header names and values. */
  readonly headers: readonly string[]
  readonly body: Buffer | null
}

/** The interface of the web's bundled code to the server. */
type Web = {
  fetch(request: Request): Promise<Response>
  kept(request: PageRequest): KeptAnswer | null
  invalidatePublicPages(): void
}
type WebModule = { createWeb(options: Record<string, unknown>): Web }

export type Pages = {
  fetch(request: Request): Promise<Response>
  /** A public page cached in memory; null when it must be rendered. */
  kept(request: PageRequest): KeptAnswer | null
  files(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>
  /** Clears the cache of public pages. */
  invalidate(): void
  close(): Promise<void>
}

type PagesOptions = {
  config: Config
  root: string
  build: string
  isDevelopment: boolean
  api: (request: Request) => Response | Promise<Response>
  /** Whether a session ended or got new tokens since then (`performance.now()`). */
  hasSessionChanged: (sessionId: string, since: number) => boolean
}

/** The built pages and files, or in development those that Vite builds on demand. */
export async function openPages(options: PagesOptions): Promise<Pages> {
  return options.isDevelopment ? openDevelopmentPages(options) : openBuiltPages(options)
}

async function openBuiltPages(options: PagesOptions): Promise<Pages> {
  const entry = pathToFileURL(path.join(options.root, 'build/server/index.js')).href
  const { createWeb } = (await import(entry)) as WebModule
  const files = path.join(options.root, 'build/client')
  const pictures = openPictures(options, files)
  const web = createWeb({ ...webOptions(options), drawSharePicture: pictures.picture })
  return {
    fetch: (request) => web.fetch(request),
    kept: (request) => web.kept(request),
    files: await openStaticFiles(files),
    invalidate: () => web.invalidatePublicPages(),
    close: pictures.close,
  }
}

function openPictures({ config, root, api }: PagesOptions, publicFolder: string): SharePictures {
  const folder = path.resolve(root, config.dataFolder, 'share-pictures')
  const readUploaded = async (address: string) => {
    const answer = await api(new Request(new URL(address, config.publicUrl)))
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
  }
  return openSharePictures({ folder, publicFolder, readUploaded })
}

async function openDevelopmentPages(options: PagesOptions): Promise<Pages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    root: options.root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: options.config.port + 1 } },
  })
  const pictures = openPictures(options, path.join(options.root, 'public'))
  const values = { ...webOptions(options), drawSharePicture: pictures.picture }
  let made: { module: WebModule; web: Web } | null = null
  // Vite returns the same module until one of its files changes.
  const current = async () => {
    const { ssr } = vite.environments
    if (ssr === undefined || !isRunnableDevEnvironment(ssr))
      throw new Error('Vite has no environment to run the pages in')
    const module = (await ssr.runner.import('/src/web/create-web.ts')) as WebModule
    if (made?.module !== module) made = { module, web: module.createWeb(values) }
    return made.web
  }
  return {
    fetch: async (request) => (await current()).fetch(request),
    // Vite handles every address first.
    kept: () => null,
    files: (request, response) =>
      new Promise((resolve, reject) => {
        response.once('close', () => resolve(true))
        vite.middlewares(request, response, (error: unknown) =>
          error === undefined ? resolve(false) : reject(error),
        )
      }),
    invalidate: () => made?.web.invalidatePublicPages(),
    close: async () => {
      await pictures.close()
      await vite.close()
    },
  }
}

function webOptions({
  config,
  build,
  api,
  hasSessionChanged,
}: PagesOptions): Record<string, unknown> {
  return {
    api: { fetch: api },
    hasSessionChanged,
    publicUrl: config.publicUrl,
    publicApiUrl: config.publicApiUrl,
    apiProxyAllowlist: config.apiProxyAllowlist,
    mode: config.mode,
    analytics: config.analytics,
    captchaOrigin:
      config.captcha.kind === 'siteverify' ? new URL(config.captcha.scriptUrl).origin : null,
    signIn:
      config.signIn === null
        ? null
        : { name: config.signIn.name, origin: new URL(config.signIn.issuer).origin },
    build,
    isSecure: config.mode !== 'demo' && config.publicUrl.startsWith('https://'),
  }
}
