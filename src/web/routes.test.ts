import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { href } from './locale/href.ts'
import routes from './routes.ts'
import { screens } from './screens.ts'

const objects = routes.map(objectOf)

function objectOf({
  id = '',
  index,
  path,
  caseSensitive,
  children,
}: RouteConfigEntry): RouteObject {
  if (index) return { id, index: true }
  return {
    id,
    ...(path !== undefined && { path }),
    ...(caseSensitive && { caseSensitive }),
    ...(children && { children: children.map(objectOf) }),
  }
}

function routeIdsAt(address: string): readonly string[] {
  return (matchRoutes(objects, address) ?? []).map(({ route }) => route.id ?? '')
}

test.each([
  'id',
  'en',
] as const)('%s: each screen is at its address, in its layout and behind its guard', (locale) => {
  for (const { id, path, layout, guard } of screens) {
    const address = href(path, locale).replace(/:\w+|\*/g, 'some-value')
    const expected = [
      `${locale}/layout/${layout}`,
      `${locale}/${layout}/${guard}`,
      `${locale}/${id}`,
    ]
    expect(routeIdsAt(address), address).toEqual(expected)
  }
})

test.each([
  ['/nothing', 'id/not-found'],
  ['/en/nothing', 'en/not-found'],
  ['/Dashboard', 'id/not-found'],
  ['/EN', 'id/not-found'],
  ['/dashboards', 'id/not-found'],
  ['/dashboard/nothing/here', 'id/dashboard-not-found'],
  ['/en/dashboard/Wallet', 'en/dashboard-not-found'],
  ['/en/back-office/nothing', 'en/back-office-not-found'],
])('%s, which is no screen, is answered in the layout it would have', (address, id) => {
  expect(routeIdsAt(address).at(-1)).toBe(id)
})
