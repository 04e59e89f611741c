import pg from 'pg'
import { connect, disconnect, migrate } from '#database'
import { databaseUrl } from '../tests/support/database-url.ts'
import {
  chanceMin,
  compared,
  gapMillisecondsMax,
  median,
  standings,
  timedForms,
  timesOf,
} from '../tests/support/enumeration.ts'
import { startScratchServer } from '../tests/support/scratch-server.ts'
import { testApi } from '../tests/support/test-api.ts'
import { durable } from './support/product.ts'

// Tests whether response times reveal that an address has an account or a pending registration: a thousand of
// each, alternately, through the API in one process, so that no network hides a difference. Arguments select
// forms by name.
const [given = '1000', ...words] = process.argv.slice(2)
const count = Number(given)
const forms = timedForms.filter((form) => words.length === 0 || words.includes(form))
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
const begun = performance.now()
let isHeld = true

try {
  const api = testApi({ db })
  const forget = () => admin.query('truncate identity.attempts')
  for (const form of forms) {
    await timesOf(api, form, 10, forget)
    const times = await timesOf(api, form, count, forget)
    const medians = standings.map((each) => `${each} ${median(times[each]).toFixed(2)} ms`)
    const lines = (['known', 'waiting'] as const).map((each) => {
      const { gapMilliseconds, chance, isAlike } = compared(times[each], times.unknown)
      if (!isAlike) isHeld = false
      const gap = `${gapMilliseconds < 0 ? '' : '+'}${gapMilliseconds.toFixed(2)} ms`
      return `${each} ${gap}, p = ${chance.toFixed(3)}: ${isAlike ? 'alike' : chance > chanceMin ? 'TOO NOISY to say' : 'TOLD APART'}`
    })
    console.log(`${form}: medians ${medians.join(', ')}; against unknown: ${lines.join('; ')}`)
  }
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.log(
    `${isHeld ? 'Held' : 'Not held'}: ${count} of each on ${forms.length} forms in ${minutes} min; asked are medians less than ${gapMillisecondsMax} ms apart and p above ${chanceMin}.`,
  )
} finally {
  await admin.end()
  await disconnect(db)
  await server.stop()
}
