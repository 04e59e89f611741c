import { refreshed, sessionsFor, startProduct } from './support/product.ts'
import { wrk } from './support/wrk.ts'

// Memory of the server process over many requests of every kind: cached pages, rendered pages, a signed-in
// dashboard, the API, and an unknown address.
const [requestsMin = 100_000, seconds = 15] = process.argv.slice(2).map(Number)
const product = await startProduct()

try {
  const { rows } = await product.asOwner(
    "select id from identity.users where email = 'investor@demo.sepetak.id'",
  )
  const [refresh = ''] = await sessionsFor(product, [rows[0].id as string])
  const access = await refreshed(product.origin, refresh)
  const cookie = `auth=${encodeURIComponent(JSON.stringify({ access, refresh }))}`
  await overRequests(cookie)
} finally {
  await product.stop()
}

// Of 20 requests, one renders a page, one is a dashboard and one has an unknown address.
function mixture(cookie: string): string {
  const kept = ['/marketplace', '/en/marketplace', '/', '/marketplace/ruko-dago', '/en/benefits']
  const paths = [
    ...kept,
    ...kept,
    ...kept,
    '/marketplace?bench=1',
    '/api/properties/?limit=24',
    '/api/figures/',
    '/marketplace/tidak-ada',
  ]
  return `
    local paths = { ${paths.map((path) => `"${path}"`).join(', ')} }
    local count = 0
    request = function()
      count = count + 1
      if count % 20 == 0 then return wrk.format("GET", "/dashboard", { ["Cookie"] = "${cookie}" }) end
      return wrk.format("GET", paths[count % #paths + 1])
    end`
}

async function overRequests(cookie: string): Promise<void> {
  const load = wrk('mixture', product.origin, {
    connections: 16,
    lua: mixture(cookie),
    takesRefusals: true,
  })
  // The first load fills caches and warms up the compiler; growth is measured after it.
  await load.run(seconds)
  const before = product.memory()
  let requests = 0
  let highest = before
  const seen: string[] = []
  while (requests < requestsMin) {
    const { perSecond } = await load.run(seconds)
    requests += Math.round(perSecond * seconds)
    const now = product.memory()
    highest = Math.max(highest, now)
    seen.push(`${Math.round(requests / 1000)}k: ${now}`)
  }
  const after = product.memory()
  console.log(
    `memory of the serving process in MiB, after requests: 0: ${before}, ${seen.join(', ')}`,
  )
  console.log(
    `memory over ${requests} requests: ${(after / before).toFixed(2)} × what it was after the first ${seconds} s (highest ${highest} MiB)`,
  )
}
