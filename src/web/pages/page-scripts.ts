import type { EntryContext } from 'react-router'
import { askedByForms } from '../shell/forms/asked-by-forms.ts'

type Manifest = EntryContext['manifest']

/** The module tags of a page, the same for every page of these routes. */
type PageModules = {
  readonly manifest: Manifest
  /** For the head: preloads the files while the page is parsed. */
  readonly preloads: string
  /** Starts the app immediately. */
  readonly script: string
  /** Starts it when the page is loaded, or earlier on the first interaction. */
  readonly patientScript: string
  /** Starts it on the first interaction only. */
  readonly idleScript: string
}

/** When the app hydrates a page: immediately, when loaded, or on the first interaction. */
export type Beginning = 'now' | 'painted' | 'asked'

const known = new Map<string, PageModules>()

/**
 * Only the routes of this page: the browser loads those of links when needed, and the server need not walk
 * through all routes for each page.
 */
export function pageModules({ manifest, staticHandlerContext }: EntryContext): PageModules {
  const ids = staticHandlerContext.matches.map((match) => match.route.id)
  const key = ids.join()
  let own = known.get(key)
  if (own === undefined || import.meta.env.DEV) {
    own = modulesOf(manifest, ids)
    known.set(key, own)
  }
  return own
}

function modulesOf(whole: Manifest, ids: readonly string[]): PageModules {
  const routes = ids.flatMap((id) => whole.routes[id] ?? [])
  const manifest = {
    ...whole,
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  }
  const { entry } = whole
  const files = new Set([
    entry.module,
    ...entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ])
  const preloads = [...files].map((file) => `<link rel="modulepreload" href="${file}"/>`)
  const asked = routesAsked(whole, ids)
  const modules = routes.map(({ id }, at) => `${quoted(id)}:r${at}`)
  modules.push(...asked.keys.map((id) => `${quoted(id)}:{}`))
  const inBrowser = { ...manifest, routes: { ...asked.routes, ...manifest.routes } }
  const routerManifest = `window.__reactRouterManifest=${quoted(inBrowser)};`
  const fileList = quoted([...files])
  const loaded = routes.map(({ module }) => `import(${quoted(module)})`)
  // Loads the app and its screens separately, so that a failure of each is reported.
  const start =
    `window.sepetakModules=Promise.all([${loaded}]).then(([${routes.map((_, at) => `r${at}`)}])=>{` +
    `window.__reactRouterRouteModules={${modules}}});import(${quoted(entry.module)})` +
    `.catch(error=>console.error('Error while mounting app',error))`
  const script = `${routerManifest}${start}`
  const preload =
    `for(const href of ${fileList}){const link=document.createElement('link');` +
    `link.rel='modulepreload';link.href=href;document.head.append(link)}`
  const waiting = (until: string) =>
    `${routerManifest}(${waitForSomebody})(()=>{${preload}${start}},${until},${fileList})`
  const patientScript = waiting(untilPainted)
  const idleScript = waiting(untilAsked)
  return { manifest, preloads: preloads.join(''), script, patientScript, idleScript }
}

/**
 * The routes that forms ask, in the language of the page, with the routes around them. A route that the browser does
 * not know is looked up before its first request, and the error page replaces the page when that fails. They have no
 * code in the browser, so nothing is loaded for them.
 */
function routesAsked(whole: Manifest, ids: readonly string[]) {
  const language = ids.find((id) => id.includes('/'))?.split('/')[0]
  const keys = askedByForms.map((id) => `${language}/${id}`).filter((id) => id in whole.routes)
  const routes: Manifest['routes'] = {}
  for (const key of keys)
    for (
      let route = whole.routes[key];
      route !== undefined;
      route = whole.routes[route.parentId ?? '']
    )
      routes[route.id] = route
  return { keys, routes }
}

// A page is complete without scripts, so its content comes before its interactivity: modules are loaded on the
// first move, press, key or scroll, and on pages with more to do than to read once the page is loaded. Presses
// and typing before hydration are recorded and repeated by `early-input.ts`.
const waitForSomebody = `(start,until,files)=>{
const early=window.sepetakEarly={pressed:null,typed:new Map()};let begun=false;
const begin=()=>{if(!begun){begun=true;start()}};
for(const kind of ['pointermove','pointerdown','touchstart','wheel','scroll','keydown','focusin','input'])addEventListener(kind,begin,{capture:true,once:true,passive:true});
const isReady=()=>'ready' in document.documentElement.dataset;
addEventListener('input',({target})=>{if(!isReady()&&target.type!=='file')early.typed.set(target,/^(checkbox|radio)$/.test(target.type)?target.checked:target.value)},true);
addEventListener('click',({target})=>{if(!isReady())early.pressed=target.closest?.('button[type=button]:not([popovertarget])')??early.pressed},true);
const loaded=()=>until(begin,files);
document.readyState==='complete'?loaded():addEventListener('load',loaded,{once:true});
}`.replaceAll('\n', '')

// Observers run once per frame just before painting; a message arrives after it.
const untilPainted = `begin=>{
const painted=new MessageChannel();painted.port1.onmessage=begin;
new IntersectionObserver((_,observer)=>{observer.disconnect();painted.port2.postMessage(0)}).observe(document.documentElement);
}`.replaceAll('\n', '')

// What was typed here, and the scroll position, before a change of language (`drafts.ts`) is restored at once.
// Otherwise the files are prefetched when the browser is idle, unless the reader saves data. One at a time,
// because all at once would block a phone noticeably.
const untilAsked = `(begin,files)=>{
try{if(sessionStorage.getItem('draft:'+(location.pathname.replace(/^\\/en(?=\\/|$)/,'')||'/')))return begin()}catch{}
if(navigator.connection?.saveData||!window.requestIdleCallback)return;let at=0;
const ask=()=>{const link=document.createElement('link');link.rel='prefetch';link.as='script';link.href=files[at++];document.head.append(link);if(at<files.length)requestIdleCallback(ask)};
requestIdleCallback(ask);
}`.replaceAll('\n', '')

/**
 * The scripts of a page: its texts, its loader data, and its modules. Built pages have them only from here.
 * They equal what the router's `Scripts` writes, in two pieces, and are not part of the hydrated markup.
 */
export function pageScripts(
  { serverHandoffString = '{}' }: EntryContext,
  {
    messages,
    data,
    modules,
    begin,
  }: { messages: string; data: string; modules: PageModules; begin: Beginning },
): { readonly head: string; readonly foot: string } {
  const texts = `window.sepetakMessages=${messages};`
  if (import.meta.env.DEV) {
    const passOn = `const c=window.__reactRouterContext.streamController;c.enqueue(${quoted(data)});c.close();`
    return { head: `<script>${texts}</script>`, foot: `<script>{${passOn}}</script>` }
  }
  const context =
    `window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=` +
    `new ReadableStream({start(c){c.enqueue(${quoted(data)});c.close();}})` +
    '.pipeThrough(new TextEncoderStream());'
  if (begin === 'now') {
    const module = `<script type="module" async="">${modules.script}</script>`
    return { head: modules.preloads, foot: `<script>${texts}${context}</script>${module}` }
  }
  const script = begin === 'painted' ? modules.patientScript : modules.idleScript
  return { head: '', foot: `<script>${texts}${context}${script}</script>` }
}

function quoted(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
