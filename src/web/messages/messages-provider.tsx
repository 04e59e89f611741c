import { type ReactNode, use } from 'react'
import { useMatches } from 'react-router'
import { IntlProvider } from 'use-intl'
import { useLocale } from '../locale/use-locale.ts'
import { loadedMessages, missingMessages, type ScreenHandle } from './messages.ts'

const always = ['shell', 'errors'] as const

/** The areas that the shown screens speak. */
export function useAreas(): string[] {
  const matches = useMatches()
  const areas = new Set<string>(always)
  for (const match of matches) {
    const handle = match.handle as Partial<ScreenHandle> | undefined
    for (const area of handle?.messages ?? []) areas.add(area)
  }
  return [...areas]
}

/** Gives the texts to everything below; a navigation waits for those of the next screen. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const missing = missingMessages(locale, useAreas())
  if (missing !== null) use(missing)
  return (
    <IntlProvider
      locale={locale}
      messages={loadedMessages(locale) as never}
      timeZone="Asia/Jakarta"
      formats={formats}
    >
      {children}
    </IntlProvider>
  )
}

const formats = {}
