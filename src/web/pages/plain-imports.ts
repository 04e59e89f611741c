import type { Plugin } from 'vite'

/**
 * Asks for a part by a plain `import()`. The bundler would wrap each in a helper that fetches the
 * style sheets of parts; ours has one sheet for all, named by the document.
 */
export function plainImports(): Plugin {
  return {
    name: 'sepetak:plain-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
    },
  }
}
