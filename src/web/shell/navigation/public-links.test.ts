import { expect, test } from 'vitest'
import { findable } from '../../screen.ts'
import { screens } from '../../screens.ts'
import { linkGroups, linksAmong, publicLinks } from './public-links.ts'

const links = linkGroups.flatMap((group) => [...publicLinks[group]])

test('every indexable page is linked from every public page', () => {
  const paths = links.map(({ path }) => path)
  for (const { path } of findable(screens)) if (path !== '/') expect(paths).toContain(path)
})

test('a page that does not exist is not linked', () => {
  expect(linksAmong(['/marketplace', '/dashboard'], links)).toEqual([
    { id: 'properties', path: '/marketplace' },
  ])
})
