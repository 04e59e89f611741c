import { withoutLocale } from '../locale/href.ts'
import type { Screen } from '../screen.ts'
import { screens } from '../screens.ts'

const lengthMax = 512
// Plain characters only, without encoding, so that no double decoding can change the meaning.
const pathShape = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.~-]*)+$/
const searchShape = /^\?[A-Za-z0-9_.~=&%+*-]*$/

const guarded = ['login', 'profile-complete', 'staff']
const behindLogin = patternsOf(({ guard }) => guarded.includes(guard))
const publicPages = patternsOf(isPublicPage)
// Addresses that look like a page: `/marketplace/watch` is not a property.
const otherAddresses = patternsOf((screen) => !isPublicPage(screen))

// Resources and files are not pages to return to.
const files = patternsOf(({ file }) => file.endsWith('.ts'))
// A page with a fixed address comes before an address with a parameter, as in the router.
const fixedPages = patternsOf(({ path, file }) => !file.endsWith('.ts') && !/[:*]/.test(path))

/** Only pages: all other addresses perform an action when opened, except the comparison. */
function isPublicPage({ id, guard, layout, path, isUnlisted }: Screen): boolean {
  const isPage = guard === 'public' && layout === 'public' && path !== '/'
  return isPage && (isUnlisted !== true || id === 'compare')
}

function patternsOf(isOf: (screen: Screen) => boolean): readonly RegExp[] {
  return screens.filter(isOf).map(({ path }) => {
    const shape = path.replace(/:[A-Za-z]+/g, '[A-Za-z0-9_.~-]+').replace(/\*$/, '.+')
    return new RegExp(`^${shape}$`)
  })
}

/**
 * The visitor's destination before login if it is the address of one of our screens behind the login; null for
 * everything else, whatever browsers would make of it.
 */
export function safeNext(next: string | null): string | null {
  return pageMatching(behindLogin, next)
}

/** The public page on which a visitor pressed "log in", to return to; null for everything else. */
export function publicNext(next: string | null): string | null {
  return pageMatching(otherAddresses, next) === null ? pageMatching(publicPages, next) : null
}

/** The address that a request came from, of any site, without the report of what was saved there before. */
export function pageBefore({ headers }: Request): string | null {
  const from = headers.get('Referer')
  if (from === null || !URL.canParse(from)) return null
  const { pathname, search, searchParams } = new URL(from)
  if (!searchParams.has('saved')) return pathname + search
  searchParams.delete('saved')
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`
}

/** Whether one of our addresses is not a page: a file, or a request that a page sends automatically. */
export function isFile(address: string): boolean {
  return pageMatching(files, address) !== null && pageMatching(fixedPages, address) === null
}

function pageMatching(patterns: readonly RegExp[], next: string | null): string | null {
  if (next === null || next.length > lengthMax) return null
  const mark = next.indexOf('?')
  const path = mark < 0 ? next : next.slice(0, mark)
  const search = mark < 0 ? '' : next.slice(mark)
  if (!pathShape.test(path) || (search !== '' && !searchShape.test(search))) return null
  if (!patterns.some((pattern) => pattern.test(withoutLocale(path)))) return null
  return path + search
}
