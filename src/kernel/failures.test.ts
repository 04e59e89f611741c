import { expect, test } from 'vitest'
import { collectFailures, processBatches, processEach, readPages, rowsIn } from './index.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const pages = () =>
  readPages(
    2,
    (row: string) => row,
    async (after) => rows.filter((row) => after === null || row > after).slice(0, 2),
  )

test('every row of every page is processed although some fail, and all failures are thrown at the end', async () => {
  const done: string[] = []
  const run = processEach(
    rowsIn(pages()),
    (row) => `row ${row}`,
    async (row) => {
      if (row === 'a' || row === 'c') throw new Error(`no ${row}`)
      return done.push(row) > 0
    },
  )
  await expect(run).rejects.toThrow('row a failed, row c failed')
  expect(done).toEqual(['b', 'd', 'e'])
})

test('the rows of a batch that fails are processed alone, so that only the failing one is left', async () => {
  const done: string[][] = []
  const run = processBatches(
    pages(),
    (row) => `row ${row}`,
    async (batch) => {
      if (batch.includes('c')) throw new Error('no c')
      return done.push([...batch])
    },
  )
  await expect(run).rejects.toThrow(/^row c failed$/)
  expect(done).toEqual([['a', 'b'], ['d'], ['e']])
  const lengthOf = async (batch: readonly string[]) => batch.length
  expect(await processBatches(pages(), (row) => row, lengthOf)).toBe(5)
})

test('the rows that were finished are counted, also when several run at the same time', async () => {
  const isVowel = async (row: string) => 'aeiou'.includes(row)
  expect(await processEach(rows, (row) => row, isVowel)).toBe(2)
  expect(
    await processEach(
      rowsIn(pages()),
      (row) => row,
      async () => 10,
      3,
    ),
  ).toBe(50)
})

test('a failure within another job keeps its cause, so that the log shows it', () => {
  const causes = [new Error('one'), new Error('two')]
  const outer = collectFailures()
  outer.add('the job', new AggregateError(causes, 'both'))
  try {
    outer.throwAny()
    expect.unreachable()
  } catch (error) {
    expect((error as AggregateError).errors.map(({ cause }) => cause)).toEqual(causes)
  }
})
