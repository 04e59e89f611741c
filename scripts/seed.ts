import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { connect, disconnect, productClock } from '#database'
import { seedScale } from '#demo'
import { loadConfig } from '../src/config.ts'
import { keepDatabase } from './embedded-database.ts'
import { takeLock } from './lock.mjs'
import { madeSecrets } from './made-secrets.ts'

// `npm run seed -- --scale N`: N times the demo's properties more, for measuring. It takes the database
// of a running product, else it starts the embedded one for as long as it needs it.
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { scale: { type: 'string' } } })
const scale = Number(values.scale)
if (!Number.isSafeInteger(scale) || scale < 1) {
  console.error('Say how many times: npm run seed -- --scale 100')
  process.exit(1)
}

const config = loadConfig()
const { url, close } = await openDatabase()
const db = connect({ url })
const clock = await productClock(db)
const written = await seedScale(db, {
  clock,
  scale,
  onWritten: (count) => console.log(`${count} properties`),
})
console.log(`Added ${written} properties.`)
clock.close()
await disconnect(db)
await close()

async function openDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, close: async () => {} }
  const folder = path.resolve(root, config.dataFolder)
  const secrets = madeSecrets(folder)
  const lock = takeLock(path.join(folder, 'start.lock'), 'npm run seed')
  if (!lock.isTaken) {
    const port = readFileSync(path.join(folder, 'postgresql.port'), 'utf8').trim()
    const url = `postgres://sepetak_program:${secrets.databasePassword}@127.0.0.1:${port}/sepetak`
    return { url, close: async () => {} }
  }
  const database = await keepDatabase(
    folder,
    secrets.databaseOwnerPassword,
    () => {},
    (error) => {
      throw error
    },
  )
  return {
    url: database.urlFor(secrets.databasePassword),
    async close() {
      await database.stop()
      lock.release()
    },
  }
}
