import type { Tx } from '#database'
import type { DataKeys } from '#files'
import { day, hour, later } from '#kernel'
import { investorIdentity } from '../people/accounts.ts'
import { recordPastMessages } from '../rows/messages.ts'
import { recordPastRequests } from '../rows/privacy-requests.ts'
import { recordPastSections } from '../rows/profile-sections.ts'

/** Items that wait for staff in the demo, written by fictitious people. */
const messages = [
  {
    topic: 'deposit',
    name: 'Andi Firmansyah',
    email: 'andi.firmansyah@contoh.id',
    body: 'Saya membayar setoran lewat virtual account dua jam yang lalu, tetapi saldo belum bertambah. Nomor pesanannya masih tampil menunggu pembayaran.',
    hoursAgo: 3,
  },
  {
    topic: 'property',
    name: 'Lidya Simanjuntak',
    email: 'lidya.simanjuntak@contoh.id',
    body: 'Apakah penilaian berikutnya untuk kos di Seturan memperhitungkan kamar yang baru direnovasi? Saya ingin membaca laporan lengkapnya.',
    hoursAgo: 9,
  },
  {
    topic: 'account',
    name: 'Rahmat Hidayatullah',
    email: 'rahmat.hidayatullah@contoh.id',
    body: 'Nomor ponsel saya sudah tidak aktif. Bagaimana cara menggantinya jika kode tidak bisa dikirim ke nomor yang lama?',
    hoursAgo: 20,
  },
  {
    topic: 'press',
    name: 'Nadia Kusumastuti',
    email: 'redaksi@contoh.id',
    body: 'Kami menyiapkan tulisan tentang kepemilikan properti bersama dan ingin mewawancarai pengelolanya tentang cara pembagian hasil sewa.',
    hoursAgo: 31,
  },
] as const

const requests = [
  {
    kind: 'correction',
    text: 'Nama di KTP saya baru berubah setelah menikah. Mohon dibuka agar saya bisa mengirim ulang data dengan foto KTP yang baru.',
    hoursAgo: 52,
  },
  {
    kind: 'objection',
    text: 'Saya keberatan jika data kunjungan saya dipakai untuk menyusun penawaran. Mohon dihentikan.',
    hoursAgo: 14,
  },
] as const

/** Fills the queues of support and compliance; `people` are those who request their data. */
export async function fillQueues(
  tx: Tx,
  keys: DataKeys,
  { people, now }: { people: readonly string[]; now: Date },
): Promise<void> {
  await recordPastMessages(
    tx,
    messages.map(({ hoursAgo, ...message }) => ({
      ...message,
      submittedAt: later(now, -hoursAgo * hour),
    })),
  )
  await recordPastRequests(
    tx,
    keys,
    requests.flatMap(({ hoursAgo, ...request }, index) => {
      const userId = people[index]
      return userId === undefined
        ? []
        : [{ ...request, userId, askedAt: later(now, -hoursAgo * hour) }]
    }),
  )
}

/** Completes the profile of the demo's investor. */
export async function fillProfile(
  tx: Tx,
  keys: DataKeys,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await recordPastSections(
    tx,
    keys,
    { userId, savedAt: later(now, -180 * day) },
    {
      address: {
        isAsOnCard: false,
        address: {
          street: 'Jl. Contoh Melati No. 12',
          rt: '004',
          rw: '007',
          villageCode: '3273011001',
          postcode: '40123',
        },
      },
      work: {
        occupation: 'professional',
        employer: 'Studio Contoh Bandung',
        fundSource: 'salary',
        goal: 'income',
        yearlyIncome: investorIdentity.yearlyIncome,
      },
      tax: { npwp: investorIdentity.nik },
      heirs: {
        heirs: [
          { name: 'Bayu Prakoso', relation: 'spouse', share: 60, phone: null },
          { name: 'Kirana Wulandari', relation: 'child', share: 40, phone: null },
        ],
      },
    },
  )
}
