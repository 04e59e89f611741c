import { withoutLocale } from '../locale/href.ts'
import { screens } from '../screens.ts'

const lengthMax = 512
// Plain characters only: nothing encoded, so no decoding twice can change what it means.
const pathShape = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.~-]*)+$/
const searchShape = /^\?[A-Za-z0-9_.~=&%+*-]*$/

const patterns = screens
  .filter((screen) => screen.guard === 'login' || screen.guard === 'profile-complete')
  .map((screen) => new RegExp(`^${screen.path.replace(/:[A-Za-z]+/g, '[A-Za-z0-9_.~-]+')}$`))

/**
 * The address a visitor wanted before login, if it is the address of one of our own screens behind
 * the login; null for everything else, whatever a browser would make of it.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || next.length > lengthMax) return null
  const mark = next.indexOf('?')
  const path = mark < 0 ? next : next.slice(0, mark)
  const search = mark < 0 ? '' : next.slice(mark)
  if (!pathShape.test(path) || (search !== '' && !searchShape.test(search))) return null
  if (!patterns.some((pattern) => pattern.test(withoutLocale(path)))) return null
  return path + search
}
