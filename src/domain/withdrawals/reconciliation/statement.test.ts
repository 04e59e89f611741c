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
  ['two accounts', 'd,a,t,rekening\n2026-11-20,1,x,111\n2026-11-20,1,x,222'],
  ['cents', 'd,a,t\n2026-11-20,1000.50,x'],
  ['an amount in words of floating point', 'd,a,t\n2026-11-20,1e5,x'],
  ['full-width digits', 'd,a,t\n2026-11-20,１０００,x'],
  ['nothing moved', 'd,a,t\n2026-11-20,0,x'],
  ['cents in MT940', mt940.replace('150000,00', '150000,50').replace('752500,00', '752500,50')],
  ['another currency', mt940.replaceAll('IDR', 'USD')],
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
