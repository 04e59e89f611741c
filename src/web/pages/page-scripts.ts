import type { EntryContext } from 'react-router'

type Manifest = EntryContext['manifest']

/** What a page tells the browser of its modules, the same for every page of these routes. */
type PageModules = {
  readonly manifest: Manifest
  /** For the head: the files are asked for before the page is read to its end. */
  readonly preloads: string
  /** Starts the app at once. */
  readonly script: string
  /** Starts it when the page stands, or as soon as somebody touches it. */
  readonly patientScript: string
}

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
  const imports = routes.map(({ module }, at) => `import * as r${at} from ${quoted(module)};`)
  const modules = routes.map(({ id }, at) => `${quoted(id)}:r${at}`)
  const routerManifest = `window.__reactRouterManifest=${quoted(manifest)};`
  const script = `${imports.join('')}${routerManifest}window.__reactRouterRouteModules={${modules}};import(${quoted(entry.module)});`
  const wanted = quoted([...files])
  const loaded = routes.map(({ module }) => `import(${quoted(module)})`)
  const start =
    `for(const href of ${wanted}){const link=document.createElement('link');` +
    `link.rel='modulepreload';link.href=href;document.head.append(link)}` +
    `window.sepetakModules=Promise.all([${loaded}]).then(([${routes.map((_, at) => `r${at}`)}])=>{` +
    `window.__reactRouterRouteModules={${modules}}});import(${quoted(entry.module)})` +
    `.catch(error=>console.error('Error while mounting app',error))`
  const patientScript = `${routerManifest}(${waitForThePage})(()=>{${start}})`
  return { manifest, preloads: preloads.join(''), script, patientScript }
}

// A visitor's page is whole without script, so what it shows comes before what it can do: the
// modules are asked for once the page stands. Whoever touches it earlier starts them earlier, and
// a button that was pressed too early is pressed again when the app has taken the page over.
// Observers are told once a frame, just before it is painted; a message then comes after it.
const waitForThePage = `start=>{
const root=document.documentElement;let begun=false,pressed=null;
const begin=()=>{if(!begun){begun=true;start()}};
const touches=['pointerdown','keydown','focusin','input'];
for(const kind of touches)addEventListener(kind,begin,{capture:true,once:true,passive:true});
addEventListener('click',event=>{if(root.dataset.ready)return;const button=event.target.closest?.('button[type=button]:not([popovertarget])');if(button){pressed=button;begin()}},true);
new MutationObserver((_,observer)=>{observer.disconnect();pressed?.click()}).observe(root,{attributeFilter:['data-ready']});
const painted=new MessageChannel();painted.port1.onmessage=begin;
const after=()=>new IntersectionObserver((_,observer)=>{observer.disconnect();painted.port2.postMessage(0)}).observe(root);
document.readyState==='complete'?after():addEventListener('load',after,{once:true});
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
    isPatient,
  }: { messages: string; data: string; modules: PageModules; isPatient: boolean },
): { readonly head: string; readonly foot: string } {
  const texts = `window.sepetakMessages=${messages};`
  if (import.meta.env.DEV) {
    const handOver = `const c=window.__reactRouterContext.streamController;c.enqueue(${quoted(data)});c.close();`
    return { head: `<script>${texts}</script>`, foot: `<script>{${handOver}}</script>` }
  }
  const context =
    `window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=` +
    `new ReadableStream({start(c){c.enqueue(${quoted(data)});c.close();}})` +
    '.pipeThrough(new TextEncoderStream());'
  if (isPatient) {
    return { head: '', foot: `<script>${texts}${context}${modules.patientScript}</script>` }
  }
  const module = `<script type="module" async="">${modules.script}</script>`
  return { head: modules.preloads, foot: `<script>${texts}${context}</script>${module}` }
}

function quoted(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
