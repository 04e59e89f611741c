import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Metrics = {
  countRequest(area: 'api' | 'web', status: number, milliseconds: number): void
  /** All metrics in Prometheus format. */
  text(): string
}

const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

/** Collects metrics of this process. */
export function openMetrics(): Metrics {
  const areas = { api: countsOfArea(), web: countsOfArea() }
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    countRequest(area, status, milliseconds) {
      const counts = areas[area]
      const group = Math.floor(status / 100)
      counts.byStatus[group] = (counts.byStatus[group] ?? 0) + 1
      let at = 0
      while (at < bounds.length && milliseconds > (bounds[at] ?? 0)) at += 1
      counts.filled[at] = (counts.filled[at] ?? 0) + 1
      counts.sum += milliseconds
    },
    text() {
      const known = Object.entries(areas)
      const lines = ['# TYPE sepetak_requests_total counter']
      for (const [area, { byStatus }] of known)
        byStatus.forEach((count, group) => {
          if (count > 0)
            lines.push(`sepetak_requests_total{area="${area}",status="${group}xx"} ${count}`)
        })
      lines.push('# TYPE sepetak_request_seconds histogram')
      for (const [area, { filled, sum }] of known)
        if (filled.some((count) => count > 0)) lines.push(...histogram(area, filled, sum))
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

/** Requests by status class and duration. */
function countsOfArea(): { byStatus: number[]; filled: number[]; sum: number } {
  return { byStatus: [0, 0, 0, 0, 0, 0], filled: bounds.concat(0).map(() => 0), sum: 0 }
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

/** Serves the metrics on an internal port, on this machine only. Returns a function that stops it. */
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
