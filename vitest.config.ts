import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/same-cases.ts'],
    // Generous, because these limits end tests that hang and must not fail those on a slow machine.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
