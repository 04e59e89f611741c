import { createContext, runInContext } from 'node:vm'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Beginning, pageModules, pageScripts } from './page-scripts.ts'

// Pages write their scripts without React, in place of the router's component `Scripts`. These tests compare both, so
// that another version of the router cannot change what its start in the browser reads without notice.

beforeEach(() => {
  vi.stubEnv('DEV', false)
})

const route = { hasAction: false, hasLoader: false, hasErrorBoundary: false } as const
const inBrowser = {
  ...{ hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false },
  ...{ clientActionModule: undefined, clientLoaderModule: undefined },
  ...{ clientMiddlewareModule: undefined, hydrateFallbackModule: undefined },
} as const
const routes = {
  root: { id: 'root', path: '' },
  page: { id: 'page', path: 'page', parentId: 'root' },
  other: { id: 'other', path: 'other', parentId: 'root' },
}
const assets = Object.values(routes).map(({ id, ...place }) => [
  id,
  { id, ...place, ...route, ...inBrowser, module: `/${id}.js`, imports: ['/shared.js'] },
])
const data = '["data","</script>"]'

/** Returns what the router passes to the entry of the server for the address `/page`. */
async function entryContext(): Promise<EntryContext> {
  let passed: EntryContext | undefined
  const Root = () => (
    <body>
      <Outlet />
      <Scripts />
    </body>
  )
  const entry = (_: Request, __: number, ___: Headers, context: EntryContext) => {
    passed = context
    return new Response()
  }
  const build = {
    ...{ assetsBuildDirectory: '', publicPath: '/', basename: '/', ssr: true, isSpaMode: false },
    ...{ future: {}, prerender: [], routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' } },
    entry: { module: { default: entry } },
    assets: {
      ...{ entry: { module: '/entry.js', imports: ['/shared.js'] }, url: '/manifest.js' },
      ...{ routes: Object.fromEntries(assets), version: '1', sri: undefined },
    },
    routes: Object.fromEntries(
      Object.entries(routes).map(([id, place]) => [
        id,
        { ...place, module: { default: id === 'root' ? Root : () => <p>{id}</p> } },
      ]),
    ),
  } as unknown as ServerBuild
  await createRequestHandler(build, 'production')(new Request('http://127.0.0.1/page'))
  if (passed === undefined) throw new Error('the entry was not called')
  return passed
}

/** Runs the scripts of a page in a browser that loads no file, and returns what they left. */
function run(html: string) {
  const loaded: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const window: Record<string, unknown> = {}
  const observe = (painted: (...given: object[]) => void) =>
    painted({}, { disconnect: () => undefined })
  const context = createContext({
    ...{ window, ReadableStream, TextEncoderStream, console },
    MessageChannel: class {
      port1: { onmessage?: () => void } = {}
      port2 = { postMessage: () => this.port1.onmessage?.() }
    },
    IntersectionObserver: class {
      observe: () => void
      constructor(painted: () => void) {
        this.observe = () => observe(painted)
      }
    },
    navigator: { connection: { saveData: true } },
    location: { pathname: '/page' },
    sessionStorage: { getItem: () => null },
    document: {
      readyState: 'complete',
      documentElement: { dataset: {} },
      createElement: () => ({}),
      head: { append: () => undefined },
    },
    addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener),
    load: (file: string) => {
      loaded.push(file)
      return Promise.resolve(`module ${file}`)
    },
    loadNow: (file: string) => {
      loaded.push(file)
      return `module ${file}`
    },
  })
  for (const [, script = ''] of html.matchAll(/<script[^>]*>(.*?)<\/script>/gs))
    runInContext(
      script
        .replace(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = loadNow($2);')
        .replaceAll('import(', 'load('),
      context,
    )
  return { window, loaded, move: () => listeners.get('pointermove')?.({}) }
}

/** Returns the globals of the router that a script left, without the stream of the data. */
function globalsOf(window: Record<string, unknown>) {
  const { stream: _, streamController: __, ...context } = Object(window.__reactRouterContext)
  const left = Object.entries({ ...window, __reactRouterContext: context })
  return JSON.parse(
    JSON.stringify(Object.fromEntries(left.filter(([name]) => !name.startsWith('sepetak')))),
  )
}

const streamed = async (window: Record<string, unknown>) =>
  await new Response(Object(window.__reactRouterContext).stream).text()

const written = (page: EntryContext, begin: Beginning) =>
  pageScripts(page, { messages: '{}', data, modules: pageModules(page), begin })

test('the scripts of a page leave the same globals, and load the same files, as the component of the router', async () => {
  const page = await entryContext()
  const { manifest } = pageModules(page)
  const router = run(
    renderToString(<ServerRouter context={{ ...page, manifest }} url="http://127.0.0.1/page" />),
  )
  const { foot } = written(page, 'now')
  const own = run(foot)
  await vi.waitFor(() => expect(own.window.__reactRouterRouteModules).toBeDefined())
  expect(globalsOf(own.window)).toEqual(globalsOf(router.window))
  expect(own.loaded).toEqual(router.loaded)
  expect(own.loaded).toEqual(['/root.js', '/page.js', '/entry.js'])
  expect(await streamed(own.window)).toBe(data)
})

test.each([
  ['once it is painted', 'painted'],
  ['on the first interaction', 'asked'],
] as const)('a page whose script starts %s loads its files then, and only once', async (_, begin) => {
  const page = await entryContext()
  const { head, foot } = written(page, begin)
  expect(head).toBe('')
  const { window, loaded, move } = run(foot)
  expect(loaded).toHaveLength(begin === 'painted' ? 3 : 0)
  move()
  move()
  expect(loaded).toEqual(['/root.js', '/page.js', '/entry.js'])
  await window.sepetakModules
  expect(globalsOf(window).__reactRouterRouteModules).toEqual({
    root: 'module /root.js',
    page: 'module /page.js',
  })
})

test('a page lists only the files of its own screens, each once, and no text of its data ends the script', async () => {
  const page = await entryContext()
  const { head, foot } = written(page, 'now')
  expect([...head.matchAll(/href="([^"]+)"/g)].map(([, file]) => file)).toEqual([
    '/entry.js',
    '/shared.js',
    '/root.js',
    '/page.js',
  ])
  expect(foot).not.toContain('other')
  expect(foot.match(/<\/script>/g)).toHaveLength(2)
})

test('a page knows the routes that forms ask in its language, and loads no file for them', async () => {
  const page = await entryContext()
  const { parentId: _, ...guard } = { ...Object(page.manifest.routes.other), id: 'en/guard' }
  const asked = { ...guard, id: 'en/quote', parentId: 'en/guard' }
  const layout = { ...guard, id: 'en/layout' }
  page.manifest.routes = {
    'en/quote': asked,
    'id/quote': asked,
    'en/guard': guard,
    'en/layout': layout,
  }
  page.staticHandlerContext.matches = [{ route: { id: 'en/layout' } }] as never
  const { window, loaded } = run(written(page, 'now').foot)
  await vi.waitFor(() => expect(window.__reactRouterRouteModules).toBeDefined())
  const { routes } = Object(window.__reactRouterManifest)
  expect(Object.keys(routes).sort()).toEqual(['en/guard', 'en/layout', 'en/quote'])
  expect(window.__reactRouterRouteModules).toMatchObject({ 'en/quote': {} })
  expect(loaded).toEqual(['/other.js', '/entry.js'])
})
