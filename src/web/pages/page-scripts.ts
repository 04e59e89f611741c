import type { EntryContext } from 'react-router'

type Manifest = EntryContext['manifest']

/** What a page lists of its modules for the browser, the same for every page of these routes. */
type PageModules = {
  readonly manifest: Manifest
  /** For the head: the files are asked for before the page is read to its end. */
  readonly preloads: string
  /** Starts the app at once. */
  readonly script: string
  /** Starts it when the page is ready, or as soon as someone is there. */
  readonly patientScript: string
  /** Starts it as soon as someone is there, and not before. */
  readonly idleScript: string
}

/** When the app takes a page over: at once, when it is ready, or when someone is there. */
export type Beginning = 'now' | 'painted' | 'asked'

const known = new Map<string, PageModules>()

/**
 * The routes of this page and no others: the browser asks for those of a link when it needs them,
 * and the server need not walk through the whole product for each page.
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
  const modules = routes.map(({ id }, at) => `${quoted(id)}:r${at}`)
  const routerManifest = `window.__reactRouterManifest=${quoted(manifest)};`
  const wanted = quoted([...files])
  const loaded = routes.map(({ module }) => `import(${quoted(module)})`)
  // The app and its screens are asked for, so that each that does not come is reported.
  const start =
    `window.sepetakModules=Promise.all([${loaded}]).then(([${routes.map((_, at) => `r${at}`)}])=>{` +
    `window.__reactRouterRouteModules={${modules}}});import(${quoted(entry.module)})` +
    `.catch(error=>console.error('Error while mounting app',error))`
  const script = `${routerManifest}${start}`
  const preload =
    `for(const href of ${wanted}){const link=document.createElement('link');` +
    `link.rel='modulepreload';link.href=href;document.head.append(link)}`
  const waiting = (until: string) =>
    `${routerManifest}(${waitForSomebody})(()=>{${preload}${start}},${until},${wanted})`
  const patientScript = waiting(untilPainted)
  const idleScript = waiting(untilAsked)
  return { manifest, preloads: preloads.join(''), script, patientScript, idleScript }
}

// A visitor's page is whole without script, so what it shows comes before what it can do: its
// modules are asked for when someone moves, presses, types or scrolls, and on pages with more to
// do than to read once the page is ready. What was pressed or typed before the app had taken the page
// over is remembered, and `early.ts` does it again.
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

// Observers are notified once a frame, just before it is painted; a message then comes after it.
const untilPainted = `begin=>{
const painted=new MessageChannel();painted.port1.onmessage=begin;
new IntersectionObserver((_,observer)=>{observer.disconnect();painted.port2.postMessage(0)}).observe(document.documentElement);
}`.replaceAll('\n', '')

// The files are fetched while nobody wants anything else, unless the reader pays for every byte. They
// are asked for one by one: all of them at once would keep a phone busy for as long as a blink.
const untilAsked = `(_,files)=>{
if(navigator.connection?.saveData||!window.requestIdleCallback)return;let at=0;
const ask=()=>{const link=document.createElement('link');link.rel='prefetch';link.as='script';link.href=files[at++];document.head.append(link);if(at<files.length)requestIdleCallback(ask)};
requestIdleCallback(ask);
}`.replaceAll('\n', '')

/**
 * The scripts of a page: its texts, the data its screens were made from, and its modules. Built
 * pages have them from here alone; they are what the router's own `Scripts` writes, in two pieces,
 * and no part of what React takes over.
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
