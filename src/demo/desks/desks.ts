import { type SaleDocumentKind, uploadRules } from '#contract'
import { type Database, transaction } from '#database'
import { type CleanFile, inspectFile } from '#files'
import { actorOf, staffIn } from '#identity'
import { type Actor, jakartaDate } from '#kernel'
import {
  addDraftPictures,
  beginDraft,
  proposeEntry,
  readDraft,
  saveDraft,
  submitDocument,
} from '#properties'
import { emptyDraft, readyDraft, startedDraft } from '../drafts.ts'
import { daysBefore } from '../jakarta-time.ts'
import { conductMeetings } from '../market/meetings.ts'
import { saleDatesOf } from '../market/planned-sale.ts'
import { declareApplicants, sendApplications } from '../people/applicants.ts'
import { reportDeaths } from '../people/inheritance.ts'
import { pictureOf, proposeRepair, publishInspections, publishPlans } from '../published-records.ts'
import { markNoticesAsSent } from '../rows/notices.ts'
import { recordSaleDocument } from '../rows/sale-documents.ts'
import { sampleDocument } from '../sample-document.ts'
import { fillBankDesk } from './bank-desk.ts'
import type { DemoDeskOptions } from './desk-options.ts'
import { fillMoneyDesks } from './money-desks.ts'
import { stampPastAgreements } from './stamps.ts'

/**
 * Fills the desks of staff in the demo: drafts, one of them submitted for review, published records of
 * properties, people waiting for verification or an answer, and money that needs a decision.
 */
export async function fillDesks(db: Database, options: DemoDeskOptions): Promise<void> {
  const ops = await staffMember(db, 'ops')
  const both = { ops, checker: await staffMember(db, 'compliance') }
  await publishInspections(db, options, both)
  await publishPlans(db, options.clock, both)
  await conductMeetings(db, options, both)
  await transaction(db, (tx) => markNoticesAsSent(tx, options.clock.now()))
  await draftProperties(db, options, ops)
  await storeSaleDocuments(db, options, ops)
  await submitReceipt(db, options, ops)
  await proposeRepair(db, options.clock, ops)
  await declareApplicants(db, options)
  await sendApplications(db, options)
  await reportDeaths(db, options, { first: both.checker, second: await staffMember(db, 'admin') })
  await stampPastAgreements(db, options)
  await fillMoneyDesks(db, options)
  await fillBankDesk(db, options)
}

async function staffMember(db: Database, role: 'ops' | 'compliance' | 'admin'): Promise<Actor> {
  const [id] = await staffIn(db, [role])
  if (id === undefined) throw new Error(`the demo has nobody in ${role}`)
  return await actorOf(db, id)
}

async function draftProperties(db: Database, options: DemoDeskOptions, ops: Actor): Promise<void> {
  const { clock } = options
  const begin = (content: { readonly name: string }) =>
    beginDraft(db, clock, ops, { ...emptyDraft, ...content })
  await begin(startedDraft)
  const content = readyDraft(jakartaDate(daysBefore(clock.now(), 12, 10)))
  const { id } = await begin({ name: content.name })
  const pictureWords = await photographDraft(db, options, ops, id)
  await saveDraft(db, clock, ops, { id, version: 1, content, unfinished: {}, pictureWords })
  await proposeEntry(db, clock, ops, { id, version: 2 })
}

const photographed = {
  whole: { altId: 'Ruko Braga dari depan, contoh demo', altEn: 'The front, made up for the demo' },
  side: { altId: 'Sisi samping ruko, contoh demo', altEn: 'From the side, made up for the demo' },
  evening: { altId: 'Ruko menjelang malam, contoh demo', altEn: 'At dusk, made up for the demo' },
}

/** Illustrates a draft with pictures of a rendered plot in place of photographs. */
async function photographDraft(
  db: Database,
  { clock, dataKeys: keys, files: store }: DemoDeskOptions,
  ops: Actor,
  draftId: string,
) {
  const rule = { ...uploadRules.photograph, path: 'files' }
  const files: CleanFile[] = []
  for (const view of Object.keys(photographed)) {
    const picture = await pictureOf('ruko-dago', view)
    if (picture === null) throw new Error(`the demo has no picture ${view} of ruko-dago`)
    files.push(await inspectFile(picture, rule))
  }
  const input = { draftId, kind: 'photograph', files } as const
  await addDraftPictures({ db, clock, store, keys }, ops, input)
  const { pictures } = await readDraft(db, draftId)
  const words = Object.values(photographed)
  return Object.fromEntries(
    pictures.map(({ id }, place) => [id, words[place] ?? { altId: null, altEn: null }]),
  )
}

/** Submits a document that waits for another person's approval. */
async function submitReceipt(
  db: Database,
  { clock, dataKeys: keys, files: store }: DemoDeskOptions,
  ops: Actor,
): Promise<void> {
  const issuedOn = jakartaDate(daysBefore(clock.now(), 6, 10))
  const bytes = await sampleDocument('Kos Seturan', 'Bukti bayar PBB', issuedOn, [
    'PBB tahun ini lunas. Nama dan nomor objek pajak tidak dimuat.',
  ])
  await submitDocument({ db, clock, store, keys }, ops, {
    propertyId: 'kost-seturan',
    kind: 'land-tax-receipt',
    language: 'id',
    issuedBy: 'Badan Keuangan dan Aset Daerah (demo)',
    issuedOn,
    bytes,
    isRedacted: true,
  })
}

const sold = 'gudang-harapan-indah'

/** The resolution and the deed for the sold property; both say that they are fictitious. */
async function storeSaleDocuments(
  db: Database,
  { clock, dataKeys: keys, files: store }: DemoDeskOptions,
  ops: Actor,
): Promise<void> {
  const { meetingOn, soldOn } = saleDatesOf(clock.now())
  const keep = async (kind: SaleDocumentKind, issuedOn: string, number: string, title: string) => {
    const lines = ['Para pihak dan isinya rekaan; yang dijual adalah properti contoh.']
    const bytes = await sampleDocument(sold, title, issuedOn, lines)
    const document = { propertyId: sold, kind, number, issuedOn, bytes }
    await recordSaleDocument({ db, clock, store, keys }, ops, document)
  }
  await keep('resolution', meetingOn, 'DEMO-RUPS-01', 'Keputusan RUPS')
  await keep('deed', soldOn, 'DEMO-AJB-01', 'Akta jual beli')
}
