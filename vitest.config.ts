import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/same-cases.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
