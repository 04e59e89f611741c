import { type ReactNode, use, useEffect } from 'react'
import { useMatches, useNavigation } from 'react-router'
import { IntlProvider } from 'use-intl'
import { usualStyle } from '../locale/reader.ts'
import { useLocale } from '../locale/use-locale.ts'
import { areasOf, loadedMessages, loadMessageFiles, missingMessages } from './messages.ts'

/** All texts below are loaded: a navigation waits for those of the next screen. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const areas = areasOf(useMatches().map((match) => match.handle))
  const locale = useLocale()
  const missing = missingMessages(locale, areas)
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isLeaving) void loadMessageFiles().catch(() => {})
  }, [isLeaving])
  if (missing !== null) use(missing)
  return (
    <IntlProvider locale={locale} messages={loadedMessages(locale)} timeZone={usualStyle.timeZone}>
      {children}
    </IntlProvider>
  )
}
