import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, Outlet, Scripts, type ServerBuild, ServerRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startLater } from './page-start.ts'

// The pages here are written by the router itself, so that another version of it cannot change its tags unnoticed: a
// page whose module script is not found would start immediately.

const route = { hasAction: false, hasLoader: false, hasErrorBoundary: false } as const
const inBrowser = {
  ...{ hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false },
  ...{ clientActionModule: undefined, clientLoaderModule: undefined },
  ...{ clientMiddlewareModule: undefined, hydrateFallbackModule: undefined },
} as const
const routes = {
  root: { id: 'root', path: '' },
  page: { id: 'page', path: 'page', parentId: 'root' },
}
const assets = Object.values(routes).map(({ id, ...place }) => [
  id,
  { id, ...place, ...route, ...inBrowser, module: `/${id}.js`, imports: ['/shared.js'] },
])

/** Returns the page `/page` as the router writes it. */
async function written(): Promise<string> {
  const Root = () => (
    <html lang="id">
      <head />
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
  const build = {
    ...{ assetsBuildDirectory: '', publicPath: '/', basename: '/', ssr: true, isSpaMode: false },
    ...{ future: {}, prerender: [], routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' } },
    entry: {
      module: {
        default: (request: Request, _: number, __: Headers, context: never) =>
          new Promise((resolve) => {
            const { pipe } = renderToPipeableStream(
              <ServerRouter context={context} url={request.url} />,
              {
                onAllReady: () =>
                  resolve(text(pipe(new PassThrough())).then((html) => new Response(html))),
              },
            )
          }),
      },
    },
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
  const answer = await createRequestHandler(
    build,
    'production',
  )(new Request('http://127.0.0.1/page'))
  return await answer.text()
}

const files = ['/entry.js', '/shared.js', '/root.js', '/page.js']

test.each([
  'asked',
  'painted',
] as const)('a page that starts when it is %s runs no module and preloads no file before that', async (begin) => {
  const page = await written()
  const { html, script } = startLater(page, begin)
  expect(html).toContain('<p>page</p>')
  expect(html).not.toMatch(/type="module"|modulepreload/)
  const [, listed = '[]'] = /,(\[[^\]]*\])\)$/.exec(script) ?? []
  expect(JSON.parse(listed).toSorted()).toEqual(files.toSorted())
  const modules = (source: string, tag: string) =>
    new RegExp(`${tag}>(.*?)</script>`, 's').exec(source)?.[1]
  const kept = modules(html, 'id="app-modules"')
  expect(kept).toContain('import * as')
  expect(kept).toBe(modules(page, 'type="module" async=""'))
})

test('a page that starts immediately is left as the router wrote it', async () => {
  const page = await written()
  for (const file of files) expect(page).toContain(`<link rel="modulepreload" href="${file}"/>`)
  expect(startLater(page, 'now')).toEqual({ html: page, script: '' })
})

test('a page without a module script is left as it is, so that its preloads are not lost', () => {
  const page = '<head><link rel="modulepreload" href="/entry.js"/></head><p>page</p>'
  expect(startLater(page, 'asked')).toEqual({ html: page, script: '' })
})

test('a visitor who acts before the end of the document starts the app at its end, once', async () => {
  const { script } = startLater(await written(), 'asked')
  const listeners = new Map<string, () => void>()
  const added: { readonly type?: string; readonly text?: string }[] = []
  const document = {
    readyState: 'loading',
    documentElement: { dataset: {} },
    createElement: () => ({}),
    head: { append: () => undefined },
    body: { append: (element: object) => added.push(element) },
    // The modules are named at the end of the document.
    getElementById: () => (document.readyState === 'loading' ? null : { text: 'start()' }),
  }
  const addEventListener = (kind: string, listener: () => void) => listeners.set(kind, listener)
  runInNewContext(script, { document, addEventListener, window: {} })
  listeners.get('pointermove')?.()
  expect(added).toEqual([])
  document.readyState = 'interactive'
  listeners.get('DOMContentLoaded')?.()
  listeners.get('keydown')?.()
  expect(added).toEqual([{ type: 'module', text: 'start()' }])
})
