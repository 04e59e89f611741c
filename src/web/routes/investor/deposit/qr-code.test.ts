import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.ts'

test('the QR code is drawn as a square of dark squares inside a light border', () => {
  const { path, size } = drawQrCode('00020101021226')
  expect(size).toBe(25)
  expect(path).toMatch(/^M2 2h1v1h-1z/)
  expect(path).not.toMatch(/M0 |M1 /)
})
