import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { TableFormat } from '#contract'
import { guarded } from './csv.ts'
import { schemas } from './schemas.ts'
import type { Cell, Table } from './table.ts'
import { tableFile } from './table-file.ts'
import { columnLabel, columnMeaning } from './words.ts'

type Row = { text: string; amount: bigint; at: Date; day: string | null }

const row: Row = {
  text: 'Vila Canggu',
  amount: -1_250_000n,
  at: new Date('2026-11-21T03:00:00Z'),
  day: '2026-11-21',
}

function tableOf(rows: Table<Row>['rows']): Table<Row> {
  const column = (code: keyof Row, kind: 'text' | 'integer' | 'instant' | 'day') => ({
    code,
    label: `<${code}>`,
    kind,
    value: (from: Row): Cell => from[code],
  })
  const columns = [
    column('text', 'text'),
    column('amount', 'integer'),
    column('at', 'instant'),
    column('day', 'day'),
  ]
  return { name: 'probe', version: 2, locale: 'id', columns, rows }
}

async function written(format: TableFormat, rows: Row[]): Promise<Uint8Array> {
  return new Uint8Array(await new Response(tableFile(format, tableOf(rows))).arrayBuffer())
}

async function text(format: TableFormat, rows: Row[]): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await written(format, rows))
}

test('a CSV file has its schema in each line, and its codes, instants and digits are unformatted', async () => {
  expect(await text('csv', [row, { ...row, text: '', day: null }])).toBe(
    '\uFEFFschema,text,amount,at,day\r\n' +
      'probe/2,"Vila Canggu",-1250000,2026-11-21T03:00:00.000Z,2026-11-21\r\n' +
      'probe/2,,-1250000,2026-11-21T03:00:00.000Z,\r\n',
  )
})

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "'=1",
  ' =1',
  '＝1',
  'a;=1',
  'a\n@b',
]

test.each(
  formulas,
)('a text such as %j begins no formula, whatever separator the line is split at', (danger) => {
  for (const cell of guarded(danger).split(/[,;|\t\r\n]/))
    expect(cell.trim()).not.toMatch(/^[=+\-@＝＋－＠]/)
})

test('unguarding a guarded text returns the original text', () => {
  const letters = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    "'",
    ';',
    ',',
    '\t',
    '\r',
    '\n',
    ' ',
    'a',
    '"',
    '＝',
  )
  fc.assert(
    fc.property(fc.array(letters), (parts) => {
      const given = parts.join('')
      const restored = guarded(given).replace(/(^|[,;|\t\r\n])(\s*)'/g, '$1$2')
      expect(restored).toBe(given)
    }),
  )
})

test('a JSON file lists its columns, and writes integers that a reader would round as text', async () => {
  const beyond = 2n ** 53n
  const read = JSON.parse(await text('json', [row, { ...row, amount: beyond }]))
  expect(read).toMatchObject({ schema: 'probe/2', language: 'id' })
  expect(read.columns[0]).toEqual({ code: 'text', label: '<text>', kind: 'text' })
  expect(read.rows).toEqual([
    { text: 'Vila Canggu', amount: -1_250_000, at: '2026-11-21T03:00:00.000Z', day: '2026-11-21' },
    expect.objectContaining({ amount: beyond.toString() }),
  ])
})

async function sheet(rows: Row[]): Promise<string> {
  const files = unzipSync(await written('xlsx', rows))
  return new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
}

test('a workbook stores texts as texts, amounts as numbers, and numbers of more than fifteen digits as text', async () => {
  const xml = await sheet([
    { ...row, text: '=HYPERLINK("x")&<b>\u0007' },
    { ...row, amount: 2n ** 53n },
  ])
  expect(xml).toContain(
    '<is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)&amp;&lt;b&gt;_x0007_</t>',
  )
  expect(xml).not.toContain('<f>')
  expect(xml).toContain('<v>-1250000</v>')
  expect(xml).toContain('<v>46347.125</v>')
  expect(xml).toContain(`preserve">${2n ** 53n}</t>`)
  expect(xml).toContain('<autoFilter ref="A2:E4"/>')
})

test('a workbook writes integers of up to fifteen digits as numbers, and longer ones as text', async () => {
  const most = 999_999_999_999_999n
  const amounts = [most, -most, most + 1n, -most - 1n, 0n]
  const xml = await sheet(amounts.map((amount) => ({ ...row, amount })))
  for (const amount of amounts) {
    const isNumber = amount <= most && amount >= -most
    expect(xml.includes(`<v>${amount}</v>`), `${amount}`).toBe(isNumber)
    expect(xml.includes(`preserve">${amount}</t>`), `${amount}`).toBe(!isNumber)
  }
})

test.each([
  ['1899-12-31', 1],
  ['1900-03-01', 61],
  ['2026-11-21', 46_347],
  ['2028-02-29', 46_812],
])('a workbook stores the day %s as the number %s, which spreadsheets show as that day', async (day, serial) => {
  expect(await sheet([{ ...row, day }])).toContain(`<c s="4"><v>${serial}</v></c>`)
})

/** The text that a spreadsheet shows in the first cell of each row. */
function textsIn(xml: string): string[] {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  const cells = xml.matchAll(
    /<c\/>(?:<c t="inlineStr" s="0"><is><t [^>]*>([^<]*)<\/t><\/is><\/c>|<c\/>)<c s="5">/g,
  )
  return [...cells].map(([, text = '']) =>
    text
      .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '')
      .replace(/_x([0-9A-F]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
  )
}

/** The cells of a CSV file, by the letter of RFC 4180. */
function cellsOf(file: string): string[][] {
  const lines = [
    ...file.replace(/^\uFEFF/, '').matchAll(/((?:"(?:[^"]|"")*"|[^,\r\n"]*)(?:,|\r\n))/g),
  ]
  const cells: string[][] = [[]]
  for (const [whole] of lines) {
    const end = whole.endsWith(',') ? 1 : 2
    const cell = whole.slice(0, -end)
    cells.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === 2) cells.push([])
  }
  return cells.slice(0, -1)
}

test('every text can be read back from each of the files as it was', async () => {
  const anyLetter = fc.nat(0xd7ff).map((code) => String.fromCharCode(code))
  const texts = fc.oneof(
    fc.string({ unit: anyLetter, maxLength: 30 }),
    fc.constantFrom('_x0041_', '"', '""', 'a,b', 'a\r\nb', ']]>', '\u0007', '\uffff', "'", '&amp;'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 40, maxLength: 80 }), async (given) => {
      const rows = given.map((each) => ({ ...row, text: each }))
      const json: { rows: Row[] } = JSON.parse(await text('json', rows))
      expect(json.rows.map((each) => each.text)).toEqual(given)
      const [, ...lines] = cellsOf(await text('csv', rows))
      expect(lines.map(([, cell]) => cell)).toEqual(given.map(guarded))
      expect(textsIn(await sheet(rows))).toEqual(given)
    }),
    { numRuns: 4 },
  )
})

test('a file of many chunks is the same as its rows one after the other, also where a letter has several bytes', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => ({ ...row, text: `№ ${at} – 日本 𝄞` }))
  const [head, ...lines] = cellsOf(await text('csv', rows))
  expect(head).toEqual(['schema', 'text', 'amount', 'at', 'day'])
  expect(lines.map(([, cell]) => cell)).toEqual(rows.map((one) => one.text))
})

test('a row that fails breaks the file instead of ending it early', async () => {
  const broken = async function* (): AsyncGenerator<Row> {
    yield row
    throw new Error('the database went away')
  }
  for (const format of ['csv', 'xlsx', 'json'] as const) {
    const file = new Response(tableFile(format, tableOf(broken())))
    await expect(file.arrayBuffer()).rejects.toThrow('went away')
  }
})

test('rows are read only as the file is consumed, and no further once its consumer cancels', async () => {
  let read = 0
  let isClosed = false
  const endless = async function* (): AsyncGenerator<Row> {
    try {
      for (;;) {
        read += 1
        yield row
      }
    } finally {
      isClosed = true
    }
  }
  const reader = tableFile('csv', tableOf(endless())).getReader()
  await reader.read()
  await reader.cancel()
  expect(read).toBeLessThan(2000)
  expect(isClosed).toBe(true)
})

test('a file that is cancelled before it is read reads no row', async () => {
  let read = 0
  const counted = async function* (): AsyncGenerator<Row> {
    read += 1
    yield row
  }
  for (const format of ['csv', 'xlsx', 'json'] as const) {
    const file = tableFile(format, tableOf(counted()))
    // A stream that reads ahead begins with the next turn.
    await new Promise((done) => setTimeout(done))
    await file.cancel()
  }
  expect(read).toBe(0)
})

// Other people's programs read these files: a released version never changes, and a change is a new version.
const released: Record<string, string> = {
  'movements/1': 'e90e2a0a29135ee3',
  'holdings/1': '1c6f83e1936375de',
  'payouts/1': '31058de709027acd',
  'positions/1': '2c409235f0447e2d',
  'tax-year/3': '17415f07a77b091e',
  'tax-year/2': '8b3693b8e06bfa72',
  'tax-year/1': 'd91af23dac3ddc62',
  'purchases/1': 'a8f164b9c67416a0',
  'friends/1': 'e2c8c0b3243ee498',
}

test.each(
  schemas.map((schema) => [`${schema.name}/${schema.version}`, schema] as const),
)('%s is unchanged since its release, and each of its columns has a label in both languages', (name, {
  columns,
}) => {
  const print = createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 16)
  expect(released[name]).toBe(print)
  for (const [code] of columns) {
    for (const locale of ['id', 'en'] as const) {
      expect(columnLabel(locale, code)).not.toBe('')
      expect(columnMeaning(locale, code)).not.toBe('')
    }
  }
})
