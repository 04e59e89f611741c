import pg from 'pg'
import { connect, disconnect, migrate } from '#database'
import { databaseUrl } from '../tests/support/database-url.ts'
import {
  aKnownAddress,
  chanceOf,
  type GuestForm,
  guestForms,
  median,
  medianDifference,
  timedPairs,
} from '../tests/support/enumeration.ts'
import { startScratchServer } from '../tests/support/scratch-server.ts'
import { testApi } from '../tests/support/test-api.ts'
import { durable } from './support/product.ts'

// Whether the time of an answer tells that an address has an account: a thousand of each, by turns,
// through the API in one process, so that no network hides a difference.
const [count = 1000] = process.argv.slice(2).map(Number)
const server = await startScratchServer(durable)
const owner = new pg.Client({ connectionString: server.url })
await owner.connect()
await owner.query('create database enumeration')
await owner.end()
const url = databaseUrl(server.url, 'enumeration')
await migrate(url)
const admin = new pg.Client({ connectionString: url })
await admin.connect()
const db = connect({ url })

try {
  const api = testApi({ db })
  const known: string[] = []
  while (known.length < count) known.push(await aKnownAddress(api))
  const forget = () => admin.query('truncate identity.attempts')
  for (const form of Object.keys(guestForms) as GuestForm[]) {
    await timedPairs(api, form, known.slice(0, 20), forget)
    const pairs = await timedPairs(api, form, known, forget)
    const [ours, others] = [median(pairs.map((p) => p.known)), median(pairs.map((p) => p.unknown))]
    const words = [
      `${form}: known ${ours.toFixed(2)} ms, unknown ${others.toFixed(2)} ms`,
      `median difference ${medianDifference(pairs).toFixed(2)} ms`,
      `sign test p = ${chanceOf(pairs).toFixed(3)}, ${pairs.length} pairs`,
    ]
    console.log(words.join('; '))
  }
} finally {
  await admin.end()
  await disconnect(db)
  await server.stop()
}
