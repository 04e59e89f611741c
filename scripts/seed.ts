import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { claimInstallation, connect, disconnect } from '#database'
import { seedScale } from '#demo'
import { productClock } from '#product-clock'
import { loadConfig } from '../src/config.ts'
import { runningDatabase } from './running-database.ts'

// `npm run seed -- --scale N`: adds N times the demo's properties, for measurements. It uses the database of a
// running product, otherwise it starts the embedded one for the duration.
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { scale: { type: 'string' } } })
const scale = Number(values.scale)
if (!Number.isSafeInteger(scale) || scale < 1) {
  console.error('Name a number: npm run seed -- --scale 100')
  process.exit(1)
}

const config = loadConfig()
const folder = path.resolve(root, config.dataFolder)
const { url, close } = await runningDatabase(config.databaseUrl, folder, 'npm run seed')
const db = connect({ url })
await claimInstallation(db, 'demo')
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
