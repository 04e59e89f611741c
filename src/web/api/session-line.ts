import type { Browser, SessionBeginning, SessionEnding, System } from '#contract'
/** A current or past session of the visitor. */
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
  /** How the visitor logged in. */
  enteredBy: SessionBeginning
  isCurrent: boolean
}
