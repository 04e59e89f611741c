import { useTranslations } from 'use-intl'

/** The text about the action in the address of a page: that a proposal was decided, or else that something was saved. */
export function useDoneText(done: string | null, saved: string): string | null {
  const t = useTranslations('proposals.decided')
  if (done === null) return null
  return done === 'approval' || done === 'refusal' ? t(done) : saved
}
