import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/same-cases.ts'],
    // What hangs is ended; a machine that is short of time is not what tests look for.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
