import { connect, disconnect, transaction } from '#database'
import { day, later, newId } from '#kernel'
import { account, credit, debit, type NewEntry, postEntries } from '#ledger'
import { refreshed, sessionsFor, startProduct } from './support/product.ts'
import { hammer } from './support/rounds.ts'

// The home page and the analysis of an investor with thousands of movements, one request at a time.
const [seconds = 5, movements = 5_000] = process.argv.slice(2).map(Number)
const product = await startProduct()
try {
  const { rows } = await product.asOwner(
    "select id from identity.users where email = 'investor@demo.sepetak.id'",
  )
  const userId = rows[0].id as string
  await payOften(userId)
  await product.asOwner('analyze')
  const [refresh = ''] = await sessionsFor(product, [userId])
  const access = await refreshed(product.origin, refresh)
  const bearer = { authorization: `Bearer ${access}` }
  const cookie = { cookie: `auth=${encodeURIComponent(JSON.stringify({ access, refresh }))}` }
  await measured('overview of the API', '/api/portfolio/overview/', bearer)
  await measured('analysis of the API', '/api/portfolio/analysis/', bearer)
  await measured('home page', '/dashboard', cookie)
} finally {
  await product.stop()
}

async function measured(
  name: string,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const ask = async () => {
    const answer = await fetch(product.origin + path, { headers, redirect: 'manual' })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    await answer.text()
  }
  await hammer(1, 1, ask)
  const { p50 = 0, p95 = 0, p99 = 0 } = await hammer(1, seconds, ask)
  const times = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  console.log(`${name} with ${movements} movements: ${times} (at most 100 ms at p95)`)
}

/** Repeated rent, as after many years of many properties. */
async function payOften(userId: string): Promise<void> {
  const db = connect({ url: product.url })
  const { rows } = await product.asOwner(
    `select substr(asset, 6) as id from ledger.accounts
     where owner_id = '${userId}' and kind = 'investor-units' and balance <> 0`,
  )
  const ids = rows.map(({ id }) => id as string)
  const now = new Date()
  for (let first = 0; first < movements; first += 500) {
    const entries = Array.from({ length: Math.min(500, movements - first) }, (_, index) =>
      rentEntry(userId, ids[index % ids.length] ?? '', later(now, -(first + index) * (day / 8))),
    )
    await transaction(db, (tx) => postEntries(tx, entries))
  }
  await disconnect(db)
}

function rentEntry(userId: string, propertyId: string, happenedAt: Date): NewEntry {
  return {
    id: newId(happenedAt.getTime()),
    kind: 'distribution',
    reference: 'BENCH',
    propertyId,
    actorId: null,
    happenedAt,
    lines: [
      debit(account('gateway-clearing', 'bench'), 1_234n),
      credit(account('investor-cash', userId), 1_234n),
    ],
  }
}
