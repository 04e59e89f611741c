import { type Gender, uploadRules } from '#contract'
import { type Database, transaction } from '#database'
import { type DocumentSection, writePdf } from '#documents'
import { inspectFile } from '#files'
import { hashPassword } from '#identity'
import { declareIdentity, storeDocuments } from '#investors'
import { day, hour, jakartaDate, later } from '#kernel'
import { apply } from '#support'
import type { DemoDeskOptions } from '../desks/desk-options.ts'
import { createAccount } from '../rows/accounts.ts'
import { specimenCard, specimenSelfie } from '../specimens.ts'
import { demoPassword } from './accounts.ts'

type Applicant = {
  readonly name: string
  readonly nik: string
  readonly bornOn: string
  readonly birthPlace: string
  readonly gender: Gender
  readonly yearlyIncome: bigint
  readonly street: string
  readonly villageCode: string
  readonly postcode: string
  readonly place: string
  readonly hoursAgo: number
  readonly hue: number
  readonly publicOffice?: string
}

// All are fictitious, with NIKs that are assigned to no real person. One name resembles an entry of the demo's
// own watchlist, so that compliance has a match to review.
const applicants: readonly Applicant[] = [
  {
    name: 'Nur Aini Safitri',
    nik: '3374076304929921',
    bornOn: '1992-04-23',
    birthPlace: 'Semarang',
    gender: 'female',
    yearlyIncome: 168_000_000n,
    street: 'Jl. Contoh Kenanga No. 8',
    villageCode: '3374071001',
    postcode: '50244',
    place: 'Randusari, Semarang Selatan',
    hoursAgo: 29,
    hue: 205,
  },
  {
    name: 'Suryo Wirabrata Contoh',
    nik: '3471031402789922',
    bornOn: '1978-02-14',
    birthPlace: 'Yogyakarta',
    gender: 'male',
    yearlyIncome: 320_000_000n,
    street: 'Jl. Contoh Sawo No. 21',
    villageCode: '3471031001',
    postcode: '55221',
    place: 'Demangan, Gondokusuman',
    hoursAgo: 17,
    hue: 168,
    publicOffice: 'Anggota DPRD kabupaten (kakak kandung)',
  },
  {
    name: 'I Made Surya Dharma',
    nik: '5171011702959923',
    bornOn: '1995-02-17',
    birthPlace: 'Denpasar',
    gender: 'male',
    yearlyIncome: 96_000_000n,
    street: 'Jl. Contoh Kamboja No. 3',
    villageCode: '5171011001',
    postcode: '80228',
    place: 'Serangan, Denpasar Selatan',
    hoursAgo: 4,
    hue: 32,
  },
]

/** Creates identities that wait for compliance, each with its two pictures. */
export async function declareApplicants(db: Database, options: DemoDeskOptions): Promise<void> {
  const now = options.clock.now()
  const passwordHash = await hashPassword(demoPassword)
  for (const [position, applicant] of applicants.entries()) {
    const { name, nik, bornOn, birthPlace, gender, yearlyIncome, street, hoursAgo, hue } = applicant
    const clock = { now: () => later(now, -hoursAgo * hour) }
    const account = {
      email: `pemohon${position + 1}@demo.sepetak.id`,
      passwordHash,
      name,
      phone: `+6281200000${201 + position}`,
    }
    const userId = await transaction(db, (tx) =>
      createAccount(tx, later(clock.now(), -2 * day), account),
    )
    const actor = { userId, roles: [] }
    const { villageCode, postcode, place } = applicant
    const address = { street, rt: '003', rw: '005', villageCode, postcode }
    const { publicOffice } = applicant
    const isPublicOfficial = publicOffice !== undefined
    const political = isPublicOfficial ? { isPublicOfficial, publicOffice } : { isPublicOfficial }
    const person = { fullName: name, nik, bornOn, birthPlace, gender, yearlyIncome, address }
    const declared = { ...person, ...political }
    await declareIdentity(db, options.dataKeys, clock, 'live', actor, declared)
    const lines = [`${birthPlace.toUpperCase()}, ${bornOn}`, street.toUpperCase(), place]
    const pictures = {
      card: await specimenCard({ title: cardTitle, name, number: nik, lines, hue }),
      selfie: await specimenSelfie({ hue }),
    }
    const storage = { db, clock, store: options.files, keys: options.dataKeys }
    await storeDocuments(storage, actor, [
      { kind: 'card', file: await inspectFile(pictures.card, pictureRule) },
      { kind: 'selfie', file: await inspectFile(pictures.selfie, pictureRule) },
    ])
  }
}

const cardTitle = 'KARTU CONTOH · BUKAN KTP'
const pictureRule = { ...uploadRules.photo, path: 'file' }

const candidates = [
  {
    openingId: 'insinyur-perangkat-lunak-buku-besar',
    name: 'Aditya Mahendra',
    email: 'aditya.mahendra@contoh.id',
    phone: '+628120000301',
    link: 'https://contoh.id/aditya',
    note: 'Delapan tahun menulis sistem pembayaran dengan PostgreSQL. Yang paling saya senangi: uji yang mencoba semua urutan kejadian.',
    past: 'Insinyur pembayaran, Toko Contoh, 2018–2026',
    hoursAgo: 74,
  },
  {
    openingId: 'analis-properti',
    name: 'Maria Goretti Tanaya',
    email: 'maria.tanaya@contoh.id',
    phone: '+628120000302',
    link: null,
    note: 'Enam tahun menilai ruko dan gudang di Sidoarjo dan Gresik. Saya lebih sering menyarankan untuk tidak membeli.',
    past: 'Penilai properti, Kantor Penilai Contoh, 2020–2026',
    hoursAgo: 26,
  },
  {
    openingId: null,
    name: 'Rizky Amalia',
    email: 'rizky.amalia@contoh.id',
    phone: '+628120000303',
    link: null,
    note: 'Saya penerjemah hukum. Jika suatu saat ada pekerjaan untuk menyelaraskan dua bahasa, saya ingin dihubungi.',
    past: 'Penerjemah tersumpah, lepas, 2016–2026',
    hoursAgo: 6,
  },
] as const

/** Creates job applications, each with a one-page CV. */
export async function sendApplications(db: Database, options: DemoDeskOptions): Promise<void> {
  const now = options.clock.now()
  for (const { past, hoursAgo, ...candidate } of candidates) {
    const clock = { now: () => later(now, -hoursAgo * hour) }
    const parts = { db, clock, store: options.files, keys: options.dataKeys, staffEmail: null }
    const cv = await cvOf(candidate.name, past, jakartaDate(clock.now()))
    const rule = { ...uploadRules.cv, path: 'cv' }
    await apply(parts, { ...candidate, language: 'id' }, await inspectFile(cv, rule))
  }
}

async function cvOf(name: string, past: string, issuedOn: string): Promise<Uint8Array> {
  const sections: DocumentSection[] = [{ title: 'Pengalaman', paragraphs: [past] }]
  return await writePdf({
    locale: 'id',
    kind: 'Riwayat hidup',
    title: name,
    subtitle: 'Riwayat hidup',
    issuedOn,
    facts: [],
    sections,
    warning: 'Contoh untuk demo: orang ini rekaan.',
    foot: 'Disusun untuk demo Sepetak.',
    pageText: (page, pages) => `Halaman ${page} dari ${pages}`,
  })
}
