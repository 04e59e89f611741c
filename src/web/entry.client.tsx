import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { localeOfPath } from './locale/href.ts'
import { addMessages } from './messages/messages.ts'
import { mounting } from './shell/mounting.ts'

declare global {
  interface Window {
    sepetakMessages?: Record<string, Record<string, unknown>>
  }
}

addMessages(localeOfPath(window.location.pathname), window.sepetakMessages ?? {})
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />, { onUncaughtError: reportUncaught })
})

function reportUncaught(error: unknown): void {
  console.error(mounting.isDone ? 'Uncaught error' : 'Error while mounting app', error)
}
