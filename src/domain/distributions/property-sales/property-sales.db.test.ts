import { afterAll, describe, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { transaction } from '#database'
import { createDataKeys, openFolderStore } from '#files'
import { movableClock, newId } from '#kernel'
import {
  account,
  atBank,
  balance,
  balances,
  checkStore,
  credit,
  debit,
  postEntries,
  unitsOf,
} from '#ledger'
import { announceSale } from '../../../../tests/support/announce-sale.ts'
import { approvedDeclaration } from '../../../../tests/support/approve-declaration.ts'
import { aStatement, bookMonth } from '../../../../tests/support/book-month.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty, passOn } from '../../../../tests/support/let-property.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'
import { payDueDistributions } from '../declarations/pay-due-distributions.ts'
import { proposeCorrection } from '../months/correct-month.ts'
import { notifyPayees } from '../notify-holders.ts'
import { callOffSale, saleAnnouncement } from './announce-sale.ts'
import { finishSales } from './finish-sales.ts'
import { openProposalFile } from './proposal-files.ts'
import { proposeAnnouncement } from './propose-announcement.ts'
import { readAnnouncedSale, readPropertySale } from './read-sale.ts'
import { documentReplacement, proposeDocumentReplacement } from './replace-document.ts'
import { storeSaleDocument } from './sale-documents.ts'
import { putSaleToVote } from './sale-motion.ts'
import { type NewSale, proposeSale, saleSettlement } from './settle-sale.ts'

const handedOver = new Date('2026-01-14T03:00:00Z')
const clock = movableClock(new Date('2026-03-01T03:00:00Z'))
const store1 = openFolderStore(temporaryFolder())
const keys = createDataKeys(['a-secret-that-only-these-tests-know'])
const pdf = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const noCosts = { broker: 0n, notary: 0n, 'land-tax': 0n, repairs: 0n, debt: 0n, other: 0n }

const store = await testDatabase()
const ops = await aStaffMember(store.db, 'ops')
const finance = await aStaffMember(store.db, 'finance')
const second = await aStaffMember(store.db, 'finance')
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const aProperty = (units: readonly bigint[]) =>
  letProperty(store.db, store.asOwner, { units, at: handedOver })

async function announced(
  units: readonly bigint[],
  documents: readonly ('resolution' | 'deed')[] = ['resolution', 'deed'],
) {
  clock.moveTo(new Date('2026-03-01T03:00:00Z'))
  const made = await aProperty(units)
  const { propertyId } = made
  const meeting = { propertyId, askingPrice: 900_000_000n, meetingOn: '2026-03-20' }
  await announceSale(store.db, clock, [ops, finance], meeting)
  clock.moveTo(new Date('2026-04-10T03:00:00Z'))
  const issued = { resolution: '2026-03-20', deed: '2026-04-02' }
  for (const kind of documents) await storedDocument(propertyId, kind, issued[kind])
  return made
}

function storedDocument(propertyId: string, kind: 'resolution' | 'deed', issuedOn: string) {
  const storage = { db: store.db, clock, store: store1, keys }
  const document = { propertyId, kind, number: `AJB ${kind} 12/2026`, issuedOn, bytes: pdf }
  return storeSaleDocument(storage, ops, document)
}

function aSale(propertyId: string, changes: Partial<NewSale> = {}): NewSale {
  const dates = { soldOn: '2026-04-05', recordOn: '2026-04-11', payOn: '2026-04-13' }
  const priceReason = 'The buyer offered more at the meeting'
  return { propertyId, price: 1_000_000_000n, priceReason, costs: noCosts, ...dates, ...changes }
}

async function sold(propertyId: string, changes: Partial<NewSale> = {}) {
  const input = aSale(propertyId, changes)
  const { id: proposalId, contentHash } = await proposeSale(store.db, clock, ops, input)
  return await approveProposal([saleSettlement], { db: store.db, clock }, finance, {
    proposalId,
    contentHash,
  })
}

async function give(
  propertyId: string,
  name: 'property-cash' | 'property-reserve',
  amount: bigint,
) {
  const at = clock.now()
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      {
        id: newId(at.getTime()),
        kind: 'rent',
        happenedAt: at,
        reference: 'UJI',
        propertyId,
        actorId: null,
        lines: [debit(atBank('property'), amount), credit(account(name, propertyId), amount)],
      },
    ]),
  )
}

const cashOf = (holders: readonly { investorId: string }[]) =>
  balances(
    store.db,
    holders.map(({ investorId }) => account('investor-cash', investorId)),
  )
const stateOf = async (propertyId: string) =>
  (await readPropertySale(store.db, propertyId, '2026-04-10')).property.state

describe('a sale', () => {
  test('a sale is paid to the holders of the record day to the rupiah, and then all units are retired', async () => {
    const { propertyId, holders } = await announced([1n, 3n, 3n])
    await give(propertyId, 'property-reserve', 10_000_001n)
    await sold(propertyId, { costs: { ...noCosts, broker: 20_000_000n, notary: 5_000_000n } })
    expect(await stateOf(propertyId)).toBe('sold')
    const total = 1_000_000_000n - 25_000_000n - 25_000_000n + 10_000_001n
    expect((await readPropertySale(store.db, propertyId, '2026-04-10')).sale).toMatchObject({
      proceeds: 950_000_000n,
      total,
      payout: 'declared',
      lines: [
        { reason: 'seller-tax', amount: 25_000_000n },
        { reason: 'broker', amount: 20_000_000n },
        { reason: 'notary', amount: 5_000_000n },
      ],
    })
    expect(await finishSales(store.db, clock)).toBe(0)
    clock.moveTo(new Date('2026-04-13T02:00:00Z'))
    // Two workers, parts of two holders, and each task runs twice.
    const work = async () => {
      await payDueDistributions(store.db, clock, 2)
      return await finishSales(store.db, clock, 2)
    }
    await Promise.all([work(), work()])
    await work()
    const paid = await cashOf(holders)
    expect(paid.reduce((sum, amount) => sum + amount, 0n)).toBe(total)
    expect(paid.toSorted((left, right) => (left < right ? -1 : 1))).toEqual([
      137_142_857n,
      411_428_572n,
      411_428_572n,
    ])
    const left = ['property-cash', 'property-reserve'] as const
    expect(
      await balances(
        store.db,
        left.map((kind) => account(kind, propertyId)),
      ),
    ).toEqual([0n, 0n])
    const asset = unitsOf(propertyId)
    expect(await balance(store.db, account('units-issued', propertyId, asset))).toBe(0n)
    expect(await stateOf(propertyId)).toBe('paid-out')
  })

  test('a sale in a month whose rent was paid out before is paid out too', async () => {
    const { propertyId, holders } = await announced([1n, 3n])
    clock.moveTo(new Date('2026-05-05T03:00:00Z'))
    for (const month of ['2026-02', '2026-03', '2026-04'])
      await bookMonth(store.db, clock, [finance, second], { propertyId, month, gross: 40_000n })
    const rent = { propertyId, month: '2026-04', recordOn: '2026-05-01', payOn: '2026-05-05' }
    await approvedDeclaration(store.db, clock, [finance, second], rent)
    expect(await payDueDistributions(store.db, clock)).toBe(1)
    await sold(propertyId, { soldOn: '2026-04-30', recordOn: '2026-05-05', payOn: '2026-05-05' })
    expect(await payDueDistributions(store.db, clock)).toBe(1)
    const paid = await cashOf(holders)
    expect(paid.reduce((sum, amount) => sum + amount, 0n)).toBe(120_000n + 975_000_000n)
    await finishSales(store.db, clock)
    expect(await stateOf(propertyId)).toBe('paid-out')
  })

  test('the units of a sold property are retired only after rent that was declared before the sale is paid', async () => {
    const { propertyId, holders } = await announced([10n, 20n])
    const asset = unitsOf(propertyId)
    const kept = account('issuer-units', propertyId, asset)
    const [holder = ''] = holders.map(({ investorId }) => investorId)
    clock.moveTo(new Date('2026-05-05T03:00:00Z'))
    await transaction(store.db, (tx) =>
      postEntries(tx, [
        {
          ...{ id: newId(), kind: 'allotment', happenedAt: handedOver, reference: 'UJI' },
          ...{ propertyId, actorId: null },
          lines: [debit(account('units-issued', propertyId, asset), 10n), credit(kept, 10n)],
        },
      ]),
    )
    for (const month of ['2026-02', '2026-03', '2026-04'])
      await bookMonth(store.db, clock, [finance, second], { propertyId, month, gross: 40_000n })
    const rent = { propertyId, month: '2026-04', recordOn: '2026-05-10', payOn: '2026-05-12' }
    await approvedDeclaration(store.db, clock, [finance, second], rent)
    await sold(propertyId, { soldOn: '2026-04-30', recordOn: '2026-05-05', payOn: '2026-05-05' })
    expect(await payDueDistributions(store.db, clock)).toBe(1)
    expect(await finishSales(store.db, clock)).toBe(0)
    expect(await stateOf(propertyId)).toBe('sold')
    clock.moveTo(new Date('2026-05-12T03:00:00Z'))
    expect(await payDueDistributions(store.db, clock)).toBe(1)
    expect(await finishSales(store.db, clock)).toBe(2)
    expect(await stateOf(propertyId)).toBe('paid-out')
    // A quarter of both payouts is the issuer's, rounded down.
    expect(await cashOf([{ investorId: holder }])).toEqual([30_000n + 243_750_000n])
  })

  test('a sale pays everyone who held units on the record day, including those who sold them before the payout', async () => {
    const { propertyId, holders } = await announced([10n, 10n])
    const [first, second] = holders.map(({ investorId }) => investorId)
    await sold(propertyId)
    const at = new Date('2026-04-12T03:00:00Z')
    clock.moveTo(at)
    await passOn(store.db, propertyId, { from: first ?? '', to: second ?? '', units: 10n, at })
    clock.moveTo(new Date('2026-04-13T02:00:00Z'))
    await payDueDistributions(store.db, clock)
    expect(await finishSales(store.db, clock)).toBe(1)
    expect(await cashOf(holders)).toEqual([487_500_000n, 487_500_000n])
  })

  test('a sale notifies every holder when it is announced, settled and paid', async () => {
    const { propertyId, holders } = await announced([1n, 1n])
    await sold(propertyId)
    clock.moveTo(new Date('2026-04-13T02:00:00Z'))
    await payDueDistributions(store.db, clock)
    await notifyPayees(store.db, clock)
    const { rows } = await store.asOwner(`
      select event, count(*)::int as n from notifications.notices
      where user_id in (${holders.map(({ investorId }) => `'${investorId}'`).join()}) group by 1 order by 1`)
    expect(rows).toEqual([
      { event: 'final-payout', n: 2 },
      { event: 'property-sold', n: 2 },
      { event: 'sale-announced', n: 2 },
    ])
  })

  test('a sale is approved once, by another person, and only as proposed', async () => {
    const { propertyId } = await announced([10n])
    const proposal = await proposeSale(store.db, clock, ops, aSale(propertyId))
    const approval = { proposalId: proposal.id, contentHash: proposal.contentHash }
    await give(propertyId, 'property-cash', 1n)
    await expect(
      approveProposal([saleSettlement], { db: store.db, clock }, finance, approval),
    ).rejects.toMatchObject({
      code: 'property_sales.figures_changed',
    })
    await expect(
      approveProposal([saleSettlement], { db: store.db, clock }, ops, approval),
    ).rejects.toMatchObject({
      code: 'approvals.same_person',
    })
    expect(await stateOf(propertyId)).toBe('sale-vote')
    const other = await announced([10n])
    const sale = await proposeSale(store.db, clock, ops, aSale(other.propertyId))
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        approveProposal([saleSettlement], { db: store.db, clock }, finance, {
          proposalId: sale.id,
          contentHash: sale.contentHash,
        }),
      ),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a sale is refused, and nothing moves,', () => {
  test.each<[string, Partial<NewSale>]>([
    ['property_sales.nothing_left', { costs: { ...noCosts, debt: 975_000_000n } }],
    ['property_sales.day', { soldOn: '2026-04-11' }],
    ['property_sales.day', { soldOn: '2026-04-01' }],
    ['distributions.record_date', { recordOn: '2026-04-05' }],
    ['distributions.pay_date', { payOn: '2026-04-10' }],
  ])('a sale is refused, and nothing moves, with %s', async (code, changes) => {
    const { propertyId } = await announced([5n])
    await expect(
      proposeSale(store.db, clock, ops, aSale(propertyId, changes)),
    ).rejects.toMatchObject({ code })
    expect(await stateOf(propertyId)).toBe('sale-vote')
    expect(await balance(store.db, account('property-cash', propertyId))).toBe(0n)
  })

  test('a sale is refused, and nothing moves, without its documents, before it was announced, or after the announcement was withdrawn', async () => {
    const { propertyId } = await announced([5n], ['resolution'])
    const proposing = () => proposeSale(store.db, clock, ops, aSale(propertyId))
    await expect(proposing()).rejects.toMatchObject({
      code: 'property_sales.document_missing',
      details: { kind: 'deed' },
    })
    await expect(storedDocument(propertyId, 'deed', '2026-04-11')).rejects.toMatchObject({
      code: 'property_sales.day',
    })
    await expect(storedDocument(propertyId, 'resolution', '2026-03-20')).rejects.toMatchObject({
      code: 'property_sales.document_kept',
    })
    await callOffSale(store.db, clock, ops, { propertyId, reason: 'Rapat menolak.' })
    await expect(proposing()).rejects.toMatchObject({ code: 'property_sales.state' })
    expect(await stateOf(propertyId)).toBe('operating')
  })

  test('a sale is refused, and nothing moves, with the resolution about an earlier announcement', async () => {
    const { propertyId } = await announced([5n])
    await callOffSale(store.db, clock, ops, { propertyId, reason: 'Pembeli mundur' })
    const meeting = { propertyId, askingPrice: 900_000_000n, meetingOn: '2026-05-20' }
    await announceSale(store.db, clock, [ops, finance], meeting)
    clock.moveTo(new Date('2026-05-21T03:00:00Z'))
    const dates = { soldOn: '2026-05-21', recordOn: '2026-05-22', payOn: '2026-05-22' }
    await expect(proposeSale(store.db, clock, ops, aSale(propertyId, dates))).rejects.toMatchObject(
      {
        code: 'property_sales.document_missing',
        details: { kind: 'resolution' },
      },
    )
  })

  test('a sale is refused, and nothing moves, with a deed from before the resolution or one that waits to be replaced', async () => {
    const { propertyId } = await announced([5n], ['resolution'])
    await storedDocument(propertyId, 'deed', '2026-03-19')
    const proposing = () => proposeSale(store.db, clock, ops, aSale(propertyId))
    await expect(proposing()).rejects.toMatchObject({ code: 'property_sales.day' })
    const storage = { db: store.db, clock, store: store1, keys }
    const deed = { kind: 'deed', number: 'AJB 13/2026', reason: 'The wrong deed' } as const
    const replace = (issuedOn: string) =>
      proposeDocumentReplacement(storage, ops, { ...deed, propertyId, issuedOn }, aStatement)
    const { id: proposalId, contentHash } = await replace('2026-04-02')
    await approveProposal([documentReplacement], { db: store.db, clock }, finance, {
      proposalId,
      contentHash,
    })
    await replace('2026-04-03')
    await expect(proposing()).rejects.toMatchObject({
      code: 'property_sales.proposal_waits',
      details: { kind: 'sale-document' },
    })
    expect(await stateOf(propertyId)).toBe('sale-vote')
  })

  test('a sale is refused, and nothing moves, while units are held or a purchase is unfinished', async () => {
    const { propertyId, offeringId, holders } = await announced([5n])
    const asset = unitsOf(propertyId)
    const at = clock.now()
    await transaction(store.db, (tx) =>
      postEntries(tx, [
        {
          id: newId(at.getTime()),
          kind: 'allotment',
          happenedAt: at,
          reference: 'UJI',
          propertyId,
          actorId: null,
          lines: [
            debit(account('investor-units', holders[0]?.investorId ?? '', asset), 2n),
            credit(account('offering-units', offeringId, asset), 2n),
          ],
        },
      ]),
    )
    await expect(proposeSale(store.db, clock, ops, aSale(propertyId))).rejects.toMatchObject({
      code: 'property_sales.units_tied_up',
      details: { units: 2n },
    })
  })

  test('a sale is refused, and nothing moves, while a month is not booked or not declared', async () => {
    const { propertyId } = await announced([5n])
    const month = { propertyId, gross: 50_000n }
    const proposing = () => proposeSale(store.db, clock, ops, aSale(propertyId))
    await bookMonth(store.db, clock, [finance, second], { ...month, month: '2026-02' })
    await expect(proposing()).rejects.toMatchObject({ details: { month: '2026-03' } })
    await bookMonth(store.db, clock, [finance, second], { ...month, month: '2026-03' })
    await expect(proposing()).rejects.toMatchObject({
      code: 'property_sales.rent_not_settled',
      details: { month: '2026-03' },
    })
  })

  test('a sale is refused, and nothing moves, while a correction waits for its second person, and for a property that does not exist', async () => {
    const { propertyId } = await announced([5n])
    const nothing = { maintenance: 0n, propertyTax: 0n, insurance: 0n }
    for (const month of ['2026-02', '2026-03'])
      await bookMonth(store.db, clock, [finance, second], {
        ...nothing,
        propertyId,
        month,
        gross: 0n,
        reserve: 0n,
        occupancyBasisPoints: 0,
        reasons: {},
      })
    const reason = { id: 'Salah catat sewa', en: 'The rent was noted wrongly' }
    const correction = { propertyId, month: '2026-03', line: 'gross' as const, amount: 5n, reason }
    await proposeCorrection(store.db, clock, finance, correction)
    await expect(proposeSale(store.db, clock, ops, aSale(propertyId))).rejects.toMatchObject({
      code: 'property_sales.proposal_waits',
      details: { kind: 'distribution-correction' },
    })
    await expect(proposeSale(store.db, clock, ops, aSale('tidak-ada'))).rejects.toMatchObject({
      code: 'property_sales.not_found',
    })
    expect(await stateOf(propertyId)).toBe('sale-vote')
  })

  test('a sale is refused, and nothing moves, when the meeting is too soon or too late', async () => {
    clock.moveTo(new Date('2026-03-01T03:00:00Z'))
    const { propertyId } = await aProperty([5n])
    for (const meetingOn of ['2026-03-15', '2026-09-01']) {
      await expect(
        announceSale(store.db, clock, [ops, finance], { propertyId, askingPrice: 1n, meetingOn }),
      ).rejects.toMatchObject({ code: 'property_sales.meeting_date' })
    }
    expect(await stateOf(propertyId)).toBe('operating')
  })
})

test('holders are notified of the sale that they decide about while it is announced', async () => {
  clock.moveTo(new Date('2026-03-01T03:00:00Z'))
  const { propertyId } = await aProperty([5n])
  const announced = () => readAnnouncedSale(store.db, propertyId)
  expect(await announced()).toBeNull()
  const meeting = { askingPrice: 900_000_000n, meetingOn: '2026-03-20' }
  await announceSale(store.db, clock, [ops, finance], { propertyId, ...meeting })
  expect(await announced()).toEqual({ ...meeting, announcedAt: clock.now(), votedOn: null })
  await callOffSale(store.db, clock, ops, { propertyId, reason: 'Pembeli mundur' })
  expect(await announced()).toBeNull()
})

describe('an announcement', () => {
  const storage = () => ({ db: store.db, clock, store: store1, keys })
  const notifiedOf = async (propertyId: string) => {
    const { rows } = await store.asOwner(`
      select count(*)::int as notified from notifications.notices
      where event = 'sale-announced' and path like '%${propertyId}'`)
    return rows[0].notified
  }
  const valued = async (units: readonly bigint[]) => {
    clock.moveTo(new Date('2026-03-01T03:00:00Z'))
    const { propertyId } = await aProperty(units)
    await store.asOwner(`insert into properties.valuations (property_id, valued_on, amount, appraiser)
      values ('${propertyId}', '2026-02-01', 1000000, 'KJPP Uji')`)
    return { propertyId, askingPrice: 1_100_000n, meetingOn: '2026-03-20' }
  }

  test('the announcement of a sale notifies nobody before a second person approves it, and stores the offer that it is based on', async () => {
    const announced = await valued([4n, 6n])
    const { propertyId, askingPrice } = announced
    const input = { ...announced, confirmedPrice: askingPrice }
    const proposal = await proposeAnnouncement(storage(), ops, input, aStatement)
    expect(proposal.content).toMatchObject({
      holders: 2,
      perUnit: '110000',
      valuation: '1000000',
      changeBasisPoints: 1000,
    })
    expect([await stateOf(propertyId), await notifiedOf(propertyId)]).toEqual(['operating', 0])
    const { id: proposalId, contentHash } = proposal
    const decision = { proposalId, contentHash }
    await expect(
      approveProposal([saleAnnouncement], { db: store.db, clock }, ops, decision),
    ).rejects.toMatchObject({
      code: 'approvals.same_person',
    })
    const offer = await openProposalFile(store.db, storage(), { propertyId, proposalId })
    expect(Buffer.compare(offer, Buffer.from(aStatement.bytes))).toBe(0)
    await approveProposal([saleAnnouncement], { db: store.db, clock }, finance, decision)
    expect([await stateOf(propertyId), await notifiedOf(propertyId)]).toEqual(['sale-vote', 2])
  })

  test('the announcement of a sale must be confirmed with the number of holders notified and the amount per unit, for this price only', async () => {
    const announced = await valued([4n, 6n])
    const propose = (confirmedPrice: bigint | null) =>
      proposeAnnouncement(storage(), ops, { ...announced, confirmedPrice }, aStatement)
    for (const confirmed of [null, 1_100_001n])
      await expect(propose(confirmed)).rejects.toMatchObject({
        code: 'property_sales.announcement_unconfirmed',
        fields: [{ path: 'confirmedPrice' }],
        details: { holders: 2, perUnit: 110_000n, valuation: 1_000_000n, change: 10 },
      })
  })

  test('the announcement of a sale may be below the valuation, and then says so', async () => {
    const announced = await valued([10n])
    const input = { ...announced, askingPrice: 900_000n, confirmedPrice: null }
    await expect(proposeAnnouncement(storage(), ops, input, aStatement)).rejects.toMatchObject({
      code: 'property_sales.announcement_unconfirmed',
      details: { valuation: 1_000_000n, change: -10 },
    })
  })

  test.each([
    300n,
    4_000_001n,
  ])('the announcement of a sale at Rp%s is refused because it is too far from the valuation', async (askingPrice) => {
    const announced = await valued([10n])
    const input = { ...announced, askingPrice, confirmedPrice: askingPrice }
    await expect(proposeAnnouncement(storage(), ops, input, aStatement)).rejects.toMatchObject({
      code: 'property_sales.price_impossible',
      details: { lowest: 250_000n, highest: 4_000_000n },
    })
  })
})

describe('a document of a sale', () => {
  test('a document of a sale from before the meeting is refused as its resolution', async () => {
    const { propertyId } = await announced([5n], [])
    await expect(storedDocument(propertyId, 'resolution', '2026-03-19')).rejects.toMatchObject({
      code: 'property_sales.before_meeting',
      details: { meetingOn: '2026-03-20' },
    })
  })

  const storage = { db: store.db, clock, store: store1, keys }
  const anotherResolution = {
    kind: 'resolution',
    number: 'RUPS 13/2026',
    reason: 'The first page was missing',
  } as const

  test('a document of a sale can be replaced by two people, and the wrong one stays in the history', async () => {
    const { propertyId } = await announced([5n])
    const replacement = { ...anotherResolution, propertyId, issuedOn: '2026-03-21' }
    const early = { ...replacement, issuedOn: '2026-03-01' }
    await expect(proposeDocumentReplacement(storage, ops, early, aStatement)).rejects.toMatchObject(
      {
        code: 'property_sales.before_meeting',
      },
    )
    const proposal = await proposeDocumentReplacement(storage, ops, replacement, aStatement)
    const documents = async () =>
      (await readPropertySale(store.db, propertyId, '2026-04-10')).documents
    expect((await documents())[0]).toMatchObject({ version: 1 })
    const { id: proposalId, contentHash } = proposal
    await approveProposal([documentReplacement], { db: store.db, clock }, finance, {
      proposalId,
      contentHash,
    })
    expect(await documents()).toMatchObject([
      { kind: 'resolution', number: 'RUPS 13/2026', version: 2 },
      { kind: 'deed', version: 1 },
    ])
    const { rows } = await store.asOwner(
      `select version, reason from property_sales.documents where property_id = '${propertyId}' and kind = 'resolution' order by 1`,
    )
    expect(rows).toEqual([
      { version: 1, reason: null },
      { version: 2, reason: replacement.reason },
    ])
  })

  test('the resolution of an earlier sale cannot be replaced while the owners vote on another sale', async () => {
    const { propertyId } = await announced([5n])
    const replacement = { ...anotherResolution, propertyId }
    const propose = (issuedOn: string) =>
      proposeDocumentReplacement(storage, ops, { ...replacement, issuedOn }, aStatement)
    const earlier = await propose('2026-03-21')
    await callOffSale(store.db, clock, ops, { propertyId, reason: 'Pembeli mundur' })
    const motion = { propertyId, motionId: newId(), askingPrice: 900n, meetingOn: '2026-05-20' }
    const act = { actorId: ops.userId, byUserId: ops.userId, at: clock.now() }
    await transaction(store.db, (tx) =>
      putSaleToVote(tx, { ...motion, path: '/dashboard/votes' }, act),
    )
    clock.moveTo(new Date('2026-05-20T03:00:00Z'))
    const refused = { code: 'property_sales.vote_open' }
    await expect(propose('2026-05-20')).rejects.toMatchObject(refused)
    const { id: proposalId, contentHash } = earlier
    const approval = { proposalId, contentHash }
    await expect(
      approveProposal([documentReplacement], { db: store.db, clock }, finance, approval),
    ).rejects.toMatchObject(refused)
    const { announcement, documents } = await readPropertySale(store.db, propertyId, '2026-05-20')
    expect(announcement).toMatchObject({ votedOn: motion.motionId })
    expect(documents[0]).toMatchObject({ issuedOn: '2026-03-20', version: 1 })
  })
})

test('a price that differs from the announced one needs a reason', async () => {
  const { propertyId } = await announced([5n])
  const proposing = (changes: Partial<NewSale>) =>
    proposeSale(store.db, clock, ops, aSale(propertyId, changes))
  await expect(proposing({ priceReason: null })).rejects.toMatchObject({
    code: 'property_sales.price_differs',
    fields: [{ path: 'priceReason' }],
    details: { announced: 900_000_000n },
  })
  const { content } = await proposing({ price: 900_000_000n, priceReason: null })
  expect(content).toMatchObject({ price: '900000000', priceReason: null })
})
