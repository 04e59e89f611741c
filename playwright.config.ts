import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/e2e/launch-options.ts'

// The journeys run against their own server, with a temporary database and demo data.
const port = Number(process.env.JOURNEY_PORT ?? 3190)
const baseURL = `http://127.0.0.1:${port}`
// With JOURNEY_URL they run against an existing server, and none is started.
const given = process.env.JOURNEY_URL

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // One more than the cores of the smallest machine: a journey often waits while nothing runs.
  workers: 3,
  // Generous, because these limits end journeys that hang and must not fail those on a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: given ?? baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Jakarta',
    locale: 'id-ID',
    // A service worker would answer in place of the network: only the journeys about service workers allow
    // them.
    serviceWorkers: 'block',
    // Nothing has to wait for the end of an animation; the journeys about animations switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Without it, an action on an element that never appears would wait until the whole journey times out.
    actionTimeout: 60_000,
    // Traces take a quarter of a run's time, and screenshots of failures are taken at the end of every journey, in case
    // it fails, which takes as long as loading a page: JOURNEY_TRACE=1 records both for failed journeys.
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
