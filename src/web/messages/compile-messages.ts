import { fileURLToPath } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Compiled = string | readonly unknown[] | { readonly [key: string]: Compiled }

/**
 * Parses the messages while the product is built, so that no browser is sent a parser: only the
 * small part that puts compiled messages together goes along, and `use-translations.ts` in place of
 * the library whose types the screens are checked with.
 */
export function compileMessages(): Plugin {
  return {
    name: 'sepetak:compile-messages',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^use-intl$/,
            replacement: fileURLToPath(new URL('./use-translations.ts', import.meta.url)),
          },
        ],
      },
    }),
    transform: {
      filter: { id: /\/messages\/(id|en)\/[\w-]+\.json$/ },
      handler: (code) => ({
        code: `export default ${JSON.stringify(compileAll(JSON.parse(code)))}`,
        moduleType: 'js',
        map: null,
      }),
    },
  }
}

function compileAll(messages: unknown): Compiled {
  if (typeof messages === 'string') return compile(messages) as Compiled
  const entries = Object.entries(messages as Record<string, unknown>)
  return Object.fromEntries(entries.map(([key, message]) => [key, compileAll(message)]))
}
