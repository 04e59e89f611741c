import { hash } from 'node:crypto'
import type { Picture } from '#contract/properties/property-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Locale } from '#kernel'
import { href } from '../locale/href.ts'
import type { PageDescription } from './served-head.ts'

/** The address of share pictures. */
export const shareFolder = '/share'

/** The content of a property's share picture, from which its version is derived. */
export function pictureFactsOf(property: PropertyDetail) {
  const { name, city, type, isForecast, unitPrice, netYieldBasisPoints, pictures } = property
  const picture = pictures[0] === undefined ? null : fileOf(pictures[0])
  return { name, city: city.name, type, isForecast, unitPrice, netYieldBasisPoints, picture }
}

const shownWidth = 560

/** The smallest file at least as wide as it is shown, otherwise the widest. */
function fileOf({ src, widths }: Picture): string {
  const width = widths.toSorted((a, b) => a - b).find((each) => each >= shownWidth)
  return `${src}-${width ?? Math.max(...widths)}.webp`
}

/** A short hash of the content. */
export function versionOf(facts: unknown): string {
  return hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 10)
}

/** The address of a page's share picture with the version of its content, so that it can be cached for ever. */
export function shareAddress(
  { address, property }: Pick<PageDescription, 'address' | 'property'>,
  locale: Locale,
  build: string,
): string {
  const version = property === undefined ? versionOf(build) : versionOf(pictureFactsOf(property))
  const [path = '/'] = address.split('?')
  return `${href(shareFolder + (path === '/' ? '/home' : path), locale)}?v=${version}`
}
