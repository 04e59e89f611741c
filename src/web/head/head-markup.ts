import { type Locale, locales } from '#kernel'
import { href } from '../locale/href.ts'
import { productName } from '../shell/frames/product.ts'
import type { HeadPlace } from './head-place.ts'
import type { PageDescription } from './served-head.ts'
import { shareAddress } from './share-address.ts'
import { structuredData } from './structured-data.ts'

const languageTags: Record<Locale, string> = { id: 'id_ID', en: 'en_GB' }

/**
 * Writes the tags of a page for programs: its address in both languages, its share picture, and its structured
 * data. Every tag is marked, so that the browser can remove it on navigation.
 */
export function headMarkup(page: PageDescription, place: HeadPlace): string {
  const { locale, publicUrl, build } = place
  const addressIn = (language: Locale) => publicUrl + href(page.address, language)
  const picture = publicUrl + shareAddress(page, locale, build)
  const properties: [string, string][] = [
    ['og:site_name', productName],
    ['og:type', 'website'],
    ['og:locale', languageTags[locale]],
    ...locales
      .filter((language) => language !== locale)
      .map((language): [string, string] => ['og:locale:alternate', languageTags[language]]),
    ['og:url', addressIn(locale)],
    ['og:title', page.title],
    ...descriptionOf('og:description', page),
    ['og:image', picture],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', page.title],
  ]
  const names: [string, string][] = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', page.title],
    ...descriptionOf('twitter:description', page),
    ['twitter:image', picture],
    ['twitter:image:alt', page.title],
  ]
  return [
    ...locales.map((language) => alternate(language, addressIn(language))),
    alternate('x-default', addressIn('id')),
    ...properties.map(([name, content]) => tag('meta', { property: name, content })),
    ...names.map(([name, content]) => tag('meta', { name, content })),
    ...structuredData(page, place).map(script),
  ].join('')
}

function descriptionOf(name: string, { description }: PageDescription): [string, string][] {
  return description === null ? [] : [[name, description]]
}

function alternate(language: string, address: string): string {
  return tag('link', { rel: 'alternate', hreflang: language, href: address })
}

function tag(name: string, attributes: Record<string, string>): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${text.join('')} data-served=""/>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function script(data: object): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json" data-served="">${text}</script>`
}
