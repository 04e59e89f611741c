import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Metrics = {
  countRequest(area: 'api' | 'web', status: number, milliseconds: number): void
  /** Everything counted so far, as Prometheus reads it. */
  text(): string
}

const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

/** Counts what this process does. */
export function openMetrics(): Metrics {
  const counts = new Map<string, number>()
  const buckets = new Map<string, number[]>()
  const sums = new Map<string, number>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    countRequest(area, status, milliseconds) {
      const name = `area="${area}",status="${Math.floor(status / 100)}xx"`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      sums.set(area, (sums.get(area) ?? 0) + milliseconds)
      const filled = buckets.get(area) ?? bounds.concat(0).map(() => 0)
      const at = bounds.findIndex((bound) => milliseconds <= bound)
      const index = at === -1 ? bounds.length : at
      filled[index] = (filled[index] ?? 0) + 1
      buckets.set(area, filled)
    },
    text() {
      const lines = ['# TYPE sepetak_requests_total counter']
      for (const [name, count] of counts) lines.push(`sepetak_requests_total{${name}} ${count}`)
      lines.push('# TYPE sepetak_request_seconds histogram')
      for (const [area, filled] of buckets)
        lines.push(...histogram(area, filled, sums.get(area) ?? 0))
      const { rss, heapUsed } = process.memoryUsage()
      lines.push(
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${rss}`,
        '# TYPE nodejs_heap_size_used_bytes gauge',
        `nodejs_heap_size_used_bytes ${heapUsed}`,
        '# TYPE nodejs_eventloop_lag_p99_seconds gauge',
        `nodejs_eventloop_lag_p99_seconds ${delay.percentile(99) / 1e9}`,
      )
      return `${lines.join('\n')}\n`
    },
  }
}

function histogram(area: string, filled: readonly number[], sum: number): string[] {
  let total = 0
  const lines = bounds.map((bound, index) => {
    total += filled[index] ?? 0
    return `sepetak_request_seconds_bucket{area="${area}",le="${bound / 1000}"} ${total}`
  })
  total += filled[bounds.length] ?? 0
  return [
    ...lines,
    `sepetak_request_seconds_bucket{area="${area}",le="+Inf"} ${total}`,
    `sepetak_request_seconds_sum{area="${area}"} ${sum / 1000}`,
    `sepetak_request_seconds_count{area="${area}"} ${total}`,
  ]
}

/** Serves the figures on an inner port, to this machine only. Returns how to stop it. */
export function serveMetrics(metrics: Metrics, port: number): () => void {
  const server = createServer((request, response) => {
    const isKnown = request.url === '/metrics'
    response.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'text/plain; version=0.0.4' })
    response.end(isKnown ? metrics.text() : '')
  })
  server.listen(port, '127.0.0.1')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
