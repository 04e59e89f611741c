import { describe, expect, test, vi } from 'vitest'
import { pageErrorOf, statusMessageOf } from './page-error.ts'

const thrown = (status: number, data: unknown = null) => ({
  ...{ status, statusText: '', internal: false, data },
})

describe('a page that failed', () => {
  test.each([
    [403, 'forbidden', null],
    [404, 'notFound', 'Page Not Found'],
    [500, 'fault', 'Internal Server Error'],
    [418, 'fault', 'Internal Server Error'],
    [503, 'unavailable', null],
  ])('a page that failed with %i is shown as %s', (status, kind, message) => {
    const error = pageErrorOf(thrown(status), '/dompet')
    expect([error.kind, error.status, statusMessageOf(error)]).toEqual([kind, status, message])
  })

  test('a page that failed shows the reason and the number that were thrown for its reader', () => {
    const data = { message: 'Tidak ada.', number: 'a1b2' }
    expect(pageErrorOf(thrown(404, data), '/x')).toMatchObject({
      description: 'Tidak ada.',
      number: 'a1b2',
    })
    expect(pageErrorOf(thrown(404, { message: '', number: 7 }), '/x')).toMatchObject({
      description: 'Page not found: /x',
      number: null,
    })
    expect(pageErrorOf(thrown(500), '/x').description).toBeNull()
  })

  test('a file that could not be opened is shown as a file, whatever its status', () => {
    const file = { reason: null, back: '/agreements' }
    expect(pageErrorOf(thrown(404, { file }), '/x')).toMatchObject({ kind: 'file', file })
  })

  test('a page that failed by an exception reveals nothing of it', () => {
    expect(pageErrorOf(new Error('password=x'), '/x')).toEqual({
      ...{ kind: 'fault', status: 500, description: null, number: null, file: null },
      isStaff: false,
    })
  })

  test('a page that failed without an answer is shown as lost, and as offline when the browser is', () => {
    const lost = new TypeError('Failed to fetch')
    expect(pageErrorOf(lost, '/x')).toMatchObject({ kind: 'lost', status: null })
    expect(pageErrorOf(new TypeError('x is undefined'), '/x').kind).toBe('fault')
    vi.stubGlobal('navigator', { onLine: false })
    expect(pageErrorOf(lost, '/x')).toMatchObject({ kind: 'offline', status: null })
    vi.unstubAllGlobals()
  })

  test.each([
    ['/en/back-office/customers', null, true],
    ['/back-office', null, true],
    ['/en/back-office/customers', { isStaff: false }, false],
    ['/dashboard', null, false],
  ])('a refused page at %s with %j concerns staff: %s', (path, data, isStaff) => {
    expect(pageErrorOf(thrown(403, data), path).isStaff).toBe(isStaff)
  })
})
