import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileMessages } from './src/web/messages/compile-messages.ts'

export default defineConfig(({ command }) => ({
  plugins: [compileMessages(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What every page needs comes in two files: many small ones compress worse.
            codeSplitting: {
              groups: [
                {
                  name: 'library',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|use-intl)\//,
                },
                {
                  name: 'shell',
                  test: /src\/(kernel|web\/(shell|locale|messages|root|layouts\/public))/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled whole: the first page comes in a third of the time and with half the memory.
      // Development leaves packages as they are, but for those that the compiled messages need.
      resolve: { noExternal: command === 'build' || ['use-intl', 'icu-minify'] },
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
      'use-intl > @formatjs/fast-memoize',
    ],
  },
}))
