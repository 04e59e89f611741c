import { type ReactNode, use, useEffect } from 'react'
import { useMatches, useNavigation } from 'react-router'
import { useLocale } from '../locale/use-locale.ts'
import { areasOf, loadMessageFiles, missingMessages } from './messages.ts'

/** Texts are there for everything below: a navigation waits for those of the next screen. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const areas = areasOf(useMatches().map((match) => match.handle))
  const missing = missingMessages(useLocale(), areas)
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isLeaving) void loadMessageFiles().catch(() => {})
  }, [isLeaving])
  if (missing !== null) use(missing)
  return children
}
