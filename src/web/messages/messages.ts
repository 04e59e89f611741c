import type { Locale } from '#kernel'
import type { FormatLocale } from '../locale/reader.ts'
import type { Messages } from './generated.d.ts'
import type { AreaMessages } from './message-files.ts'

export type { Messages } from './generated.d.ts'

/** An area is one file per language: `messages/id/wallet.json` is the area `wallet`. */
export type Area = keyof Messages

/** The exported `handle` of a screen or layout: the message areas it uses. */
export type ScreenHandle = {
  readonly messages: readonly Area[]
  /** Whether it is a single task without the dashboard around it: always, or during the registration. */
  readonly isBare?: 'always' | 'at-first'
  /** Whether the page explains the risks itself, so that the line about them at the foot is left out. */
  readonly explainsRisks?: true
}

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: Messages
    Locale: FormatLocale
  }
}

const always = ['shell', 'errors'] as const satisfies readonly Area[]

/** The areas of the screens with these handles, and those used on every page. */
export function areasOf(handles: readonly unknown[]): string[] {
  const areas = new Set<string>(always)
  for (const handle of handles) {
    for (const area of (handle as Partial<ScreenHandle> | undefined)?.messages ?? [])
      areas.add(area)
  }
  return [...areas]
}

/** The loaders of all areas. A page contains its own messages and loads others by this list. */
export function loadMessageFiles(): Promise<typeof import('./message-files.ts')> {
  return import('./message-files.ts')
}

const loaded: Record<Locale, Record<string, AreaMessages>> = { id: {}, en: {} }
const loading = new Map<string, Promise<void>>()

/** All areas loaded so far by name. Screens list the areas they need in `handle`. */
export function loadedMessages(locale: Locale): Messages {
  // Texts are loaded as JSON; their type is generated from the same files.
  return loaded[locale] as Messages
}

/** Loads missing areas; null when all are loaded. */
export function missingMessages(locale: Locale, areas: readonly string[]): Promise<void> | null {
  const missing = areas.filter((area) => loaded[locale][area] === undefined)
  if (missing.length === 0) return null
  const key = `${locale}/${missing.join()}`
  const known = loading.get(key)
  if (known !== undefined) return known
  const promise = loadAreas(locale, missing)
  loading.set(key, promise)
  return promise
}

export async function loadAreas(locale: Locale, areas: readonly string[]): Promise<void> {
  const { messageFiles } = await loadMessageFiles()
  await Promise.all(
    areas.map(async (area) => {
      const load = messageFiles[`/messages/${locale}/${area}.json`]
      if (load === undefined) throw new Error(`There are no messages ${locale}/${area}`)
      addMessages(locale, { [area]: (await load()).default })
    }),
  )
}

export function addMessages(locale: Locale, areas: Record<string, AreaMessages>): void {
  loaded[locale] = { ...loaded[locale], ...areas }
}

/** Loads every area in both languages; the server does so once, before the first page. */
export async function loadAllMessages(): Promise<void> {
  const { messageFiles } = await loadMessageFiles()
  await Promise.all(
    Object.entries(messageFiles).map(async ([path, load]) => {
      const [, , locale, file] = path.split('/') as [string, string, Locale, string]
      addMessages(locale, { [file.slice(0, -'.json'.length)]: (await load()).default })
    }),
  )
}
