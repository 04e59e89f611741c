import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { listProperties, type PropertyQuery, unfilteredQuery } from '#catalogue'
import { connect, disconnect, migrate, transaction } from '#database'
import { loadDemo } from '#demo'
import { createDataKeys, openFolderStore } from '#files'
import { systemClock } from '#kernel'
import { rebuildListings } from '#properties'
import { startScratchServer } from '../tests/support/scratch-server.ts'
import { addProperties } from './support/many-properties.ts'
import { durable } from './support/product.ts'
import { hammer, inRounds, report } from './support/rounds.ts'

// The search page (24 results with facets and total), compared with one statement that does the same with the
// same properties without caches: `npm run bench search`, or with another number of properties `node
// bench/search.bench.ts 1000000`.
const [size = 100_000, seconds = 4, count = 3] = process.argv.slice(2).map(Number)
const clients = 1
const floorStatement = `
  with q as (select plainto_tsquery('indonesian', $1) as words), hits as materialized (
    select f.*, ts_rank(f.words, q.words) as rank from floor f, q where $1 = '' or f.words @@ q.words
  )
  select (select count(*) from hits) as total,
    (select jsonb_object_agg(city_id, n) from (select city_id, count(*) n from hits group by 1) c) as cities,
    (select jsonb_object_agg(type, n) from (select type, count(*) n from hits group by 1) t) as types,
    (select jsonb_object_agg(state, n) from (select state, count(*) n from hits group by 1) s) as states,
    (select jsonb_agg(h) from (select id, name, city_id, type, unit_price, net_yield_basis_points
      from hits order by rank desc, published_at desc limit 24) h) as page`

const server = await startScratchServer(durable)
await migrate(server.url)
const db = connect({ url: server.url, connectionsMax: 4 })
const owner = new pg.Client({ connectionString: server.url })
await owner.connect()

try {
  await fill()
  await measure('two words', ['cendana melati', 'jati mawar', 'sudirman asoka', 'garuda tulip'])
  await measure('a word and a city', ['melati bandung', 'mawar surabaya', 'dahlia medan'])
  await measure('one broad word', ['villa', 'gudang', 'house'])
  await measure('nothing asked', [''])
  await alone('misspelt', { text: 'mellati surabya' })
  await alone('choices, by yield', { cities: ['bandung'], types: ['villa'], sort: 'yield' })
  await alone('a range, by price', {
    netYieldBasisPoints: { min: 550, max: 700 },
    sort: 'price',
  })
} finally {
  await disconnect(db)
  await owner.end()
  await server.stop()
}

async function fill(): Promise<void> {
  const start = performance.now()
  const key = 'bench-data-key-of-at-least-32-characters-01'
  const files = openFolderStore(mkdtempSync(path.join(tmpdir(), 'sepetak-bench-files-')))
  await loadDemo(db, { clock: systemClock, dataKeys: createDataKeys([key]), files })
  await addProperties(owner, size)
  await owner.query('vacuum analyze')
  await transaction(db, rebuildListings)
  await owner.query(`create table floor as
    select p.id, p.name, p.city_id, p.type, p.state, p.unit_price, p.net_yield_basis_points, p.published_at,
      setweight(to_tsvector('indonesian', p.name), 'A')
        || setweight(to_tsvector('simple', p.city_id || ' ' || p.type), 'B')
        || setweight(to_tsvector('indonesian', p.search_text), 'C') as words
    from properties.properties p where p.state <> 'draft'`)
  await owner.query('create index on floor using gin (words)')
  await owner.query('create index on floor (published_at desc)')
  await owner.query('vacuum analyze')
  const { rows } = await owner.query('select count(*) as count from floor')
  const took = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${rows[0].count} properties, filled in ${took} s`)
}

async function measure(line: string, texts: readonly string[]): Promise<void> {
  const results = await inRounds(
    [
      {
        name: 'product',
        run: (time) => hammer(clients, time, asking(texts.map((text) => ({ text })))),
      },
      {
        name: 'floor',
        run: (time) => {
          let turn = 0
          return hammer(clients, time, async () => {
            const text = texts[turn++ % texts.length]
            await owner.query({ name: 'floor', text: floorStatement, values: [text] })
          })
        },
      },
    ],
    { count, seconds },
  )
  report(`search page, ${line}`, results.get('product'), results.get('floor'))
}

async function alone(line: string, query: Partial<PropertyQuery>): Promise<void> {
  const { perSecond, p50, p99 } = await hammer(clients, seconds, asking([query]))
  console.log(
    `search page, ${line}: ${perSecond.toFixed(0)}/s, p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms`,
  )
}

function asking(queries: readonly Partial<PropertyQuery>[]): () => Promise<void> {
  let turn = 0
  return async () => {
    await listProperties(db, { ...unfilteredQuery, ...queries[turn++ % queries.length] })
  }
}
