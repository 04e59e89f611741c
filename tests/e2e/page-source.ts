import { readdirSync } from 'node:fs'
import { wordsOf } from './an-investor.ts'

// Functions that read the HTML of a page without a browser.

export type Language = 'id' | 'en'

/** Returns the attributes of every tag with a name. */
export function tagsOf(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [
        (key ?? '').toLowerCase(),
        plain(value ?? ''),
      ]),
    ),
  )
}

export function titleOf(html: string): string {
  return plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
}

/** Returns the content of a meta tag, by its name or property. Null when the page does not have it. */
export function metaOf(html: string, name: string): string | null {
  const tag = tagsOf(html, 'meta').find((each) => each.name === name || each.property === name)
  return tag?.content ?? null
}

/** Returns the page's alternate addresses, by language. */
export function alternatesOf(html: string): Record<string, string> {
  const links = tagsOf(html, 'link').filter(({ rel }) => rel === 'alternate')
  return Object.fromEntries(links.map(({ hreflang = '', href = '' }) => [hreflang, href]))
}

export type Thing = { '@type': string } & Record<string, unknown>

export function structuredDataOf(html: string): Thing[] {
  const found = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)
  return [...found].map(([, text = '']) => JSON.parse(text) as Thing)
}

/** Returns the text of the page in its own language, without passages marked as the other language. */
export function textOf(html: string, language: Language): string {
  const other = language === 'id' ? 'en' : 'id'
  const marked = new RegExp(`<(\\w+)\\b[^>]*\\blang="${other}"[^>]*>.*?</\\1>`, 'gs')
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replace(marked, ' ')
  return plain(body.replace(/<[^>]+>/g, ' | ')).replace(/\s+/g, ' ')
}

function plain(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => names[name] ?? '')
}

/** Returns the passages that occur only in the messages of one language, split at their arguments. */
export function passagesOnlyOf(language: Language): string[] {
  const own = new Set(passagesOf(language))
  const other = passagesOf(language === 'id' ? 'en' : 'id').join(' | ')
  return [...own].filter((passage) => !other.includes(passage))
}

function passagesOf(language: Language): string[] {
  const folder = new URL(`../../messages/${language}/`, import.meta.url)
  const areas = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
  return areas
    .flatMap((area) => textsIn(wordsOf(language, area)))
    .flatMap((text) => text.replace(/<[^>]+>/g, '|').split(/[{}|#]|\n/))
    .map((passage) => passage.trim())
    .filter((passage) => passage.length >= 14 && passage.split(' ').length >= 3)
}

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return Object.values(part as Record<string, unknown>).flatMap(textsIn)
}
