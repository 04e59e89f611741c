import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { freePort } from '../../src/database/embedded/embedded-server.ts'

/** A product for one file of journeys only, so that its clock or settings do not disturb the others. */
export type OwnProduct = { readonly home: string; stop(): Promise<void> }

export async function openOwnProduct(settings: NodeJS.ProcessEnv = {}): Promise<OwnProduct> {
  const port = await freePort()
  const home = `http://127.0.0.1:${port}`
  const product: ChildProcess = spawn(process.execPath, ['tests/support/journey-server.ts'], {
    env: { ...process.env, JOURNEY_PORT: String(port), ...settings },
    stdio: 'ignore',
  })
  const isReady = () =>
    fetch(`${home}/api/ready/`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 300_000, intervals: [100] }).toBe(true)
  return {
    home,
    async stop() {
      if (product.exitCode !== null) return
      product.kill('SIGTERM')
      await once(product, 'exit')
    },
  }
}
