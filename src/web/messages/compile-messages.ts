import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { noBreak } from './no-break.ts'

/**
 * Parses the messages at build time, so that neither browsers nor requests do it. `use-intl` publishes the
 * formatter for parsed messages as `use-intl/format-message/format-only`.
 */
export function compileMessages(): Plugin {
  return {
    name: 'sepetak:compile-messages',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    transform: {
      filter: { id: /\/messages\/(id|en)\/[\w-]+\.json$/ },
      handler: (code) => ({
        code: `export default ${JSON.stringify(JSON.parse(code, compiled))}`,
        moduleType: 'js',
        map: null,
      }),
    },
  }
}

function compiled(_key: string, message: unknown): unknown {
  return typeof message === 'string' ? compile(noBreak(message)) : message
}
