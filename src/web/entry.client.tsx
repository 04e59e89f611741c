import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { localeOfPath } from './locale/href.ts'
import { addMessages } from './messages/messages.ts'
import { mounting } from './shell/mounting.ts'

declare global {
  interface Window {
    sepetakMessages?: Record<string, Record<string, unknown>>
    /** On pages that load their modules late, resolved when the screens' modules are loaded. */
    sepetakModules?: Promise<void>
  }
}

// This module shares a file with code that screens use, so it may run before all of them are loaded.
Promise.resolve(window.sepetakModules).then(hydrate).catch(reportUncaught)

function hydrate(): void {
  addMessages(localeOfPath(window.location.pathname), window.sepetakMessages ?? {})
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />, { onUncaughtError: reportUncaught })
  })
}

function reportUncaught(error: unknown): void {
  console.error(mounting.isDone ? 'Uncaught error' : 'Error while mounting app', error)
}
