import type { Plugin } from 'vite'

/**
 * Takes a key from each line of the icon library's drawings: letters by chance, which no compression
 * makes shorter. `ui/lucide-icon.tsx` hands the lines over one by one, so that none is needed.
 */
export function slimIcons(): Plugin {
  return {
    name: 'sepetak:slim-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => ({ code: code.replace(/, key: "\w+"/g, ''), map: null }),
    },
  }
}
