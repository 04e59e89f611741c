import type { Tx } from '#database'
import { day, jakartaDate, later } from '#kernel'
import { type OpeningInput, publishOpening } from '#support'

type DemoOpening = Omit<OpeningInput, 'closesOn'> & {
  readonly publishedDaysAgo: number
  readonly closesInDays: number
}

/** Publishes the demo's job openings as of an instant, each on its own day, as the desk does. */
export async function publishDemoOpenings(tx: Tx, now: Date): Promise<void> {
  for (const { publishedDaysAgo, closesInDays, ...opening } of openings) {
    const by = { actorId: null, now: later(now, -publishedDaysAgo * day) }
    const closesOn = jakartaDate(later(now, closesInDays * day))
    await publishOpening(tx, by, { ...opening, closesOn })
  }
}

const openings: readonly DemoOpening[] = [
  {
    team: 'engineering',
    cityName: 'Jakarta',
    place: 'hybrid',
    kind: 'full-time',
    title: { id: 'Insinyur perangkat lunak, buku besar', en: 'Software engineer, ledger' },
    summary: {
      id: 'Menjaga agar setiap rupiah dan setiap unit tercatat tepat, juga saat semua orang membeli bersamaan.',
      en: 'Keep every rupiah and every unit recorded exactly, even when everyone buys at once.',
    },
    duties: [
      {
        id: 'Merancang pencatatan untuk kejadian baru bersama tim keuangan',
        en: 'Design the postings of new events together with finance',
      },
      {
        id: 'Menulis uji yang membuktikan bahwa tidak ada yang terjadi dua kali',
        en: 'Write tests that prove that nothing happens twice',
      },
      {
        id: 'Mengukur dan mempercepat jalur pembelian',
        en: 'Measure the path of a purchase and make it faster',
      },
    ],
    requirements: [
      {
        id: 'Terbiasa dengan PostgreSQL dan transaksi yang berjalan bersamaan',
        en: 'Confident with PostgreSQL and concurrent transactions',
      },
      {
        id: 'Menulis kode yang dapat dibaca orang lain setahun kemudian',
        en: 'Write code that others can read a year later',
      },
    ],
    payLowest: 22_000_000n,
    payHighest: 34_000_000n,
    publishedDaysAgo: 12,
    closesInDays: 40,
  },
  {
    team: 'property',
    cityName: 'Surabaya',
    place: 'office',
    kind: 'full-time',
    title: { id: 'Analis properti', en: 'Property analyst' },
    summary: {
      id: 'Menilai bangunan di Jawa Timur: surat, kondisi, penyewa, dan harga yang wajar.',
      en: 'Judge buildings in East Java: documents, condition, tenants and a fair price.',
    },
    duties: [
      {
        id: 'Memeriksa bangunan dan membaca sertifikatnya',
        en: 'Inspect buildings and read their certificates',
      },
      {
        id: 'Menulis alasan mengapa sebuah properti ditolak',
        en: 'Record why a property was refused',
      },
    ],
    requirements: [
      {
        id: 'Pengalaman dua tahun dalam penilaian atau pengelolaan properti',
        en: 'Two years in valuation or management of property',
      },
      { id: 'Berdomisili di Surabaya atau sekitarnya', en: 'Living in or near Surabaya' },
    ],
    payLowest: 9_000_000n,
    payHighest: 14_000_000n,
    publishedDaysAgo: 20,
    closesInDays: 26,
  },
  {
    team: 'service',
    cityName: 'Yogyakarta',
    place: 'remote',
    kind: 'part-time',
    title: { id: 'Petugas layanan investor', en: 'Investor support' },
    summary: {
      id: 'Menjawab pertanyaan dan pengaduan dengan jelas, dalam bahasa Indonesia dan Inggris.',
      en: 'Answer questions and complaints clearly, in Indonesian and English.',
    },
    duties: [
      {
        id: 'Menjawab pesan dalam satu hari kerja',
        en: 'Answer messages within one working day',
      },
      {
        id: 'Mencatat apa yang membingungkan dan mengusulkan perbaikannya',
        en: 'Note what confuses people and propose how to fix it',
      },
    ],
    requirements: [
      {
        id: 'Menulis dengan ringkas, hangat, dan tepat',
        en: 'Write briefly, warmly and exactly',
      },
    ],
    payLowest: 4_500_000n,
    payHighest: 6_500_000n,
    publishedDaysAgo: 5,
    closesInDays: 33,
  },
  {
    team: 'legal',
    cityName: 'Jakarta',
    place: 'office',
    kind: 'contract',
    title: { id: 'Staf hukum pertanahan', en: 'Land law officer' },
    summary: {
      id: 'Mengawal setiap tahap peralihan hak atas tanah sampai terdaftar, dan menyimpan buktinya.',
      en: 'Follow every step of a title transfer to its registration, and keep the evidence.',
    },
    duties: [
      {
        id: 'Bekerja dengan notaris, PPAT, dan kantor pertanahan',
        en: 'Work with notaries and land offices',
      },
    ],
    requirements: [{ id: 'Sarjana hukum', en: 'A degree in law' }],
    payLowest: 10_000_000n,
    payHighest: 15_000_000n,
    publishedDaysAgo: 30,
    closesInDays: 18,
  },
]
