import type { Point } from './distance.ts'
import { textOf } from './read-text.ts'

/** Returns the coordinates of the islands of a city or regency; empty when it has none. */
export function islandsOf(code: string): Point[] {
  const regency = `${code.slice(0, 2)}.${code.slice(2)}`
  return textOf('islands')
    .split('\n')
    .flatMap((line) => {
      const [, of = '', rest = ''] = /^[\d.]+,([\d.]*),(.*)$/.exec(line) ?? []
      const point = of === regency ? pointIn(rest) : null
      return point === null ? [] : [point]
    })
}

// The format of the list: `03°19'03.44"" N 097°07'41.73"" E`.
const shape = /(\d+)°(\d+)'([\d.]+)"+ ([NS]) (\d+)°(\d+)'([\d.]+)"+ ([EW])/

function pointIn(text: string): Point | null {
  const found = shape.exec(text)
  if (found === null) return null
  const [, ...parts] = found
  const degrees = (from: number) =>
    Number(parts[from]) + Number(parts[from + 1]) / 60 + Number(parts[from + 2]) / 3600
  return {
    latitude: degrees(0) * (parts[3] === 'S' ? -1 : 1),
    longitude: degrees(4) * (parts[7] === 'W' ? -1 : 1),
  }
}
