/** When the app hydrates a page: immediately, when it is painted, or on the first interaction. */
export type Beginning = 'now' | 'painted' | 'asked'

/** In a page, after its content and before the scripts of the router (`root.tsx`). */
export const scriptsMark = '<template id="scripts"></template>'

/** The tag and the preloads that the router's `Scripts` writes for the modules of a page. */
const moduleTag = '<script type="module" async="">'
const preload = /<link rel="modulepreload" href="([^"]*)"\/>/g

/**
 * Delays the start of the app on a rendered page: its module script becomes text that a small script runs later, and
 * its files are not preloaded before that. A page whose module script is not found starts immediately.
 */
export function startLater(html: string, begin: Beginning): { html: string; script: string } {
  const at = begin === 'now' ? -1 : html.lastIndexOf(moduleTag)
  if (at < 0) return { html, script: '' }
  const files = [...html.matchAll(preload)].map(([, file]) => file)
  const before = html.slice(0, at).replace(preload, '')
  const held = `<script type="text/plain" id="app-modules">${html.slice(at + moduleTag.length)}`
  const until = begin === 'painted' ? untilPainted : untilAsked
  const script = `(${waitForVisitor})(${until},${JSON.stringify(files)})`
  return { html: before + held, script }
}

/** Reports an app that cannot start, also when one of its files cannot be loaded. */
export const reportFailedStart = `{const report=event=>{
if('ready' in document.documentElement.dataset)return;
if(event.target===window||event.target.type==='module')console.error('Error while mounting app',event.error??event.reason??event.type)
};addEventListener('error',report,true);addEventListener('unhandledrejection',report)}`.replaceAll(
  '\n',
  '',
)

// A page is complete without scripts, so its content comes before its interactivity: modules are loaded on the
// first move, press, key or scroll, and on pages with more to do than to read once the page is loaded; never before
// the end of the document, where the modules are named. Presses and typing before hydration are recorded and repeated
// by `early-input.ts`.
const waitForVisitor = `(until,files)=>{
const early=window.sepetakEarly={pressed:null,typed:new Map()};let begun=false;
const begin=()=>{if(begun)return;begun=true;document.readyState==='loading'?addEventListener('DOMContentLoaded',start,{once:true}):start()};
const start=()=>{
for(const href of files){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}
const script=document.createElement('script');script.type='module';script.text=document.getElementById('app-modules').text;document.body.append(script)};
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
