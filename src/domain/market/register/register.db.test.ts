import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { transaction } from '#database'
import { createDataKeys, openFolderStore } from '#files'
import { day, encodeCursor, jakartaTime, later, movableClock, newId } from '#kernel'
import { account, credit, debit, postEntries, retireFromMany, unitsOf } from '#ledger'
import { aPdf } from '../../../../tests/support/a-pdf.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { tradingWindow } from '../../../../tests/support/traders.ts'
import { proposeBust } from '../trades/bust-trade.ts'
import { marketTwoPersonActs } from '../two-person-acts.ts'
import {
  acknowledge,
  markSent,
  openRegisterAnswer,
  reject,
  requestCorrection,
} from './answer-files.ts'
import { checkRegister } from './check-register.ts'
import { makeRegisterFile } from './make-files.ts'
import { notifyOverdueFiles } from './notify-overdue.ts'
import { type ListedFile, openRegisterFile, readRegisterFiles } from './read-files.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))
const on = (date: string, time: string) => clock.moveTo(jakartaTime(date, time))

const store = await testDatabase()
await tradingWindow(store.asOwner, { opensOn: '2026-12-07', closesOn: '2026-12-18' })
const ops = await aStaffMember(store.db, 'ops')
const finance = await aStaffMember(store.db, 'finance')
afterAll(async () => {
  expect(await checkRegister(store.db)).toEqual([])
  await store.close()
})

const make = () => makeRegisterFile(store.db, clock)
async function makeAll() {
  while ((await make()) > 0);
}
const files = async (state: 'open' | 'all' = 'all') =>
  (await readRegisterFiles(store.db, clock.now(), state, { limit: 50, cursor: null })).items
const fileStore = openFolderStore(temporaryFolder())
const keys = createDataKeys(['a-secret-that-only-these-tests-know'])
const services = () => ({ db: store.db, clock, actor: finance, store: fileStore, keys })
const document = { type: 'application/pdf', bytes: aPdf('jawaban') } as const
async function fileOf(date: string, version = 1): Promise<ListedFile> {
  const found = (await files()).find((file) => file.day === date && file.version === version)
  if (found === undefined) throw new Error(`there is no file of ${date}`)
  return found
}
type Change = {
  propertyCode: string
  holderKind: string
  holderNumber: number | null
  holderName: string | null
  unitsBefore: number
  unitsChange: number
  unitsAfter: number
  cause: string
  changeNumber: number
}
type Content = { changes: Change[]; properties: Record<string, number | string>[] }
async function contentOf({ id: fileId }: { id: string }): Promise<Content> {
  const { text } = await openRegisterFile(store.db, clock, finance, { fileId, format: 'json' })
  return JSON.parse(text)
}
/** The changes of a day at a property as `holder change cause`. */
async function changesOf(file: { id: string }, propertyId: string) {
  const { changes } = await contentOf(file)
  return changes
    .filter(({ propertyCode }) => propertyCode === propertyId)
    .map(({ holderKind, unitsBefore, unitsChange, unitsAfter, cause }) =>
      [holderKind, unitsBefore, unitsChange, unitsAfter, cause].join(' '),
    )
}

test('each day has every change of holders, whatever caused it, also after three days without a worker', async () => {
  const { db } = store
  const { propertyId, first, second, order, advance } = await tradedProperty(store, clock)
  const asset = unitsOf(propertyId)
  const other = newId()
  on('2026-12-08', '00:10')
  // It is too early for the file of the 7th: transactions from before midnight may not be committed yet. The
  // first file contains everything before it.
  expect(await make()).toBe(1)
  expect(await make()).toBe(0)
  const opening = await fileOf('2026-12-06')
  on('2026-12-08', '00:20')
  expect(await make()).toBe(1)
  expect(await changesOf(opening, propertyId)).toEqual([
    'unallotted 0 10000 10000 units-issue',
    ...[0, 1, 2, 3].flatMap((each) => [
      'investor 0 100 100 allotment',
      `unallotted ${10_000 - each * 100} -100 ${9900 - each * 100} allotment`,
    ]),
  ])

  on('2026-12-08', '10:00')
  await advance()
  await order(first, 'sell', { limitPrice: 106_000n, units: 10n })
  // An order does not change any holder.
  const pending = await order(first, 'sell', { limitPrice: 109_000n, units: 20n })
  await order(second, 'buy', { limitPrice: 106_000n, units: 10n })
  on('2026-12-09', '10:00')
  const traded = await sql<{ id: string }>`
    select id from market.trades where property_id = ${propertyId}`.execute(db)
  const proposal = await proposeBust(db, clock, ops, {
    tradeId: traded.rows[0]?.id ?? '',
    reason: 'Salah ketik harga',
  })
  const { id: proposalId, contentHash } = proposal
  await approveProposal(marketTwoPersonActs, { db, clock }, finance, { proposalId, contentHash })
  // The issuer keeps the unsold units, and units of a sold property are retired.
  on('2026-12-10', '11:00')
  await transaction(db, async (tx) => {
    await postEntries(tx, [
      {
        id: other,
        kind: 'closing',
        happenedAt: clock.now(),
        reference: 'CLS-UJI',
        propertyId,
        actorId: null,
        lines: [
          debit(account('offering-units', await offeringOf(propertyId), asset), 9600n),
          credit(account('issuer-units', propertyId, asset), 9600n),
        ],
      },
    ])
    await retireFromMany(tx, {
      id: newId(),
      kind: 'units-retirement',
      happenedAt: clock.now(),
      reference: 'RTR-UJI',
      propertyId,
      from: account('units-issued', propertyId, asset),
      parts: sql`select ${second}::text as owner_id, 100::bigint as amount`,
    })
  })

  on('2026-12-12', '09:00')
  await makeAll()
  expect(await make()).toBe(0)
  expect((await files()).map((file) => file.day)).toEqual([
    '2026-12-11',
    '2026-12-10',
    '2026-12-09',
    '2026-12-08',
    '2026-12-07',
    '2026-12-06',
  ])
  expect(await changesOf(await fileOf('2026-12-08'), propertyId)).toEqual(
    expect.arrayContaining(['investor 100 10 110 trade', 'investor 100 -10 90 trade']),
  )
  expect(await changesOf(await fileOf('2026-12-09'), propertyId)).toEqual(
    expect.arrayContaining(['investor 110 -10 100 trade-bust', 'investor 90 10 100 trade-bust']),
  )
  const last = await fileOf('2026-12-10')
  expect(await changesOf(last, propertyId)).toEqual(
    expect.arrayContaining([
      'issuer 0 9600 9600 closing',
      'unallotted 9600 -9600 0 closing',
      'investor 100 -100 0 units-retirement',
    ]),
  )
  expect((await contentOf(last)).properties).toEqual([
    {
      propertyCode: propertyId,
      unitsOpening: 10_000,
      unitsClosing: 9900,
      issuedOpening: 10_000,
      issuedClosing: 9900,
    },
  ])
  expect(pending.unitsHeld).toBe(20n)
  expect(await checkRegister(db)).toEqual([])
})

async function offeringOf(propertyId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from offerings.offerings where property_id = ${propertyId}`.execute(store.db)
  return rows[0]?.id ?? ''
}

/** Creates a day on which one entry moves units from one holder to another. */
async function movedOn(date: string, happenedAt = jakartaTime(date, '11:00')) {
  clock.moveTo(happenedAt)
  const { propertyId, first, second } = await tradedProperty(store, clock, { investors: 2 })
  const asset = unitsOf(propertyId)
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      {
        id: newId(),
        kind: 'correction',
        happenedAt,
        reference: 'KOR-UJI',
        propertyId,
        actorId: null,
        lines: [
          debit(account('investor-units', first, asset), 3n),
          credit(account('investor-units', second, asset), 3n),
        ],
      },
    ]),
  )
  return { propertyId }
}

test('two workers at the same time create one file for a day', async () => {
  await movedOn('2026-12-14')
  on('2026-12-15', '01:00')
  await Promise.all([makeAll(), makeAll(), makeAll()])
  expect((await files()).filter((file) => file.day === '2026-12-14')).toHaveLength(1)
})

test('an entry posted after the file of its day was created is in the next file', async () => {
  await movedOn('2026-12-15')
  on('2026-12-16', '01:00')
  await makeAll()
  const { propertyId } = await movedOn('2026-12-15', jakartaTime('2026-12-15', '12:00'))
  on('2026-12-17', '01:00')
  expect(await checkRegister(store.db)).toEqual([])
  await makeAll()
  expect(await changesOf(await fileOf('2026-12-16'), propertyId)).toEqual(
    expect.arrayContaining(['investor 100 -3 97 correction', 'investor 100 3 103 correction']),
  )
})

test('the check finds units that moved without an entry in the register', async () => {
  const { asOwner } = store
  const [row] = (
    await asOwner(`
    select property_id, holder_id from market.register_changes where holder_kind = 'investor' limit 1`)
  ).rows as { property_id: string; holder_id: string }[]
  await asOwner(`
    begin; insert into market.register_changes (day, entry_id, cause, reference, happened_at, property_id, holder_kind,
      holder_id, units_before, units_change)
    values ('2026-12-16', '${newId()}', 'trade', 'X', now(), '${row?.property_id}', 'investor', '${row?.holder_id}', 5, 7); commit`)
  const found = await checkRegister(store.db)
  expect(new Set(found.map(({ rule }) => rule))).toEqual(
    new Set([
      "the files of the register add up to the ledger's holdings",
      'a holder in the register goes on from what they had',
      'as many units are held as exist',
    ]),
  )
  await asOwner(`
    alter table market.register_changes disable trigger user;
    delete from market.register_changes where reference = 'X';
    alter table market.register_changes enable trigger user`)
})

test('an acknowledgement is recorded once and only for the file that was sent', async () => {
  const file = await fileOf('2026-12-14')
  const answer = {
    reference: 'KST-001',
    document,
    acknowledgedAt: jakartaTime('2026-12-17', '02:00'),
    day: file.day,
    sha256: file.csvSha256,
    changes: file.changes,
  }
  on('2026-12-17', '01:30')
  await expect(acknowledge(services(), file.id, answer)).rejects.toMatchObject({
    code: 'market.register_state',
  })
  await markSent(services(), file.id)
  await expect(markSent(services(), file.id)).rejects.toMatchObject({
    code: 'market.register_state',
  })
  on('2026-12-17', '09:00')
  for (const [wrong, code] of [
    [{ day: '2026-12-15' }, 'market.register_day_differs'],
    [{ sha256: 'a'.repeat(64) }, 'market.register_hash_differs'],
    [{ changes: file.changes + 1 }, 'market.register_changes_differs'],
    [{ acknowledgedAt: jakartaTime('2026-12-17', '01:29') }, 'market.register_time_wrong'],
    [{ acknowledgedAt: jakartaTime('2026-12-17', '09:01') }, 'market.register_time_wrong'],
  ] as const) {
    const refusal = await acknowledge(services(), file.id, { ...answer, ...wrong }).catch(
      (error) => error,
    )
    expect(refusal).toMatchObject({ code, fields: [{ path: pathOf(wrong) }] })
  }
  const facts = { state: 'sent', reference: null, hasAnswer: false }
  expect(await fileOf('2026-12-14')).toMatchObject(facts)
  await expect(openRegisterAnswer(services(), file.id)).rejects.toMatchObject({
    code: 'market.register_not_found',
  })
  await acknowledge(services(), file.id, answer)
  const booked = { state: 'acknowledged', reference: 'KST-001', hasAnswer: true }
  expect(await fileOf('2026-12-14')).toMatchObject(booked)
  const kept = await openRegisterAnswer(services(), file.id)
  expect([kept.name, Buffer.from(kept.bytes).equals(document.bytes)]).toEqual([
    'register-2026-12-14-v1-1.pdf',
    true,
  ])
  await expect(acknowledge(services(), file.id, answer)).rejects.toMatchObject({
    code: 'market.register_state',
  })
  const next = await fileOf('2026-12-15')
  await markSent(services(), next.id)
  await expect(
    reject(services(), next.id, {
      reference: 'KST-001',
      document,
      rejectedAt: clock.now(),
      reason: 'Nama salah',
    }),
  ).rejects.toMatchObject({ code: 'market.register_reference_used' })
  expect(await fileOf('2026-12-15')).toMatchObject({ state: 'sent' })
  await expect(markSent(services(), newId())).rejects.toMatchObject({
    code: 'market.register_not_found',
  })
})

function pathOf(wrong: object): string {
  const [name = ''] = Object.keys(wrong)
  return name === 'acknowledgedAt' ? 'at' : name
}

test('a rejected file remains unchanged, and its corrected version has the same changes with the current names', async () => {
  const { db, asOwner } = store
  const file = await fileOf('2026-12-15')
  const before = await contentOf(file)
  await reject(services(), file.id, {
    reference: 'KST-002',
    document,
    rejectedAt: clock.now(),
    reason: 'Nama pemegang tidak cocok',
  })
  expect(await make()).toBe(0)
  await asOwner(`update investors.identities set full_name = 'Nama Yang Benar'`)
  await requestCorrection(services(), file.id)
  await expect(requestCorrection(services(), file.id)).rejects.toMatchObject({
    code: 'market.register_state',
  })
  await Promise.all([make(), make()])
  expect(await make()).toBe(0)
  expect(await contentOf(file)).toEqual(before)
  const corrected = await fileOf('2026-12-15', 2)
  const after = await contentOf(corrected)
  const numbers = ({ changes }: Content) => changes.map((change) => change.changeNumber)
  expect(numbers(after)).toEqual(numbers(before))
  expect(after.changes.find(({ holderKind }) => holderKind === 'investor')?.holderName).toBe(
    'Nama Yang Benar',
  )
  expect((await files('open')).map(({ day, version }) => `${day} ${version}`)).not.toContain(
    '2026-12-15 1',
  )
  await expect(
    sql`update market.register_files set csv = '' where id = ${file.id}`.execute(db),
  ).rejects.toThrow('permission denied')
  await expect(
    asOwner(`update market.register_files set csv = 'x' where id = '${file.id}'`),
  ).rejects.toThrow('check constraint')
  await expect(
    asOwner(`update market.register_files set state = 'made', sent_at = null, sent_by = null, reference = null,
      answered_at = null, booked_at = null, booked_by = null, rejection_reason = null,
      correction_asked_at = null, correction_asked_by = null where id = '${file.id}'`),
  ).rejects.toThrow('does not go from rejected to made')
})

test('finance and operations are notified once of each file that is not acknowledged in time, however many were replaced', async () => {
  const open = await files('open')
  clock.moveTo(
    later(
      open.map(({ dueAt }) => dueAt).reduce((a, b) => (a > b ? a : b)),
      day,
    ),
  )
  expect((await files('open')).every(({ isOverdue }) => isOverdue)).toBe(true)
  const notify = () => notifyOverdueFiles(store.db, clock, 1)
  for (const { day: date } of open) expect(await notify(), date).toBe(1)
  expect(await notify()).toBe(0)
  const { rows } = await sql<{ notified: number }>`
    select count(*)::integer as notified from notifications.notices
    where event = 'register-overdue' and user_id = ${finance.userId}`.execute(store.db)
  expect(rows[0]?.notified).toBe(open.length)
})

test('a trading day without changes has an empty file in both formats, which the custodian acknowledges', async () => {
  const { db, asOwner } = store
  await tradingWindow(asOwner, { opensOn: '2027-06-21', closesOn: '2027-07-02' })
  on('2027-06-19', '01:00')
  await makeAll()
  on('2027-06-22', '01:00')
  await makeAll()
  // The weekend before the window has no file.
  const [file, before] = await files()
  if (file === undefined) throw new Error('the first trading day has a file')
  expect([file.day, file.changes, before?.day]).toEqual(['2027-06-21', 0, '2026-12-18'])
  const { id: fileId, day: date } = file
  expect(await contentOf(file)).toMatchObject({
    ...{ day: date, version: 1, changeCount: 0, properties: [], changes: [] },
  })
  const { text } = await openRegisterFile(db, clock, finance, { fileId, format: 'csv' })
  expect(text).toMatch(/^record,day,version,.*happened_at\r\n$/)
  await markSent(services(), fileId)
  await acknowledge(services(), fileId, {
    ...{ reference: 'KST-003', document, acknowledgedAt: clock.now() },
    ...{ day: date, sha256: file.csvSha256, changes: 0 },
  })
  expect(await fileOf(date)).toMatchObject({ state: 'acknowledged', reference: 'KST-003' })
})

test('a cursor with a day or a version that the database does not have starts at the first page', async () => {
  const pageAfter = (...place: (string | number)[]) =>
    readRegisterFiles(store.db, clock.now(), 'all', { limit: 1, cursor: encodeCursor(place) })
  const [newest] = await files()
  for (const none of ['2026-99-99', '0000-01-01', '2026-02-30'])
    expect((await pageAfter(none, 1)).items).toEqual([newest])
  expect((await pageAfter(newest?.day ?? '', 2 ** 31)).items).toEqual([newest])
})

test('a file of the register that does not exist is found by no step, and no answer to it is stored', async () => {
  const stored = async () =>
    (await store.asOwner('select count(*)::int as files from files.stored_files')).rows[0]?.files
  const before = await stored()
  const answer = { reference: 'KST-009', document }
  const facts = { day: '2026-12-14', sha256: 'a'.repeat(64), changes: 0 }
  const none = { code: 'market.register_not_found' }
  for (const id of [newId(), 'bukan-id']) {
    const acts = [
      markSent(services(), id),
      requestCorrection(services(), id),
      acknowledge(services(), id, { ...answer, ...facts, acknowledgedAt: clock.now() }),
      reject(services(), id, { ...answer, rejectedAt: clock.now(), reason: 'Nama salah' }),
      openRegisterAnswer(services(), id),
      openRegisterFile(store.db, clock, finance, { fileId: id, format: 'csv' }),
    ]
    for (const act of await Promise.allSettled(acts)) expect(act).toMatchObject({ reason: none })
  }
  expect(await stored()).toBe(before)
})
