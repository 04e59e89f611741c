import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { approveProposal } from '#approvals'
import type { Database } from '#database'
import type { DataKeys } from '#files'
import { type FileStore, storeFiles } from '#files'
import { type Actor, type Clock, divide, hour, jakartaDate, later, type Rupiah } from '#kernel'
import {
  inspectDocument,
  placeOf,
  propertyTwoPersonActs,
  proposeInspectionPicture,
  proposeRecord,
  readMonths,
} from '#properties'
import { daysBefore, monthFrom } from './jakarta-time.ts'
import { recordPropertyDocuments } from './rows/property-documents.ts'
import { sampleDocument } from './sample-document.ts'

type StorageParts = {
  readonly clock: Clock
  readonly dataKeys: DataKeys
  readonly files: FileStore
}
/** The staff members who propose and approve in the demo. */
type Both = { readonly ops: Actor; readonly checker: Actor }

const looked = [
  { propertyId: 'kost-seturan', name: 'Kos Seturan', daysAgo: 33 },
  { propertyId: 'ruko-dago', name: 'Ruko Dago', daysAgo: 26 },
  { propertyId: 'villa-canggu', name: 'Villa Canggu', daysAgo: 19 },
] as const

/** Publishes an inspection report with pictures for three properties; both say that they are fictitious. */
export async function publishInspections(
  db: Database,
  { clock, dataKeys: keys, files: store }: StorageParts,
  { ops, checker }: Both,
): Promise<void> {
  for (const { propertyId, name, daysAgo } of looked) {
    const at = daysBefore(clock.now(), daysAgo, 11)
    const lookedOn = jakartaDate(at)
    const storage = { db, clock: { now: () => at }, store, keys }
    const facts = {
      propertyId,
      kind: 'inspection-report',
      language: 'id',
      issuedBy: 'Konsultan bangunan (demo)',
      issuedOn: lookedOn,
    } as const
    const { file, type, sha256 } = await inspectDocument(await reportOf(name, lookedOn))
    await storeFiles(storage, [file], async (tx, [fileId = '']) => {
      const kept = { fileId, type, bytes: file.bytes.length, sha256 }
      const uploaded = { uploadedBy: ops.userId, uploadedAt: at }
      const approved = { approvedBy: checker.userId, approvedAt: later(at, hour) }
      await recordPropertyDocuments(tx, [{ ...facts, ...kept, ...uploaded, ...approved }])
    })
    for (const [view, title] of Object.entries(pictured)) {
      const bytes = await pictureOf(propertyId, view)
      if (bytes === null) continue
      const picture = { propertyId, lookedOn, title, bytes }
      const proposal = await proposeInspectionPicture(storage, ops, picture)
      await approve(db, later(at, hour), checker, proposal)
    }
  }
}

async function approve(
  db: Database,
  at: Date,
  checker: Actor,
  { id: proposalId, contentHash }: { readonly id: string; readonly contentHash: string },
): Promise<void> {
  await approveProposal(
    propertyTwoPersonActs,
    { db, clock: { now: () => at }, mode: 'demo' },
    checker,
    {
      proposalId,
      contentHash,
    },
  )
}

const planned = ['kost-seturan', 'ruko-dago'] as const

const usualNote = {
  noteId: 'Seperti tiga bulan terakhir; tidak ada perbaikan besar yang direncanakan.',
  noteEn: 'As in the last three months; no large repair is planned.',
}

/** Publishes the forecast of the next three months, which repeats the average of the last three. */
export async function publishPlans(
  db: Database,
  clock: Clock,
  { ops, checker }: Both,
): Promise<void> {
  const at = clock.now()
  for (const propertyId of planned) {
    const latest = (await readMonths(db, propertyId)).slice(-usualMonths)
    const amounts = {
      gross: String(averageOf(latest.map(({ gross }) => gross))),
      costs: String(averageOf(latest.map(({ gross, net }) => gross - net))),
    }
    for (const ahead of [1, 2, 3]) {
      const coming = monthFrom(at, ahead)
      const values = { month: coming, ...amounts, ...usualNote }
      const plan = { what: 'plan', ...placeOf(propertyId, coming), values, why: null } as const
      await approve(db, at, checker, await proposeRecord(db, clock, ops, plan))
    }
  }
}

const usualMonths = 3

function averageOf(amounts: readonly Rupiah[]): Rupiah {
  const sum = amounts.reduce((total, amount) => total + amount, 0n)
  return divide(sum, BigInt(amounts.length), 'half-up')
}

/** Submits a repair that waits for another person's review. */
export async function proposeRepair(db: Database, clock: Clock, ops: Actor): Promise<void> {
  const values = {
    kind: 'repair',
    textId: 'Pompa air di lantai dua berbunyi; teknisi sudah dipanggil.',
    textEn: 'The water pump on the second floor is noisy; a technician was called.',
    openedOn: jakartaDate(daysBefore(clock.now(), 2, 10)),
    dueOn: null,
    doneOn: null,
    amount: '1850000',
  } as const
  const repair = { what: 'condition', ownerId: 'kost-seturan', values, why: null } as const
  await proposeRecord(db, clock, ops, repair)
}

const pictured: Readonly<Record<string, { readonly id: string; readonly en: string }>> = {
  side: { id: 'Sisi samping, contoh demo', en: 'From the side, made up for the demo' },
  evening: { id: 'Penerangan malam, contoh demo', en: 'Lights at dusk, made up for the demo' },
}

/** Returns a rendered view of a plot in place of a photograph; null when there is none. */
export async function pictureOf(propertyId: string, view: string): Promise<Uint8Array | null> {
  const file = new URL(`../../art/plots/${propertyId}/${view}.avif`, import.meta.url)
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return null
  return await sharp(bytes).flatten({ background: '#f3ebdf' }).jpeg({ quality: 84 }).toBuffer()
}

function reportOf(name: string, issuedOn: string): Promise<Uint8Array> {
  return sampleDocument(name, 'Laporan pemeriksaan', issuedOn, [
    'Atap, dinding, dan fondasi dilihat dari luar dan dalam. Tidak ada retak yang bergerak.',
    'Instalasi listrik dan air berfungsi; satu keran dan dua lampu diganti pada hari yang sama.',
  ])
}
