import { withoutLocale } from '../locale/href.ts'
import type { Screen } from '../screen.ts'
import { screens } from '../screens.ts'

const lengthMax = 512
// Plain characters only: nothing encoded, so no decoding twice can change what it means.
const pathShape = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.~-]*)+$/
const searchShape = /^\?[A-Za-z0-9_.~=&%+*-]*$/

const guarded = ['login', 'profile-complete', 'staff']
const behindLogin = patternsOf(({ guard }) => guarded.includes(guard))
const publicPages = patternsOf(isPublicPage)
// Their addresses may look like one of a page: `/marketplace/watch` is no property.
const otherAddresses = patternsOf((screen) => !isPublicPage(screen))

// What a page fetches, or hands over as a file, is nothing to come back to.
const files = patternsOf(({ file }) => file.endsWith('.ts'))

/** Pages alone: what is not listed does something when it is opened, save the comparison. */
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
 * The address a visitor wanted before login, if it is the address of one of our own screens behind
 * the login; null for everything else, whatever a browser would make of it.
 */
export function safeNext(next: string | null): string | null {
  return amongst(behindLogin, next)
}

/** The public page a visitor pressed “log in” on, to come back to; null for everything else. */
export function publicNext(next: string | null): string | null {
  return amongst(otherAddresses, next) === null ? amongst(publicPages, next) : null
}

/** The address that a request came from, wherever that was. */
export function pageBefore({ headers }: Request): string | null {
  const from = headers.get('Referer')
  if (from === null || !URL.canParse(from)) return null
  const { pathname, search } = new URL(from)
  return pathname + search
}

/** Whether an address of ours is no page: a file, or what a page asks for by itself. */
export function isFile(address: string): boolean {
  return amongst(files, address) !== null
}

function amongst(patterns: readonly RegExp[], next: string | null): string | null {
  if (next === null || next.length > lengthMax) return null
  const mark = next.indexOf('?')
  const path = mark < 0 ? next : next.slice(0, mark)
  const search = mark < 0 ? '' : next.slice(mark)
  if (!pathShape.test(path) || (search !== '' && !searchShape.test(search))) return null
  if (!patterns.some((pattern) => pattern.test(withoutLocale(path)))) return null
  return path + search
}
