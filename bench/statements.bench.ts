import { tableFormats } from '#contract'
import { transaction } from '#database'
import { schemaTable, tableFile } from '#documents'
import { newId, systemClock } from '#kernel'
import { account, credit, debit, type NewEntry, postEntries } from '#ledger'
import { movementValues, readStatement, statementDocument, statementLines } from '#wallet'
import { type BenchServer, onBenchServer } from './support/bench-server.ts'

// The yearly statement of one investor in every format: seconds and memory, for ten thousand lines and for four
// times as many.
const [lines = 10_000] = process.argv.slice(2).map(Number)
const atOnce = 1000

await onBenchServer(measure)

async function measure({ db }: BenchServer): Promise<void> {
  const year = String(new Date().getUTCFullYear())
  for (const count of [lines, lines * 4]) {
    const actor = { userId: newId(), roles: [] }
    await fill(actor.userId, count)
    for (const format of ['pdf', ...tableFormats] as const) {
      const statement = await readStatement(db, systemClock, actor, year)
      const person = { name: 'Pemodal Uji', email: 'uji@contoh.id', isSimulated: true }
      await timed(`${format}, ${count} lines`, () => {
        if (format === 'pdf') return statementDocument(db, actor, person, 'id', statement)
        const rows = movementValues(db, 'id', statementLines(db, actor, statement))
        return tableFile(format, schemaTable('movements', 'id', rows))
      })
    }
  }

  async function fill(userId: string, count: number): Promise<void> {
    for (let from = 0; from < count; from += atOnce) {
      const entries = Array.from({ length: atOnce }, (_, index): NewEntry => {
        const amount = BigInt(10_000 + from + index)
        const facts = { kind: 'distribution', happenedAt: new Date() } as const
        const reference = `UJI-${from + index}`
        const gateway = account('gateway-clearing', 'simulator')
        const own = account('investor-cash', userId)
        const both = [debit(gateway, amount), credit(own, amount)]
        return { ...facts, id: newId(), reference, propertyId: null, actorId: null, lines: both }
      })
      await transaction(db, (tx) => postEntries(tx, entries))
    }
  }
}

async function timed(name: string, file: () => ReadableStream<Uint8Array>): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const start = performance.now()
  let [bytes, highest] = [0, before]
  for await (const chunk of file()) {
    bytes += chunk.length
    highest = Math.max(highest, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - start) / 1000
  const grown = Math.round((highest - before) / 2 ** 20)
  console.log(
    `${name}: ${seconds.toFixed(2)} s, ${Math.round(bytes / 1024)} KiB, ${grown} MiB more at most`,
  )
}
