import { expect, test } from 'vitest'
import { screens } from '../../screens.ts'
import { pageShapeOf } from './page-shape.ts'

const id = '0198a3b0-5c1e-7a42-9b0d-3f6a8c21d7e4'

test.each([
  ['/', 'overview'],
  ['/dashboard', 'overview'],
  ['/en/dashboard/wallet', 'overview'],
  ['/en/marketplace', 'cards'],
  ['/dashboard/explore/cities/bandung', 'cards'],
  ['/dashboard/notifications', 'list'],
  ['/en/back-office/customers', 'list'],
  [`/back-office/offerings/${id}/buyers`, 'list'],
  ['/marketplace/villa-dago', 'record'],
  [`/dashboard/wallet/deposits/${id}`, 'record'],
  [`/en/back-office/customers/${id}`, 'record'],
  ['/en/register', 'form'],
  ['/dashboard/wallet/deposit', 'form'],
  ['/dashboard/profile/edit/address', 'form'],
  [`/en/dashboard/properties/${id}/buy`, 'form'],
  [`/back-office/properties/${id}/call-meeting`, 'form'],
])('the page %s has the shape: %s', (path, shape) => {
  expect(pageShapeOf(path)).toBe(shape)
})

test('the page of every record is drawn as one, but that of a city as its cards', () => {
  const records = screens.filter(({ path }) => /^\/(dashboard|back-office)\/.*\/:\w+Id$/.test(path))
  const others = records.filter(
    ({ path }) => pageShapeOf(path.replaceAll(/:\w+/g, id)) !== 'record',
  )
  expect(records.length).toBeGreaterThan(20)
  expect(others.map(({ path }) => path)).toEqual(['/dashboard/explore/cities/:cityId'])
})
