import { useTranslations } from 'use-intl'
import type { Decision } from '../approvals/decide-proposal.ts'

/** The text about the action in the address of a page: that a proposal was decided, or else that something was saved. */
export function useDoneText<Act extends string>(
  done: Act | Decision | null,
  saved: (act: Act) => string,
): string | null {
  const t = useTranslations('proposals.decided')
  if (done === null) return null
  return isDecision(done) ? t(done) : saved(done)
}

function isDecision(done: string): done is Decision {
  return done === 'approval' || done === 'refusal'
}
