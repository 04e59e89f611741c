import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveProposal, refuseProposal } from '#approvals'
import type { PropertyDocumentKind } from '#contract'
import type { FileStorage } from '#files'
import { type Actor, movableClock, newId } from '#kernel'
import { aPdf } from '../../../../tests/support/a-pdf.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts'
import { fileStorage } from '../../../../tests/support/file-storage.ts'
import { letProperty } from '../../../../tests/support/let-property.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { documentApproval, withdrawDocument } from './decide-document.ts'
import {
  openDocumentForStaff,
  openPropertyDocument,
  readAllDocuments,
  readApprovedDocuments,
} from './read-property-documents.ts'
import { inspectDocument, submitDocument } from './submit-document.ts'

let store: TestDatabase
let ops: Actor
let second: Actor
let holder: Actor
let propertyId = ''
const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
let kept: FileStorage
const storage = () => kept

beforeAll(async () => {
  store = await testDatabase()
  kept = fileStorage(store.db, clock)
  ops = await aStaffMember(store.db, 'ops')
  second = await aStaffMember(store.db, 'compliance')
  const property = await letProperty(store.db, store.asOwner, { units: [5n], at: clock.now() })
  propertyId = property.propertyId
  holder = { userId: property.holders[0]?.investorId ?? '', roles: [] }
})
afterAll(() => store.close())

const facts = (kind: PropertyDocumentKind) =>
  ({
    propertyId,
    kind,
    language: 'id',
    issuedBy: 'Kantor Pertanahan',
    issuedOn: '2026-11-20',
  }) as const

const submit = (kind: PropertyDocumentKind, bytes = aPdf(newId())) =>
  submitDocument(storage(), ops, { ...facts(kind), bytes, isRedacted: true })

async function approved(kind: PropertyDocumentKind): Promise<string> {
  const { documentId, proposal } = await submit(kind)
  await openDocumentForStaff(storage(), second, { propertyId, documentId })
  const { id: proposalId, contentHash } = proposal
  await approveProposal([documentApproval], { db: store.db, clock }, second, {
    proposalId,
    contentHash,
  })
  return documentId
}

const open = (reader: Actor | null, documentId: string) =>
  openPropertyDocument(storage(), reader, { propertyId, documentId })

describe('a document issued by others', () => {
  test('a document issued by others is published once a second person has opened its file and approved it', async () => {
    const bytes = aPdf('kutipan')
    const { documentId, proposal } = await submit('title-extract', bytes)
    const { sha256 } = await inspectDocument(bytes)
    expect(proposal.content).toMatchObject({
      ...facts('title-extract'),
      sha256,
      audience: 'public',
    })
    await expect(open(null, documentId)).rejects.toMatchObject({
      code: 'properties.document_not_found',
    })
    const approve = () => {
      const { id: proposalId, contentHash } = proposal
      return approveProposal([documentApproval], { db: store.db, clock }, second, {
        proposalId,
        contentHash,
      })
    }
    await expect(approve()).rejects.toMatchObject({ code: 'properties.document_unread' })
    await openDocumentForStaff(storage(), second, { propertyId, documentId })
    await approve()
    const file = await open(null, documentId)
    expect(Buffer.from(file.bytes).equals(Buffer.from(bytes))).toBe(true)
    expect(file.name).toBe(`${propertyId}-title-extract-2026-11-20-1.pdf`)
    expect((await readApprovedDocuments(store.db, [propertyId])).map(({ id }) => id)).toContain(
      documentId,
    )
  })

  test('a document issued by others is refused when it is not redacted, has a future date, or its file was submitted before', async () => {
    const bytes = aPdf('sama')
    const input = { ...facts('sale-deed'), bytes, isRedacted: true }
    const attempts = [
      [{ ...input, isRedacted: false }, 'properties.not_redacted'],
      [{ ...input, issuedOn: '2026-11-22' }, 'properties.date_impossible'],
      [{ ...input, bytes: Buffer.from('halo') }, 'files.kind_refused'],
      [{ ...input, propertyId: 'tidak-ada' }, 'properties.not_found'],
    ] as const
    const before = await readAllDocuments(store.db, propertyId)
    for (const [attempt, code] of attempts)
      await expect(submitDocument(storage(), ops, attempt)).rejects.toMatchObject({ code })
    expect(await readAllDocuments(store.db, propertyId)).toEqual(before)
    await submitDocument(storage(), ops, input)
    await expect(submitDocument(storage(), ops, input)).rejects.toMatchObject({
      code: 'properties.already_recorded',
    })
  })

  test('a document issued by others can be submitted again after a refusal, and be cancelled by its proposer', async () => {
    const bytes = aPdf('ditolak')
    const first = await submit('building-permit', bytes)
    const input = { proposalId: first.proposal.id, reason: 'NIK masih terbaca' }
    await refuseProposal([documentApproval], { db: store.db, clock }, second, input)
    const again = await submit('building-permit', bytes)
    await refuseProposal([documentApproval], { db: store.db, clock }, ops, {
      proposalId: again.proposal.id,
      reason: 'Keliru',
    })
    const mine = (await readAllDocuments(store.db, propertyId)).filter(
      ({ kind }) => kind === 'building-permit',
    )
    expect(mine.map(({ state }) => state)).toEqual(['refused', 'refused'])
  })

  test('a document issued by others can be opened only by its audience, and by none of it after a withdrawal', async () => {
    const bought = await approved('sale-deed')
    const held = await approved('insurance-policy')
    const stranger = { userId: newId(), roles: [] }
    for (const id of [bought, held]) {
      expect((await open(holder, id)).type).toBe('application/pdf')
      expect((await open(second, id)).type).toBe('application/pdf')
      for (const reader of [null, stranger])
        await expect(open(reader, id)).rejects.toMatchObject({
          code: 'properties.document_not_for_you',
        })
    }
    const reason = 'Tanda tangan penjual masih terlihat'
    await withdrawDocument(store.db, clock, second, { propertyId, documentId: held, reason })
    await expect(open(holder, held)).rejects.toMatchObject({
      code: 'properties.document_not_found',
    })
    const again = withdrawDocument(store.db, clock, second, {
      propertyId,
      documentId: held,
      reason,
    })
    await expect(again).rejects.toMatchObject({ code: 'properties.document_not_found' })
  })
})

test.each([
  ['another hash', `sha256 = repeat('0', 64)`],
  ['another audience', `audience = 'public'`],
  [
    'an approval by its uploader',
    `state = 'approved', decided_by = uploaded_by, decided_at = now()`,
  ],
])('the database refuses a waiting document %s', async (_, change) => {
  const { documentId } = await submit('building-survey')
  const statement = `update properties.property_documents set ${change} where id = '${documentId}'`
  await expect(store.asApplication(statement)).rejects.toThrow()
})

test('the database refuses to decide a document twice or to delete it', async () => {
  const id = await approved('building-survey')
  const again = `update properties.property_documents set state = 'waiting', decided_by = null, decided_at = null where id = '${id}'`
  await expect(store.asApplication(again)).rejects.toThrow(/does not go/)
  await expect(
    store.asOwner(`delete from properties.property_documents where id = '${id}'`),
  ).rejects.toThrow()
})
