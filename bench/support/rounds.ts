/** A subject to measure: works for `seconds` and returns the number of completed units of work. */
export type Contender = { readonly name: string; run(seconds: number): Promise<Measured> }
export type Measured = {
  readonly perSecond: number
  readonly p50?: number
  readonly p95?: number
  readonly p99?: number
}

/** Returns the median rate of each contender over `count` rounds; each round runs every contender once. */
export async function inRounds(
  contenders: readonly Contender[],
  { count, seconds }: { count: number; seconds: number },
): Promise<Map<string, Measured>> {
  const seen = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]))
  for (const contender of contenders) await contender.run(Math.min(2, seconds))
  for (let round = 0; round < count; round += 1) {
    for (const { name, run } of contenders) seen.get(name)?.push(await run(seconds))
  }
  return new Map([...seen].map(([name, all]) => [name, middle(all)]))
}

function middle(all: readonly Measured[]): Measured {
  const sorted = all.toSorted((left, right) => left.perSecond - right.perSecond)
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0 }
}

/** Calls `work` from `clients` concurrent loops for `seconds`; latencies are in milliseconds. */
export async function hammer(
  clients: number,
  seconds: number,
  work: (client: number) => Promise<void>,
): Promise<Measured> {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const before = performance.now()
        await work(client)
        times.push(performance.now() - before)
      }
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  times.sort((left, right) => left - right)
  return {
    perSecond: times.length / elapsed,
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    p99: at(times, 0.99),
  }
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Prints one line per figure: first the ratio, then the values it was computed from. */
export function report(
  line: string,
  measured: Measured | undefined,
  reference: Measured | undefined,
): void {
  const ratio = (measured?.perSecond ?? 0) / (reference?.perSecond ?? 1)
  const p99 = measured?.p99 === undefined ? '' : `, p99 ${measured.p99.toFixed(1)} ms`
  console.log(
    `${line}: ${ratio.toFixed(2)} × (${measured?.perSecond.toFixed(0)}/s against ${reference?.perSecond.toFixed(0)}/s${p99})`,
  )
}
