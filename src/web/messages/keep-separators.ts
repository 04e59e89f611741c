import type { Plugin } from 'vite'

/**
 * Makes the space before every separator "·", and those around a "×", no-break spaces while the
 * pages are built: a line that wraps ends with the separator and the next one begins with a word.
 */
export function keepSeparators(): Plugin {
  return {
    name: 'sepetak:keep-separators',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$|\/messages\/(id|en)\/[\w-]+\.json$/, code: / [·×]/ },
      handler: (code) => ({ code: withKeptSeparators(code), map: null }),
    },
  }
}

export function withKeptSeparators(text: string): string {
  return text.replaceAll(' ·', '\u00a0·').replaceAll(' × ', '\u00a0×\u00a0')
}
