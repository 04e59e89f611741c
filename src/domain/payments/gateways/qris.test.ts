import { expect, test } from 'vitest'
import { checksum, qrisContent } from './qris.ts'

test('the checksum matches the standard’s own example', () => {
  expect(checksum('123456789')).toBe('29B1')
})

test('a QRIS code contains amount, currency and reference and ends with its checksum', () => {
  const content = qrisContent(1_250_000n, 'DEP-7K2QX-M4D9A')
  expect(fields(content)).toMatchObject({
    '00': '01',
    '53': '360',
    '54': '1250000',
    '58': 'ID',
    '62': '0115DEP-7K2QX-M4D9A',
    '63': checksum(content.slice(0, -4)),
  })
})

function fields(content: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (let at = 0; at < content.length; ) {
    const length = Number(content.slice(at + 2, at + 4))
    found[content.slice(at, at + 2)] = content.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return found
}
