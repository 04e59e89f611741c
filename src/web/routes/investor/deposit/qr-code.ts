import { encode } from 'uqr'

/** Returns a QR code as one SVG path of unit squares in a square of `size`. */
export type QrCode = { readonly path: string; readonly size: number }

export function drawQrCode(content: string): QrCode {
  const { data, size } = encode(content, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : [])))
  return { path: squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join(''), size }
}
