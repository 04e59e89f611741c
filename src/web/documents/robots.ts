import { locales } from '#kernel'
import { href } from '../locale/href.ts'

const closed = ['/dashboard', '/back-office', '/dev/', '/files/']

/** The addresses that crawlers are asked not to read. Pages that must not be indexed say so themselves. */
export function robots(publicUrl: string): string {
  const paths = ['/api/', ...closed.flatMap((path) => locales.map((locale) => href(path, locale)))]
  const lines = paths.map((path) => `Disallow: ${path}\n`)
  // Photographs of properties are part of their pages.
  lines.unshift('Allow: /api/pictures/\n')
  return `User-agent: *\n${lines.join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`
}
