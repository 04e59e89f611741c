import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Database } from '#database'
import { addDraftPictures, beginDraft, proposeEntry, readDraft, saveDraft } from '#drafts'
import type { SalePaperKind } from '#exits'
import { type CleanFile, type FileStore, inspectFile } from '#files'
import { actorOf, staffIn } from '#identity'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { handInDocument, planMonth } from '#properties'
import { addOwnerPaper } from '#reports'
import type { DataKeys } from '#sealing'
import { declareApplicants, sendApplications } from './applicants.ts'
import { fillBankDesk } from './bank-desk.ts'
import { emptyDraft, readyDraft, startedDraft } from './drafts.ts'
import { daysBefore } from './jakarta-time.ts'
import { madeUpPaper } from './made-up-paper.ts'
import { fillMoneyDesks } from './money-desks.ts'
import { recordSaleDocument } from './rows/sale-documents.ts'
import { saleDatesOf } from './sale.ts'

export type DeskOptions = {
  readonly clock: Clock
  readonly dataKeys: DataKeys
  readonly files: FileStore
}

/**
 * What staff have on their desks in the demo: drafts, one of them handed over, owners' papers, people
 * who wait to be verified or to be answered, and money that takes a decision.
 */
export async function fillDesks(db: Database, options: DeskOptions): Promise<void> {
  const ops = await staffMember(db)
  await draftProperties(db, options, ops)
  await giveOwnersPapers(db, options, ops)
  await keepSalePapers(db, options, ops)
  await handInReceipt(db, options, ops)
  await planMonths(db, options.clock, ops)
  await declareApplicants(db, options)
  await sendApplications(db, options)
  await fillMoneyDesks(db, options)
  await fillBankDesk(db, options)
}

async function staffMember(db: Database): Promise<Actor> {
  const [id] = await staffIn(db, ['ops'])
  if (id === undefined) throw new Error('the demo has nobody in operations')
  return await actorOf(db, id)
}

async function draftProperties(db: Database, options: DeskOptions, ops: Actor): Promise<void> {
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

/** Shows a draft by pictures of a rendered plot, as if they were photographs. */
async function photographDraft(
  db: Database,
  { clock, dataKeys: keys, files: store }: DeskOptions,
  ops: Actor,
  draftId: string,
) {
  const rule = { path: 'files', types: ['image/jpeg'], bytesMax: 10 * 1024 * 1024 } as const
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

const looked = [
  { propertyId: 'kost-seturan', daysAgo: 33 },
  { propertyId: 'ruko-dago', daysAgo: 26 },
  { propertyId: 'villa-canggu', daysAgo: 19 },
] as const

/** A survey and pictures of an inspection of three properties; both say that they are made up. */
async function giveOwnersPapers(
  db: Database,
  { clock, dataKeys: keys, files: store }: DeskOptions,
  ops: Actor,
): Promise<void> {
  const keeping = { db, clock, store, keys }
  for (const { propertyId, daysAgo } of looked) {
    const issuedOn = jakartaDate(daysBefore(clock.now(), daysAgo, 11))
    const give = async (kind: 'survey' | 'inspection-picture', title: Title, bytes: Uint8Array) => {
      const file = await inspectFile(bytes, {
        path: 'file',
        types: ['image/jpeg', 'application/pdf'],
        bytesMax: 10 * 1024 * 1024,
      })
      await addOwnerPaper(keeping, ops, { propertyId, kind, issuedOn, title, file })
    }
    const survey = await surveyOf(propertyId, issuedOn)
    await give('survey', { id: 'Survei bangunan', en: 'Building survey' }, survey)
    for (const [view, title] of Object.entries(pictured)) {
      const picture = await pictureOf(propertyId, view)
      if (picture !== null) await give('inspection-picture', title, picture)
    }
  }
}

const planned = [
  { propertyId: 'kost-seturan', gross: 33_500_000n, costs: 11_900_000n },
  { propertyId: 'ruko-dago', gross: 26_000_000n, costs: 7_400_000n },
] as const

const usualNote = {
  id: 'Seperti tiga bulan terakhir; tidak ada perbaikan besar yang direncanakan.',
  en: 'As in the last three months; no large repair is planned.',
}

/** What the next three months are expected to bring. */
async function planMonths(db: Database, clock: Clock, ops: Actor): Promise<void> {
  const [year = 0, month = 0] = jakartaDate(clock.now()).split('-').map(Number)
  for (const { propertyId, ...amounts } of planned) {
    for (const ahead of [1, 2, 3]) {
      const at = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7)
      await planMonth(db, clock, ops, { propertyId, month: at, ...amounts, note: usualNote })
    }
  }
}

type Title = { readonly id: string; readonly en: string }

const pictured: Readonly<Record<string, Title>> = {
  side: { id: 'Sisi samping, contoh demo', en: 'From the side, made up for the demo' },
  evening: { id: 'Penerangan malam, contoh demo', en: 'Lights at dusk, made up for the demo' },
}

async function pictureOf(propertyId: string, view: string): Promise<Uint8Array | null> {
  const file = new URL(`../../public/plots/${propertyId}/${view}-960.webp`, import.meta.url)
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return null
  return await sharp(bytes).flatten({ background: '#f3ebdf' }).jpeg({ quality: 84 }).toBuffer()
}

function surveyOf(propertyId: string, issuedOn: string): Promise<Uint8Array> {
  return madeUpPaper(propertyId, 'Survei bangunan', issuedOn, [
    'Atap, dinding, dan fondasi dilihat dari luar dan dalam. Tidak ada retak yang bergerak.',
    'Instalasi listrik dan air berfungsi; satu kran dan dua lampu diganti pada hari yang sama.',
  ])
}

/** A document that waits until another person has opened and approved it. */
async function handInReceipt(
  db: Database,
  { clock, dataKeys: keys, files: store }: DeskOptions,
  ops: Actor,
): Promise<void> {
  const issuedOn = jakartaDate(daysBefore(clock.now(), 6, 10))
  const bytes = await madeUpPaper('Kost Seturan', 'Bukti bayar PBB', issuedOn, [
    'PBB tahun ini lunas. Nama dan nomor objek pajak tidak dimuat.',
  ])
  await handInDocument({ db, clock, store, keys }, ops, {
    propertyId: 'kost-seturan',
    kind: 'land-tax-receipt',
    language: 'id',
    issuedBy: 'Badan Keuangan dan Aset Daerah (rekaan)',
    issuedOn,
    bytes,
    isRedacted: true,
  })
}

const sold = 'gudang-harapan-indah'

/** The resolution and the deed of the property that was sold; both say that they are made up. */
async function keepSalePapers(
  db: Database,
  { clock, dataKeys: keys, files: store }: DeskOptions,
  ops: Actor,
): Promise<void> {
  const { meetingOn, soldOn } = saleDatesOf(clock.now())
  const keep = async (kind: SalePaperKind, issuedOn: string, number: string, title: string) => {
    const said = ['Para pihak dan isinya rekaan; yang dijual adalah properti contoh.']
    const bytes = await madeUpPaper(sold, title, issuedOn, said)
    const document = { propertyId: sold, kind, number, issuedOn, bytes }
    await recordSaleDocument({ db, clock, store, keys }, ops, document)
  }
  await keep('resolution', meetingOn, 'DEMO-RUPS-01', 'Keputusan rapat pemegang unit')
  await keep('deed', soldOn, 'DEMO-AJB-01', 'Akta jual beli')
}
