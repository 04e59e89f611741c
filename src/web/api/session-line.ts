import type { Browser, SessionBeginning, SessionEnding, System } from '#contract'
/** One place where the visitor is signed in, or was. */
export type SessionLine = {
  id: string
  browser: Browser
  system: System
  startedAt: string
  lastUsedAt: string
  expiresAt: string
  endedAt: string | null
  endedReason: SessionEnding | null
  isOpen: boolean
  /** By what the visitor came in. */
  enteredBy: SessionBeginning
  isCurrent: boolean
}
