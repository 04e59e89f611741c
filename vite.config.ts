import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileMessages } from './src/web/messages/compile-messages.ts'

// What every public page is made of; parts that only some pages show stay with those.
const shell = new RegExp(
  [
    'src/kernel/(index|localized)',
    'src/web/(shell/(?!([a-z]+/)?(dashboard|back-office|live[-.]|footer-parts|error-))|locale|messages/(?!message-files)|root|layouts/public|guards/public)',
    'src/web/ui/(button|link|link-navigation|later|keep-server-markup|repeat-typed|class-names|empty-state|menu)',
    'src/web/components/page-head',
    'icons/(x|check|info|menu|sun|moon|sun-moon|chevron-down|triangle-exclamation-point)\\.mjs',
    'rolldown.runtime',
  ].join('|'),
)

// What many pages show that is not part of a form.
const parts =
  /src\/(contract\/|web\/(ui\/(?!field|choice|[a-z]+-input|text-area|form-)|components\/(?!charts|property|forms)))/

export default defineConfig(({ command }) => ({
  plugins: [compileMessages(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        // The router's manifest names what a page needs; a second list of it is worth no script.
        modulePreload: false,
        rollupOptions: {
          // A page loads the word lists that it uses, not all of the contract.
          treeshake: { moduleSideEffects: [{ test: /src\/contract\//, sideEffects: false }] },
          output: {
            // What every page needs comes in two files, and what many pages need in a few: each file costs a request,
            // and many small ones compress worse. A module that fewer pages share stays with them.
            codeSplitting: {
              groups: [
                {
                  name: 'library',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|use-intl|intl-messageformat|@formatjs)\//,
                },
                {
                  name: 'shell',
                  test: shell,
                },
                {
                  name: 'parts',
                  test: parts,
                  minShareCount: 45,
                },
                {
                  name: 'forms',
                  test: /src\/web\/(components\/forms|ui)\//,
                  minShareCount: 45,
                },
                {
                  name: 'icons',
                  test: /lucide-react\/.*\/icons\//,
                  minShareCount: 2,
                },
                {
                  name: 'signed-in',
                  test: /src\/web\/shell\/(navigation\/dashboard-navigation|live\/)/,
                },
                {
                  name: 'desk',
                  test: /src\/web\/routes\/back-office\//,
                  minShareCount: 25,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled whole: the first page comes in a third of the time and with half the memory.
      // Development leaves packages as they are, but for the one that the compiled messages go with.
      resolve: { noExternal: command === 'build' || ['use-intl'] },
      build: { rollupOptions: { input: './src/web/create-web.ts' } },
    },
  },
  optimizeDeps: {
    entries: ['src/web/root.tsx', 'src/web/routes/**/*.tsx', 'src/web/layouts/*.tsx'],
    include: [
      'react',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      'use-intl',
    ],
  },
}))
