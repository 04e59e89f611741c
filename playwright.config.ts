import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/e2e/launch-options.ts'

// The journeys run against a server of their own, with a database and demo data that go away.
const port = Number(process.env.JOURNEY_PORT ?? 3190)
const baseURL = `http://127.0.0.1:${port}`
// With JOURNEY_URL they run against a server that is there already; nothing is started.
const given = process.env.JOURNEY_URL

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  // What hangs is ended; a machine that is short of time is not what journeys look for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: given ?? baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Jakarta',
    locale: 'id-ID',
    // Workers answer in place of the network: only the journeys about them have them.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace costs a quarter of a run's time: JOURNEY_TRACE=1 asks for those of what fails.
    trace: process.env.JOURNEY_TRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: launchOptions(),
  },
  ...(given === undefined
    ? {
        webServer: {
          command: `${process.execPath} tests/support/journey-server.ts`,
          url: `${baseURL}/api/ready/`,
          env: { JOURNEY_PORT: String(port) },
          reuseExistingServer: false,
          timeout: 180_000,
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
        },
      }
    : {}),
})
