import pg from 'pg'
import { connect, disconnect } from '#database'
import { checkStore } from '#ledger'
import { databaseUrl } from '../tests/support/database-url.ts'
import { createPrimaryMarket, type PrimaryMarket } from '../tests/support/primary-market.ts'
import { refreshed, sessionsFor, startProduct } from './support/product.ts'
import { inRounds, report } from './support/rounds.ts'
import { prepareTpcb, tpcb } from './support/tpcb.ts'
import { wrk } from './support/wrk.ts'

// Purchases through the public API (token, validation, JSON), compared with pgbench on the same server.
const [seconds = 6, count = 3, investors = 400] = process.argv.slice(2).map(Number)
const product = await startProduct()
try {
  await measure()
} finally {
  await product.stop()
}

async function measure(): Promise<void> {
  const admin = new pg.Client({ connectionString: product.serverUrl })
  await admin.connect()
  await admin.query('create database tpcb')
  await admin.end()
  const reference = databaseUrl(product.serverUrl, 'tpcb')
  prepareTpcb(reference, 50)
  const db = connect({ url: product.url })
  const options = {
    investors,
    offerings: 99,
    cash: 1_000_000_000_000n,
    units: 9_000_000_000n,
    at: new Date(),
  }
  const primaryMarket = await createPrimaryMarket(db, product.asOwner, options)
  await product.asOwner('vacuum analyze')
  const refreshTokens = await sessionsFor(product, primaryMarket.investorIds)
  const tokens: string[] = []
  for (const refresh of refreshTokens) tokens.push(await refreshed(product.origin, refresh))
  const spread = wrk('spread', product.origin, {
    lua: script(primaryMarket, tokens, primaryMarket.offerings),
  })
  const hot = wrk('hot', product.origin, {
    lua: script(primaryMarket, tokens, primaryMarket.offerings.slice(0, 1)),
  })
  const results = await inRounds([tpcb(reference, 8), spread, hot], { count, seconds })
  report(
    'purchase through the API, spread offerings, 8 connections',
    results.get('spread'),
    results.get('tpcb-8'),
  )
  report(
    'purchase through the API, one offering, 8 connections',
    results.get('hot'),
    results.get('tpcb-8'),
  )
  const violations = await checkStore(db)
  console.log(`store check after the load: ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
  await disconnect(db)
}

function script(
  { riskStatementVersion }: PrimaryMarket,
  tokens: readonly string[],
  offerings: PrimaryMarket['offerings'],
): string {
  const list = (texts: readonly string[]) => `{${texts.map((text) => `"${text}"`).join(',')}}`
  return `math.randomseed(os.time() * 1000 + ${Math.floor(Math.random() * 1000)})
local tokens, offerings, count = ${list(tokens)}, ${list(offerings.map(({ id }) => id))}, 0
local run = tostring(math.random(1, 1000000000))
function request()
  count = count + 1
  return wrk.format('POST', '/api/offerings/' .. offerings[math.random(#offerings)] .. '/subscriptions/', {
    ['Content-Type'] = 'application/json',
    ['Authorization'] = 'Bearer ' .. tokens[math.random(#tokens)],
    ['Idempotency-Key'] = 'bench-' .. run .. '-' .. count,
  }, '{"units":1,"riskStatementVersion":"${riskStatementVersion}"}')
end`
}
