import { sql } from 'kysely'
import { approveProposal } from '#approvals'
import type { MotionKind, VoteChoice } from '#contract'
import type { Database } from '#database'
import { findUserId } from '#identity'
import { type Actor, hour, jakartaDate, type Localized, later, minute, newId } from '#kernel'
import { unitHolders } from '#ledger'
import {
  addMotionFile,
  advanceMeetings,
  castVotes,
  draftMotion,
  makeMinutes,
  meetingsOfProperty,
  meetingTwoPersonActs,
  proposeCall,
  proposeMotion,
  recordProgress,
  supportMotion,
} from '#meetings'
import type { DemoDeskOptions } from '../desks/desk-options.ts'
import { daysBefore } from '../jakarta-time.ts'
import { demoAccounts } from '../people/accounts.ts'
import { sampleDocument } from '../sample-document.ts'
import { seeded } from '../seeded.ts'
import { type DemoStage, openStage } from '../stage.ts'

type Staff = { readonly ops: Actor; readonly checker: Actor }

type Stage = DemoStage<Staff>

type DemoMotion = {
  readonly kind: MotionKind
  readonly amount: bigint | null
  readonly title: Localized
  readonly text: Localized
}

const pump: DemoMotion = {
  kind: 'repair',
  amount: 38_500_000n,
  title: { id: 'Ganti pompa dan pipa air', en: 'Replace the pump and the water pipes' },
  text: {
    id: 'Pompa lama sering mati, dan air di lantai tiga hanya mengalir malam hari. Dua teknisi menyarankan pompa dan pipa utama diganti sekaligus. Biayanya diambil dari dana cadangan lebih dulu.',
    en: 'The old pump often stops, and the third floor has water only at night. Two technicians advise replacing the pump and the main pipes together. The reserve fund pays for it first.',
  },
}

const undecided: readonly DemoMotion[] = [
  {
    kind: 'rent-level',
    amount: 46_000_000n,
    title: {
      id: 'Naikkan tarif vila mulai musim depan',
      en: 'Raise the rates of the villa from next season',
    },
    text: {
      id: 'Vila serupa di Sanur memasang tarif sekitar sepersepuluh lebih tinggi. Pengelola mengusulkan tarif baru dengan pendapatan sekitar Rp46 juta sebulan. Risikonya, lebih banyak malam kosong di luar musim liburan.',
      en: 'Similar villas in Sanur charge about a tenth more. The manager proposes new rates that would bring in about Rp46 million a month. The risk is more empty nights outside the holidays.',
    },
  },
  {
    kind: 'manager-change',
    amount: null,
    title: { id: 'Ganti pengelola vila', en: 'Change the manager of the villa' },
    text: {
      id: 'Kontrak pengelola berakhir akhir tahun. Penawaran pengelola lain sedikit lebih murah, dengan laporan foto setiap bulan. Jika ditolak, kontrak sekarang diperpanjang satu tahun.',
      en: 'The manager’s contract ends this year. Another manager offers a slightly lower fee and photo reports every month. If this is rejected, the current contract is renewed for one year.',
    },
  },
]

const owners = {
  kind: 'reserve',
  language: 'id',
  amount: 1_500_000n,
  title: 'Tambah dana cadangan untuk atap',
  text: 'Atap rumah ini sudah dua puluh tahun. Saya mengusulkan dana cadangan ditambah setiap bulan, agar saat atap perlu diganti kita tidak kehilangan hasil sewa sekaligus.',
} as const

/**
 * Creates meetings through the use cases of their room with a separate clock: a repair that was adopted and
 * done, a meeting with open voting, and an owner's motion that collects support.
 */
export async function conductMeetings(
  db: Database,
  options: DemoDeskOptions,
  staff: Staff,
): Promise<void> {
  const stage = openStage(db, options, staff)
  await conductPastMeeting(stage, 'kost-seturan')
  await openVotes(stage, 'villa-sanur')
  await collectSupport(stage, 'rumah-prawirotaman')
}

async function conductPastMeeting(stage: Stage, propertyId: string): Promise<void> {
  const { db, past, staff, now } = stage
  past.moveTo(daysBefore(now, 96, 10))
  const motionId = await draft(stage, propertyId, pump)
  await addQuote(stage, motionId, 'CV Tirta Seturan (demo)', 38_500_000n)
  await addQuote(stage, motionId, 'PT Pompa Mataram (demo)', 41_200_000n)
  await call(stage, propertyId, [motionId], {
    calledDaysAgo: 95,
    recordDaysAgo: 82,
    heldDaysAgo: 78,
  })
  await vote(stage, propertyId, { daysAgo: 79, turnout: 0.8, butNot: [] })
  past.moveTo(daysBefore(now, 78, 15, 5))
  await advanceMeetings(db, past)
  const storage = storageOf(stage)
  await makeMinutes(storage, { isSimulated: true })
  const step = { motionId, isAbandoned: false, cost: null, plannedOn: null, doneOn: null }
  past.moveTo(daysBefore(now, 74, 11))
  const planned = { plannedOn: jakartaDate(daysBefore(now, 50, 12)) }
  const order = {
    id: 'Pompa dan pipa dipesan dari penawar termurah.',
    en: 'The pump and pipes are ordered from the company with the lower quote.',
  }
  await recordProgress(storage, staff.ops, { ...step, ...planned, note: order }, null)
  past.moveTo(daysBefore(now, 47, 16))
  const done = { doneOn: jakartaDate(daysBefore(now, 48, 12)), cost: 39_150_000n }
  const note = {
    id: 'Selesai dipasang. Dua keran tambahan menaikkan biaya.',
    en: 'Installed. Two more taps added to the cost.',
  }
  await recordProgress(storage, staff.ops, { ...step, ...done, note }, null)
}

async function openVotes(stage: Stage, propertyId: string): Promise<void> {
  const { past, now } = stage
  past.moveTo(daysBefore(now, 17, 9))
  const motionIds: string[] = []
  for (const motion of undecided) motionIds.push(await draft(stage, propertyId, motion))
  await call(stage, propertyId, motionIds, { calledDaysAgo: 16, recordDaysAgo: 4, heldDaysAgo: -4 })
  const investor = await findUserId(stage.db, demoAccounts[0].email)
  await vote(stage, propertyId, { daysAgo: 2, turnout: 0.35, butNot: [investor ?? ''] })
}

async function collectSupport(stage: Stage, propertyId: string): Promise<void> {
  const { db, past, now } = stage
  past.moveTo(daysBefore(now, 6, 20))
  const investor = await findUserId(db, demoAccounts[0].email)
  const people = (await holdersOf(db, propertyId)).filter(({ userId }) => userId !== investor)
  const total = people.reduce((sum, { units }) => sum + units, 0n)
  // Chooses small holders, so that together they stay below the required tenth.
  const small = people.toSorted((left, right) => (left.units < right.units ? -1 : 1))
  const [author, ...others] = small.slice(0, 6)
  if (author === undefined || author.units * 12n > total) return
  const actor = { userId: author.userId, roles: [] }
  const motionId = await proposeMotion(db, past, actor, { propertyId, ...owners })
  let behind = author.units
  for (const { userId, units } of others) {
    if ((behind + units) * 12n > total) return
    behind += units
    past.moveTo(later(past.now(), 9 * hour))
    await supportMotion(db, past, { userId, roles: [] }, motionId)
  }
}

async function draft(
  { db, past, staff }: Stage,
  propertyId: string,
  motion: DemoMotion,
): Promise<string> {
  return await draftMotion(db, past, staff.ops, { propertyId, ...motion })
}

function storageOf({ db, past: clock, files: store, dataKeys: keys }: Stage) {
  return { db, clock, store, keys }
}

async function addQuote(
  stage: Stage,
  motionId: string,
  name: string,
  amount: bigint,
): Promise<void> {
  const on = jakartaDate(stage.past.now())
  const lines = [`Penawaran Rp${amount.toLocaleString('id-ID')}, berlaku 30 hari.`]
  const bytes = Buffer.from(await sampleDocument(name, 'Penawaran harga', on, lines))
  const quote = { motionId, kind: 'quote' as const, name, amount }
  await addMotionFile(storageOf(stage), stage.staff.ops, quote, { type: 'application/pdf', bytes })
}

type Days = {
  readonly calledDaysAgo: number
  readonly recordDaysAgo: number
  readonly heldDaysAgo: number
}

async function call(
  stage: Stage,
  propertyId: string,
  motionIds: readonly string[],
  days: Days,
): Promise<void> {
  const { db, past, staff, now } = stage
  past.moveTo(daysBefore(now, days.calledDaysAgo, 10))
  const proposal = await proposeCall(db, past, staff.ops, {
    propertyId,
    motionIds,
    firstMeetingId: null,
    recordOn: jakartaDate(daysBefore(now, days.recordDaysAgo, 12)),
    meetingAt: daysBefore(now, days.heldDaysAgo, 13),
    votesUntil: daysBefore(now, days.heldDaysAgo, 15),
    place: 'Jalan Contoh Nomor 1, Jakarta',
    chair: 'Sri Wahyuni (demo)',
    secretary: 'Budi Santoso (demo)',
  })
  past.moveTo(later(past.now(), 2 * hour))
  const { id: proposalId, contentHash } = proposal
  await approveProposal(meetingTwoPersonActs, { db, clock: past }, staff.checker, {
    proposalId,
    contentHash,
  })
}

type Voting = {
  readonly daysAgo: number
  readonly turnout: number
  readonly butNot: readonly string[]
}

/** Votes of the holders, the same for the same seed. */
async function vote(
  stage: Stage,
  propertyId: string,
  { daysAgo, turnout, butNot }: Voting,
): Promise<void> {
  const { db, past, now } = stage
  past.moveTo(daysBefore(now, daysAgo, 8))
  await advanceMeetings(db, past)
  const { items } = await meetingsOfProperty(db, past.now(), propertyId, { limit: 1, cursor: null })
  const [meeting] = items
  if (meeting === undefined) throw new Error(`no meeting of ${propertyId} was called`)
  const chance = seeded(`votes of ${propertyId}`)
  for (const { userId } of await holdersOf(db, propertyId)) {
    if (butNot.includes(userId) || chance.fraction() > turnout) continue
    past.moveTo(later(past.now(), 4 * minute))
    const choices = meeting.agenda.map(({ motionId }) => ({
      motionId,
      choice: choiceOf(chance.fraction()),
    }))
    await castVotes(
      db,
      past,
      { userId, roles: [] },
      { meetingId: meeting.id, choices, key: newId() },
    )
  }
}

function choiceOf(fraction: number): VoteChoice {
  if (fraction < 0.72) return 'for'
  return fraction < 0.92 ? 'against' : 'abstain'
}

async function holdersOf(
  db: Database,
  propertyId: string,
): Promise<{ userId: string; units: bigint }[]> {
  const { rows } = await sql<{ userId: string; units: bigint }>`
    select owner_id as user_id, units from (${unitHolders(propertyId)}) h order by owner_id`.execute(
    db,
  )
  return rows
}
