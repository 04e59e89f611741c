import type { PropertyDocumentKind } from '#contract'
import type { Tx } from '#database'
import type { CleanFile } from '#files'
import { day, hour, jakartaDate, later } from '#kernel'
import { type DocumentFacts, inspectDocument, type KeptFile } from '#properties'
import type { DemoPeople } from './people/accounts.ts'
import type { DemoLife, LifeDates } from './people/lives.ts'
import { recordOf } from './records.ts'
import { recordPropertyDocuments } from './rows/property-documents.ts'
import { sampleDocument } from './sample-document.ts'

/** A document of the demo with its page, before it is stored. */
export type Specimen = {
  readonly facts: DocumentFacts
  readonly file: CleanFile
  readonly kept: Omit<KeptFile, 'fileId'>
  /** When it arrived; a second person approved it later that day. */
  readonly cameInAt: Date
}

type DocumentText = { readonly title: string; readonly by: string; readonly says: string }

const texts: Partial<Record<PropertyDocumentKind, DocumentText>> = {
  'building-permit': {
    title: 'Persetujuan bangunan gedung (PBG)',
    by: 'Dinas Penanaman Modal dan PTSP (demo)',
    says: 'Bangunan ini memiliki persetujuan bangunan gedung dan sertifikat laik fungsi.',
  },
  'sale-agreement': {
    title: 'Perjanjian pengikatan jual beli',
    by: 'Kantor notaris dan PPAT (demo)',
    says: 'Penjual dan penerbit mengikat jual beli; harga dibayar dari rekening penampungan.',
  },
  'sale-deed': {
    title: 'Akta jual beli',
    by: 'Kantor notaris dan PPAT (demo)',
    says: 'Penjual menjual bangunan dan hak atas tanahnya kepada penerbit.',
  },
  'title-extract': {
    title: 'Salinan sertifikat hak atas tanah',
    by: 'Kantor Pertanahan (demo)',
    says: 'Hak atas tanah terdaftar atas nama penerbit.',
  },
  'insurance-policy': {
    title: 'Polis asuransi properti',
    by: 'Perusahaan asuransi (demo)',
    says: 'Bangunan dipertanggungkan terhadap kebakaran, banjir, dan gempa bumi.',
  },
}

const permitDaysBefore = 420

/** Returns the documents that third parties issued at the title steps a property has passed. */
function documentsOf(life: DemoLife, dates: LifeDates) {
  const { stage } = life
  const offered: [PropertyDocumentKind, Date, Date?][] = [
    ['building-permit', permitGrantedAt(life, dates), dates.publishedAt],
    ['sale-agreement', later(dates.publishedAt, -day)],
  ]
  if (stage !== 'closing' && stage !== 'operating') return offered
  offered.push(['sale-deed', dates.deedSignedAt])
  if (stage === 'closing') return offered
  offered.push(['title-extract', dates.registeredAt])
  for (let at = dates.handedOverAt; at <= thatLongAgo(life, dates, 0); at = later(at, 365 * day))
    offered.push(['insurance-policy', at])
  return offered
}

/** The day of the permit in the records of the property, if that one is of the building. */
function permitGrantedAt(life: DemoLife, dates: LifeDates): Date {
  const { isOfBuilding, grantedDaysAgo } = recordOf(life.propertyId).permit
  return isOfBuilding
    ? thatLongAgo(life, dates, grantedDaysAgo)
    : later(dates.publishedAt, -permitDaysBefore * day)
}

/** Returns an instant so many days before now, from which all dates of a life are derived. */
function thatLongAgo({ openedDaysAgo }: DemoLife, { opensAt }: LifeDates, daysAgo: number): Date {
  return later(opensAt, (openedDaysAgo - daysAgo) * day)
}

/** Returns the pages of all documents; each says that it is fictitious. */
export async function writeSpecimens(
  lives: readonly { readonly life: DemoLife; readonly dates: LifeDates; readonly name: string }[],
): Promise<Specimen[]> {
  const specimens: Specimen[] = []
  for (const { life, dates, name } of lives)
    for (const [kind, issuedAt, cameInAt = issuedAt] of documentsOf(life, dates)) {
      const { title, by, says } = texts[kind] ?? { title: kind, by: 'Demo', says: '' }
      const issuedOn = jakartaDate(issuedAt)
      const page = await sampleDocument(name, title, issuedOn, [
        says,
        'Nama, nomor, dan tanda tangan tidak dimuat: properti dan para pihaknya rekaan.',
      ])
      const { file, type, sha256 } = await inspectDocument(page)
      const { propertyId } = life
      specimens.push({
        facts: { propertyId, kind, language: 'id', issuedBy: by, issuedOn },
        file,
        kept: { type, bytes: file.bytes.length, sha256 },
        cameInAt: later(cameInAt, hour),
      })
    }
  return specimens
}

/** Records documents that one staff member submitted and another approved; `fileIds` in the order of the specimens. */
export async function recordSpecimens(
  tx: Tx,
  specimens: readonly Specimen[],
  fileIds: readonly string[],
  { proposedBy, approvedBy }: Pick<DemoPeople, 'proposedBy' | 'approvedBy'>,
): Promise<void> {
  const documents = specimens.map(({ facts, kept, cameInAt }, index) => {
    const fileId = fileIds[index]
    if (fileId === undefined) throw new Error(`no file was kept of ${facts.kind}`)
    const people = { uploadedBy: proposedBy, uploadedAt: cameInAt, approvedBy }
    return { ...facts, ...kept, fileId, ...people, approvedAt: later(cameInAt, 3 * hour) }
  })
  await recordPropertyDocuments(tx, documents)
}
