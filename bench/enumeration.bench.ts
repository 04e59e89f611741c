import pg from 'pg'
import { connect, disconnect, migrate } from '#database'
import { databaseUrl } from '../tests/support/database-url.ts'
import {
  mannWhitney,
  median,
  standings,
  timedForms,
  timesOf,
} from '../tests/support/enumeration.ts'
import { startScratchServer } from '../tests/support/scratch-server.ts'
import { testApi } from '../tests/support/test-api.ts'
import { durable } from './support/product.ts'

// Whether the time of an answer tells that an address has an account, or a registration that waits: a
// thousand of each, by turns, through the API in one process, so that no network hides a difference.
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
  const forget = () => admin.query('truncate identity.attempts')
  for (const form of timedForms) {
    await timesOf(api, form, 10, forget)
    const times = await timesOf(api, form, count, forget)
    const medians = standings.map((each) => `${each} ${median(times[each]).toFixed(2)} ms`)
    const chances = (['known', 'waiting'] as const).map(
      (each) => `${each} against unknown p = ${mannWhitney(times[each], times.unknown).toFixed(3)}`,
    )
    console.log(`${form}: medians ${medians.join(', ')}; ${chances.join(', ')}; ${count} of each`)
  }
} finally {
  await admin.end()
  await disconnect(db)
  await server.stop()
}
