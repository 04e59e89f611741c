import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from '@playwright/test'

/** A product for one file of journeys only, so that its clock can be moved without disturbing the others. */
export type OwnProduct = { readonly home: string; stop(): Promise<void> }

export async function openOwnProduct(): Promise<OwnProduct> {
  const port = await aFreePort()
  const home = `http://127.0.0.1:${port}`
  const product: ChildProcess = spawn(process.execPath, ['tests/support/journey-server.ts'], {
    env: { ...process.env, JOURNEY_PORT: String(port) },
    stdio: 'ignore',
  })
  const isReady = () =>
    fetch(`${home}/api/ready/`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 300_000 }).toBe(true)
  return {
    home,
    async stop() {
      if (product.exitCode !== null) return
      product.kill('SIGTERM')
      await once(product, 'exit')
    },
  }
}

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
