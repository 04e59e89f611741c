import type { Plugin } from 'vite'

/**
 * Makes the space before every separator "·", those around a "×" and those inside of "Rp10 miliar" and
 * "25 unit" no-break spaces while the pages are built: a line that wraps ends with the separator, the
 * next one begins with a word, and no amount is on both.
 */
export function keepSeparators(): Plugin {
  return {
    name: 'sepetak:keep-separators',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$|\/messages\/(id|en)\/[\w-]+\.json$/ },
      handler: (code) => ({ code: withKeptSeparators(code), map: null }),
    },
  }
}

export function withKeptSeparators(text: string): string {
  return text
    .replaceAll(' ·', '\u00a0·')
    .replaceAll(' × ', '\u00a0×\u00a0')
    .replace(/(Rp[\d.,]+) (?=juta|miliar|million|billion)/g, '$1\u00a0')
    .replace(/(#|number}) (?=units?\b)/g, '$1\u00a0')
}
