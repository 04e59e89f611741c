/**
 * Registers the service worker that caches the offline page of this build. In development nothing is cached, and
 * the cache of another build at this address is removed.
 */
export function cacheOfflinePage(build: string | null): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined || build === null) return
  if (import.meta.env.DEV) void workers.ready.then(({ active }) => active?.postMessage('leave'))
  else
    void workers.register(`/service-worker.js?build=${encodeURIComponent(build)}`).catch(() => {})
}
