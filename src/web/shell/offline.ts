/**
 * Lets the browser keep the offline page of this build, once the page itself has all it needs. In
 * development nothing is kept, and what was kept by another build on this address is let go.
 */
export function cacheOfflinePage(build: string | null): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined || build === null) return
  if (import.meta.env.DEV) void workers.ready.then(({ active }) => active?.postMessage('leave'))
  else
    void workers.register(`/service-worker.js?build=${encodeURIComponent(build)}`).catch(() => {})
}
