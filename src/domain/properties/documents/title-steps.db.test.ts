import { afterAll, describe, expect, test } from 'vitest'
import { approveProposal, refuseProposal } from '#approvals'
import type { TitleStepName } from '#contract'
import { transaction } from '#database'
import { movableClock, newId } from '#kernel'
import { aPdf } from '../../../../tests/support/a-pdf.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { fileStorage } from '../../../../tests/support/file-storage.ts'
import { letProperty } from '../../../../tests/support/let-property.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { approvedDocuments } from '../../../../tests/support/title-documents.ts'
import {
  completeTitleStep,
  openDocumentForStaff,
  readTitleSteps,
  recordTitleStep,
  requiredDocuments,
  submitDocument,
  withdrawDocument,
} from '../index.ts'
import { documentApproval } from './decide-document.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const doneOn = '2026-11-20'
const steps = ['agreement', 'escrow-funded', 'deed-signed', 'registered'] as const

const store = await testDatabase()
const ops = await aStaffMember(store.db, 'ops')
const second = await aStaffMember(store.db, 'compliance')
afterAll(() => store.close())

/** Creates a property with all steps before this one completed. */
async function propertyUpTo(step: (typeof steps)[number]): Promise<string> {
  const property = await letProperty(store.db, store.asOwner, { units: [5n], at: clock.now() })
  const { propertyId } = property
  await store.asOwner(`insert into properties.title_steps (property_id, step, position)
    select '${propertyId}', s, n from unnest(array['agreement', 'escrow-funded', 'deed-signed', 'registered'])
      with ordinality as t (s, n)`)
  const done = steps.slice(0, steps.indexOf(step))
  await transaction(store.db, async (tx) => {
    for (const each of done) {
      const kind = requiredDocuments[each]
      if (kind !== undefined) await approvedDocuments(tx, propertyId, [kind], doneOn)
      await completeTitleStep(tx, { propertyId, step: each, doneOn })
    }
  })
  return propertyId
}

const complete = (propertyId: string, step: TitleStepName, on = doneOn) =>
  transaction(store.db, (tx) => completeTitleStep(tx, { propertyId, step, doneOn: on }))

const stepOf = async (propertyId: string, step: TitleStepName) =>
  (await readTitleSteps(store.db, propertyId)).find((each) => each.step === step)

async function submit(propertyId: string, issuedOn = doneOn) {
  const kept = fileStorage(store.db, clock)
  const facts = { propertyId, kind: 'title-extract', language: 'id', issuedBy: 'BPN' } as const
  const input = { ...facts, issuedOn, bytes: aPdf(newId()), isRedacted: true }
  const { documentId, proposal } = await submitDocument(kept, ops, input)
  const { id: proposalId, contentHash } = proposal
  const approve = async () => {
    await openDocumentForStaff(kept, second, { propertyId, documentId })
    await approveProposal([documentApproval], { db: store.db, clock }, second, {
      proposalId,
      contentHash,
    })
  }
  const refuse = () =>
    refuseProposal([documentApproval], { db: store.db, clock }, second, {
      proposalId,
      reason: 'Salah berkas',
    })
  return { documentId, approve, refuse }
}

describe('a title step', () => {
  test.each([
    ['agreement', 'sale-agreement'],
    ['deed-signed', 'sale-deed'],
    ['registered', 'title-extract'],
  ] as const)('a title step %s requires an approved %s and is linked to it', async (step, kind) => {
    const propertyId = await propertyUpTo(step)
    await expect(complete(propertyId, step)).rejects.toMatchObject({
      code: 'properties.document_missing',
      details: { kind },
    })
    expect((await stepOf(propertyId, step))?.doneOn).toBeNull()
    const [documentId] = await transaction(store.db, (tx) =>
      approvedDocuments(tx, propertyId, [kind], doneOn),
    )
    await complete(propertyId, step)
    expect(await stepOf(propertyId, step)).toMatchObject({
      doneOn,
      documentId,
      documentOn: doneOn,
    })
  })

  test('a title step cannot be completed with a document that is waiting, refused, withdrawn or older than the step', async () => {
    const propertyId = await propertyUpTo('registered')
    const missing = { code: 'properties.document_missing' }
    const waiting = await submit(propertyId)
    await expect(complete(propertyId, 'registered')).rejects.toMatchObject(missing)
    await waiting.refuse()
    await expect(complete(propertyId, 'registered')).rejects.toMatchObject(missing)
    const { documentId, approve } = await submit(propertyId)
    await approve()
    await expect(complete(propertyId, 'registered', '2026-11-21')).rejects.toMatchObject(missing)
    const withdrawn = { propertyId, documentId, reason: 'NIK masih terbaca' }
    await withdrawDocument(store.db, clock, second, withdrawn)
    await expect(complete(propertyId, 'registered')).rejects.toMatchObject(missing)
    expect((await stepOf(propertyId, 'registered'))?.doneOn).toBeNull()
  })

  test('a title step whose document was withdrawn is proven by the next approved one', async () => {
    const propertyId = await propertyUpTo('registered')
    const first = await submit(propertyId)
    await first.approve()
    await complete(propertyId, 'registered')
    const isProven = `select registered_by_document_id as id from offerings.properties where id = '${propertyId}'`
    expect((await store.asOwner(isProven)).rows).toEqual([{ id: first.documentId }])
    const withdrawn = { propertyId, documentId: first.documentId, reason: 'NIK masih terbaca' }
    await withdrawDocument(store.db, clock, second, withdrawn)
    expect((await store.asOwner(isProven)).rows).toEqual([{ id: null }])
    const earlier = await submit(propertyId, '2026-11-19')
    await earlier.approve()
    expect((await store.asOwner(isProven)).rows).toEqual([{ id: null }])
    const next = await submit(propertyId)
    await next.approve()
    expect((await store.asOwner(isProven)).rows).toEqual([{ id: next.documentId }])
  })
})

test('the database refuses to register a title without an approved extract of that property', async () => {
  const propertyId = await propertyUpTo('registered')
  const { documentId } = await submit(propertyId)
  const set = (columns: string) =>
    store.asApplication(`update properties.title_steps set ${columns}
      where property_id = '${propertyId}' and step = 'registered'`)
  await expect(set(`done_on = '${doneOn}'`)).rejects.toThrow('title_steps_registered_by_document')
  const proof = (id: string, kind = 'title-extract') =>
    `done_on = '${doneOn}', document_id = '${id}', document_kind = '${kind}', document_on = '${doneOn}'`
  await expect(set(proof(documentId))).rejects.toThrow('proven by an approved document')
  const [deed = ''] = await transaction(store.db, (tx) =>
    approvedDocuments(tx, propertyId, ['sale-deed'], doneOn),
  )
  await expect(set(proof(deed, 'sale-deed'))).rejects.toThrow('title_steps_own_document')
  const other = await propertyUpTo('registered')
  const [foreign = ''] = await transaction(store.db, (tx) =>
    approvedDocuments(tx, other, ['title-extract'], doneOn),
  )
  await expect(set(proof(foreign))).rejects.toThrow('foreign key')
  expect((await stepOf(propertyId, 'registered'))?.doneOn).toBeNull()
})

describe('a title step recorded by staff', () => {
  const record = (propertyId: string, step: TitleStepName, on = doneOn) =>
    recordTitleStep(store.db, clock, ops, { propertyId, step, doneOn: on })

  /** The notices about the title of a property, and the entries of the audit log about its steps. */
  async function written(propertyId: string) {
    const { rows: notices } = await store.asOwner(`
      select n.user_id, n."values"->>'units' as units, n."values"->'amount'->>'rupiah' as amount from notifications.notices n
      where n.event = 'title-registered' and n.path = '/dashboard/properties/${propertyId}#title'`)
    const { rows: audits } = await store.asOwner(`select from audit.events
      where action = 'properties.keep-title-step' and subject_id = '${propertyId}'`)
    return { notices, audits: audits.length }
  }

  async function priceOf(propertyId: string): Promise<bigint> {
    const { rows } = await store.asOwner(
      `select unit_price from properties.properties where id = '${propertyId}'`,
    )
    return BigInt(rows[0]?.unit_price)
  }

  test('a title step recorded by staff as the registration is notified to every holder with the worth of their units', async () => {
    const propertyId = await propertyUpTo('registered')
    await transaction(store.db, (tx) =>
      approvedDocuments(tx, propertyId, ['title-extract'], doneOn),
    )
    await record(propertyId, 'registered')
    const { notices, audits } = await written(propertyId)
    expect(notices).toMatchObject([
      { units: '5', amount: String(5n * (await priceOf(propertyId))) },
    ])
    expect(audits).toBe(1)
    expect(await stepOf(propertyId, 'registered')).toMatchObject({
      doneOn,
      checkedAs: 'ops',
      checkedOn: '2026-11-21',
    })
  })

  test('a title step recorded by staff before the registration notifies nobody', async () => {
    const propertyId = await propertyUpTo('escrow-funded')
    await record(propertyId, 'escrow-funded')
    expect(await written(propertyId)).toEqual({ notices: [], audits: 1 })
  })

  test.each([
    ['for tomorrow', 'escrow-funded', '2026-11-22', 'properties.date_impossible'],
    ['before the one ahead of it', 'registered', doneOn, 'properties.document_missing'],
    ['a second time', 'agreement', doneOn, 'properties.already_recorded'],
  ] as const)('a title step recorded by staff %s is refused, changes nothing and notifies nobody', async (_how, step, on, code) => {
    const propertyId = await propertyUpTo('escrow-funded')
    const before = await readTitleSteps(store.db, propertyId)
    await expect(record(propertyId, step, on)).rejects.toMatchObject({ code })
    expect(await readTitleSteps(store.db, propertyId)).toEqual(before)
    expect(await written(propertyId)).toEqual({ notices: [], audits: 0 })
  })

  test('a title step recorded by staff out of order is refused although its document is approved', async () => {
    const propertyId = await propertyUpTo('deed-signed')
    await transaction(store.db, (tx) =>
      approvedDocuments(tx, propertyId, ['title-extract'], doneOn),
    )
    await expect(record(propertyId, 'registered')).rejects.toMatchObject({
      code: 'properties.already_recorded',
    })
    expect((await stepOf(propertyId, 'registered'))?.doneOn).toBeNull()
    expect((await written(propertyId)).notices).toEqual([])
  })

  test('a title step recorded by staff twice at the same time notifies each holder once', async () => {
    const propertyId = await propertyUpTo('registered')
    await transaction(store.db, (tx) =>
      approvedDocuments(tx, propertyId, ['title-extract'], doneOn),
    )
    const both = await Promise.allSettled([1, 2].map(() => record(propertyId, 'registered')))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { notices, audits } = await written(propertyId)
    expect([notices.length, audits]).toEqual([1, 1])
  })
})
