import { collectFailures } from '#kernel'

/**
 * Processes rows page by page, in the order of their ids and each on its own, so that one that fails, or is not done
 * yet, does not block the ones after it. Returns how many `process` finished; throws after the last one if any failed.
 */
export async function processEach<Row extends { readonly id: string }>(
  readPage: (after: string | null) => Promise<{ rows: readonly Row[]; last: string | null }>,
  process: (row: Row) => Promise<boolean>,
): Promise<number> {
  const failures = collectFailures()
  let count = 0
  let last: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(last)
    for (const row of page.rows) {
      try {
        if (await process(row)) count += 1
      } catch (error) {
        failures.add(`reward ${row.id}`, error)
      }
    }
    last = page.last
  } while (last !== null)
  failures.throwAny()
  return count
}
