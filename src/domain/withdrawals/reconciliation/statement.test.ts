import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StatementForm } from './bank-statement.ts'
import { readBankStatement as read } from './statement.ts'

/** Reads a file that lacks account and balances together with the form's values. */
function readBankStatement(text: string, changes: StatementForm = {}) {
  const sum = text
    .split('\n')
    .slice(1)
    .reduce((total, row) => total + BigInt(/^[^,;]*[,;]([+-]?\d+)/.exec(row)?.[1] ?? 0), 0n)
  return read(text, { account: '5420990011', opening: 0n, closing: sum, ...changes })
}

const mt940 = `:20:STMT-20261120
:25:0054201184417
:28C:1/1
:60F:C261119IDR1000000,00
:61:2611201120C150000,00NTRFDEP-7K2QX-M4D9A
:86:TRANSFER DEP-7K2QX-M4D9A RATNA PUSPITA SARI
:61:2611201120D397500,00NTRFNONREF
:86:BIFAST WDR-ABCDE-12345
:62F:C261120IDR752500,00
-`

test('the statement reader reads CSV with both separators, signs and quotes', () => {
  const commas =
    'date,amount,description\r\n2026-11-20,150000,"SETORAN DEP-7K2QX-M4D9A, BCA"\n2026-11-20,-2500.00,BIAYA\n'
  expect(readBankStatement(commas)).toMatchObject({
    format: 'csv',
    beginsOn: '2026-11-20',
    lines: [
      { amount: 150_000n, reference: 'DEP-7K2QX-M4D9A' },
      { amount: -2_500n, reference: null, text: 'BIAYA' },
    ],
  })
  const semicolons = 'tanggal;jumlah;uraian\n2026-11-19;+10000;"kata ""dalam"" kutip"\n'
  expect(readBankStatement(semicolons).lines).toMatchObject([
    { amount: 10_000n, text: 'kata "dalam" kutip' },
  ])
})

test('the statement reader reads MT940, with credits positive and debits negative', () => {
  expect(readBankStatement(mt940)).toMatchObject({
    format: 'mt940',
    account: '0054201184417',
    opening: 1_000_000n,
    closing: 752_500n,
    beginsOn: '2026-11-20',
    endsOn: '2026-11-20',
    lines: [
      { amount: 150_000n, reference: 'DEP-7K2QX-M4D9A' },
      { amount: -397_500n, reference: 'WDR-ABCDE-12345' },
    ],
  })
})

test('the statement reader takes the sender only from the bank’s own field', () => {
  const csv =
    'tanggal,jumlah,uraian,PENGIRIM\n2026-11-20,1000347,TRF BUDI,"Ratna  Puspita S"\n2026-11-20,5,x,\n'
  expect(readBankStatement(csv).lines.map(({ sender }) => sender)).toEqual([
    'Ratna Puspita S',
    null,
  ])
  const named = (details: string) =>
    readBankStatement(mt940.replace('TRANSFER DEP-7K2QX-M4D9A RATNA PUSPITA SARI', details))
      .lines[0]
  expect(named('TRANSFER RATNA PUSPITA SARI')?.sender).toBeNull()
  expect(named('/TRTP/BIFAST/NAME/RATNA PUSPITA SARI/REMI/SETORAN')?.sender).toBe(
    'RATNA PUSPITA SARI',
  )
  expect(named('166?20SETORAN?32RATNA PUSPITA?33 SARI?34000')?.sender).toBe('RATNA PUSPITA SARI')
})

test.each([
  ['a file without lines', 'date,amount,description\n'],
  ['a date that is none', 'd,a,t\n20-11-2026,1000,x'],
  ['a month that does not exist', 'd,a,t\n2026-13-01,1000,x'],
  ['a day that does not exist', 'd,a,t\n2026-02-31,1000,x'],
  ['a day that does not exist in MT940', mt940.replace(':61:261120', ':61:260231')],
  ['a row without an amount', 'd,a,t\n2026-11-20'],
  ['an account number in one row only', 'd,a,t,rekening\n2026-11-20,1,x,111\n2026-11-20,1,x'],
  ['a row without a balance', 'd,a,t,saldo\n2026-11-20,1,x'],
  ['two accounts', 'd,a,t,rekening\n2026-11-20,1,x,111\n2026-11-20,1,x,222'],
  ['cents', 'd,a,t\n2026-11-20,1000.50,x'],
  ['an amount in words of floating point', 'd,a,t\n2026-11-20,1e5,x'],
  ['full-width digits', 'd,a,t\n2026-11-20,１０００,x'],
  ['nothing moved', 'd,a,t\n2026-11-20,0,x'],
  ['cents in MT940', mt940.replace('150000,00', '150000,50').replace('752500,00', '752500,50')],
  ['another currency', mt940.replaceAll('IDR', 'USD')],
  ['two accounts in MT940', `${mt940}\n${mt940.replace('0054201184417', '0054201184418')}`],
  ['MT940 without an account number', mt940.replace('0054201184417', '')],
  ['MT940 without a closing balance', mt940.replace(/:62F:.*/, '')],
  ['nothing moved in MT940', mt940.replace('C150000,00', 'C0,00').replace('752500', '602500')],
  ['something else', 'PK\u0003\u0004'],
])('the statement reader refuses %s completely', (_, text) => {
  expect(() => readBankStatement(text)).toThrow(
    expect.objectContaining({ code: 'reconciliation.statement_unreadable' }),
  )
})

test.each([
  ['CSV without an account', { account: undefined }, 'reconciliation.account_missing', 'account'],
  [
    'CSV without an opening balance',
    { opening: undefined },
    'reconciliation.balance_missing',
    'opening',
  ],
  [
    'CSV without a closing balance',
    { closing: undefined },
    'reconciliation.balance_missing',
    'closing',
  ],
  [
    'balances that the lines do not connect',
    { closing: 999n },
    'reconciliation.balance_differs',
    'file',
  ],
])('the statement reader refuses %s and names the field', (_, changes, code, path) => {
  expect(() => readBankStatement('d,a,t\n2026-11-20,1000,x', changes)).toThrow(
    expect.objectContaining({ code, fields: [expect.objectContaining({ path })] }),
  )
})

test('the statement reader reads account and balances from the columns of a CSV file and checks each line', () => {
  const rows = (second: number) =>
    `d,a,t,rekening,saldo\n2026-11-20,1000,x,BCA/542-099-0011,6000\n2026-11-20,-400,y,5420990011,${second}`
  expect(read(rows(5600))).toMatchObject({
    account: '5420990011',
    opening: 5_000n,
    closing: 5_600n,
    lines: [{ text: 'x' }, { text: 'y' }],
  })
  expect(() => read(rows(5601))).toThrow(
    expect.objectContaining({
      code: 'reconciliation.balance_differs',
      details: { expected: 5_600n, closing: 5_601n, line: 3 },
    }),
  )
})

test('the statement reader refuses a row with more cells than the header, in which a text could pass for the sender', () => {
  const rows = (text: string) =>
    `d,a,t,pengirim\n2026-11-20,1000,x,BUDI\n2026-11-20,1000,${text},BUDI`
  expect(readBankStatement(rows('"TRF, RATNA PUSPITA SARI"')).lines[1]?.sender).toBe('BUDI')
  expect(() => readBankStatement(rows('TRF, RATNA PUSPITA SARI'))).toThrow(
    expect.objectContaining({
      code: 'reconciliation.statement_unreadable',
      details: { line: 3 },
    }),
  )
})

test('the statement reader tells equal transfers apart by their senders, and reads the same line with and without account and balance', () => {
  const rows = (head: string, ...ends: string[]) =>
    [`d,a,t,pengirim${head}`, ...ends.map((end) => `2026-11-20,1000,TRF,${end}`)].join('\n')
  const short = readBankStatement(rows('', 'RATNA', 'BUDI')).lines
  expect(short.map(({ text }) => text)).toEqual(['TRF RATNA', 'TRF BUDI'])
  const long = read(rows(',rekening,saldo', 'RATNA,1,1000', 'BUDI,1,2000')).lines
  expect(long).toEqual(short)
})

test.each([
  ['points between thousands', '150.000,00'],
  ['a third decimal', '150000,000'],
  ['cents', '150000,50'],
  ['more digits than a bank amount has', '15000000000000,00'],
  ['no amount', ''],
  ['zero', '0,00'],
])('the statement reader refuses an MT940 line with %s and names its line in the file', (_, amount) => {
  expect(() => read(mt940.replace('150000,00', amount))).toThrow(
    expect.objectContaining({
      code: 'reconciliation.statement_unreadable',
      details: { line: 5 },
    }),
  )
})

test.each([
  ['the opening balance', ':60F:C261119IDR1.000.000,00', 4],
  ['the closing balance', ':62F:C261120IDR752.500,00', 9],
  ['the opening balance without a form', ':60:C261119IDR1000000,00', 4],
])('the statement reader does not misread %s of an MT940 file', (_, balance, line) => {
  const tag = balance.slice(0, 3)
  const text = mt940.replace(new RegExp(`^${tag}F:.*$`, 'm'), balance)
  expect(() => read(text)).toThrow(
    expect.objectContaining({
      code: 'reconciliation.statement_unreadable',
      details: { line },
    }),
  )
})

test('the statement reader reads a reversed credit as money that left and a reversed debit as money that came', () => {
  const reversed = mt940
    .replace('1120C150000,00', '1120RD150000,00')
    .replace('1120D397500,00', '1120RCR397500,')
  expect(read(reversed)).toMatchObject({
    closing: 752_500n,
    lines: [{ amount: 150_000n }, { amount: -397_500n }],
  })
})

const page = (opening: string, line: string, closing: string) =>
  `:20:P\n:25:BCA/542-099.0011 IDR\n:28C:1\n:60F:${opening}\n:61:${line}NTRFX\n:62F:${closing}\n-\n`

test('the statement reader joins MT940 pages whose balances continue, also through an overdraft', () => {
  const first = page('C261118IDR500,', '261118D700,', 'D261118IDR200,')
  const second = page('D261119IDR200,', '261119C1200,', 'C261119IDR1000,')
  expect(read(first + second)).toMatchObject({
    account: '5420990011',
    beginsOn: '2026-11-18',
    endsOn: '2026-11-19',
    opening: 500n,
    closing: 1_000n,
    lines: [{ amount: -700n }, { amount: 1_200n }],
  })
  expect(() => read(second + first)).toThrow(
    expect.objectContaining({
      code: 'reconciliation.balance_differs',
      details: { expected: 1_000n, closing: 500n, line: null },
    }),
  )
})

const dated = fc.record({
  bookedOn: fc.constantFrom('2026-11-30', '2026-12-01', '2027-12-31', '2028-02-29'),
  amount: fc.bigInt({ min: -(10n ** 13n) + 1n, max: 10n ** 13n - 1n }).filter((it) => it !== 0n),
  text: fc.constantFrom('BIAYA', 'TRF DEP-7K2QX-M4D9A', 'a, b', 'c; d', 'kata "kutip"', ''),
})

test('any lines are read from CSV as they were written, in their order, with the sum of the balances', () => {
  fc.assert(
    fc.property(
      fc.array(dated, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(',', ';'),
      fc.constantFrom('\n', '\r\n'),
      (lines, separator, end) => {
        let balance = 7n
        const rows = lines.map(({ bookedOn, amount, text }) => {
          balance += amount
          const quoted = `"${text.replaceAll('"', '""')}"`
          return [bookedOn, `${amount}.00`, quoted, balance].join(separator)
        })
        const file = [['tanggal', 'jumlah', 'uraian', 'saldo'].join(separator), ...rows].join(end)
        const found = read(file, { account: '1' })
        expect(found).toMatchObject({ opening: 7n, closing: balance })
        expect(
          found.lines.map(({ bookedOn, amount, text }) => ({ bookedOn, amount, text })),
        ).toEqual(lines)
      },
    ),
  )
})

test('any lines are read from MT940 as they were written, without an error of floating point', () => {
  const marked = (sum: bigint) => (sum < 0n ? `D${-sum}` : `C${sum}`)
  fc.assert(
    fc.property(fc.array(dated, { minLength: 1, maxLength: 20 }), (lines) => {
      // Balances have at most 13 digits, as amounts do.
      const small = lines.map((line) => ({ ...line, amount: line.amount / 20n || 1n }))
      const closing = small.reduce((sum, { amount }) => sum + amount, 1n)
      const rows = small.map(({ bookedOn, amount }) => {
        return `:61:${bookedOn.replaceAll('-', '').slice(2)}${marked(amount)},NTRFX`
      })
      const file = [
        ':20:S\n:25:1\n:28C:1\n:60F:C261130IDR1,00',
        ...rows,
        `:62F:${marked(closing).replace(/^./, '$&280229IDR')},\n-`,
      ].join('\n')
      const found = read(file)
      expect(found).toMatchObject({ opening: 1n, closing, endsOn: '2028-02-29' })
      expect(found.lines.map(({ bookedOn, amount }) => ({ bookedOn, amount }))).toEqual(
        small.map(({ bookedOn, amount }) => ({ bookedOn, amount })),
      )
    }),
  )
})
