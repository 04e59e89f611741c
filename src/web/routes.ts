import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import type { Locale } from '#kernel'
import { href } from './locale/href.ts'
import type { Guard, LayoutName, Screen } from './screen.ts'
import { screens } from './screens.ts'

// Each layout with the address that the addresses of its screens begin with. The router tries one route after the other,
// and skips all routes of a layout whose address does not match.
const layouts: readonly { layout: LayoutName; start: string }[] = [
  { layout: 'public', start: '/' },
  { layout: 'auth', start: '/' },
  { layout: 'dashboard', start: '/dashboard' },
  { layout: 'back-office', start: '/back-office' },
]

function routesOf(locale: Locale): RouteConfigEntry[] {
  return layouts.map(({ layout, start }) => {
    const base = href(start, locale).slice(1)
    return {
      id: `${locale}/layout/${layout}`,
      file: `layouts/${layout}.tsx`,
      ...(base !== '' && { path: base, caseSensitive: true }),
      children: guardsOf(layout).map((guard) => ({
        id: `${locale}/${layout}/${guard}`,
        file: `guards/${guard}.tsx`,
        children: screensBehind(layout, guard).map((screen) => entryOf(screen, locale, base)),
      })),
    }
  })
}

function guardsOf(layout: LayoutName): Guard[] {
  return [...new Set(allScreens.filter((s) => s.layout === layout).map((s) => s.guard))]
}

function screensBehind(layout: LayoutName, guard: Guard): Screen[] {
  return allScreens.filter((screen) => screen.layout === layout && screen.guard === guard)
}

function entryOf({ id, path, file }: Screen, locale: Locale, base: string): RouteConfigEntry {
  const below = href(path, locale)
    .slice(1 + base.length)
    .replace(/^\//, '')
  return {
    id: `${locale}/${id}`,
    file,
    ...(below === '' ? { index: true } : { path: below, caseSensitive: true }),
  }
}

// An address that matches nothing is answered inside the layout it would have had; below the dashboard a
// guest is asked to log in first and never learns what exists there.
const unmatched: Screen[] = [
  {
    id: 'not-found',
    path: '/*',
    file: 'shell/errors/not-found.tsx',
    guard: 'public',
    layout: 'public',
  },
  {
    id: 'dashboard-not-found',
    path: '/dashboard/*',
    file: 'shell/errors/not-found.tsx',
    guard: 'login',
    layout: 'dashboard',
  },
  {
    id: 'back-office-not-found',
    path: '/back-office/*',
    file: 'shell/errors/not-found.tsx',
    guard: 'staff',
    layout: 'back-office',
  },
]

const allScreens = [...screens, ...unmatched]

/** Both languages from the one table: layout › guard › screen, each with its own id. */
export default [...routesOf('id'), ...routesOf('en')] satisfies RouteConfig
