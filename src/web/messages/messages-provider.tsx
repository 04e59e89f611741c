import { type ReactNode, use } from 'react'
import { useMatches } from 'react-router'
import { useLocale } from '../locale/use-locale.ts'
import { areasOf, missingMessages } from './messages.ts'

/** Texts are there for everything below: a navigation waits for those of the next screen. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const areas = areasOf(useMatches().map((match) => match.handle))
  const missing = missingMessages(useLocale(), areas)
  if (missing !== null) use(missing)
  return children
}
