import { approveProposal, type Proposal } from '#approvals'
import type { Database } from '#database'
import { findUserId } from '#identity'
import {
  acceptInvitation,
  inheritanceTwoPersonActs,
  listCases,
  proposeConfirmation,
  proposeHeirs,
  reportDeath,
  type SubmittedDocument,
} from '#inheritance'
import { saveSection } from '#investors'
import { type Actor, hour, jakartaDate, later } from '#kernel'
import { readMailbox } from '#notifications'
import type { DemoDeskOptions } from '../desks/desk-options.ts'
import { daysBefore } from '../jakarta-time.ts'
import { sampleDocument } from '../sample-document.ts'
import { type DemoStage, openStage } from '../stage.ts'
import { demoAccounts, investorIdentity } from './accounts.ts'

type Staff = { readonly first: Actor; readonly second: Actor }

type Stage = DemoStage<Staff>

/** An investor of the demo who owns units and is reported to have died. */
const deceased = { name: 'Ilham Pamungkas', email: 'ilham.pamungkas@demo.sepetak.id' }
/** The name of another investor, as written by the reporter of the second report. */
const misnamed = { name: 'Sutarjo Wibowo', email: 'wahyu.sudrajat@demo.sepetak.id' }

const reporter = {
  note: null,
  nik: null,
  accountPhone: null,
  language: 'id',
} as const

const widow = { name: 'Endang Purwaningsih', email: 'endang.purwaningsih@contoh.id' }

/**
 * Creates two death reports through the ordinary commands: one confirmed by two people, with heirs by
 * certificate, of whom the demo's investor is one and has accepted her share; and one with a different name,
 * which waits for staff.
 */
export async function reportDeaths(
  db: Database,
  options: DemoDeskOptions,
  staff: Staff,
): Promise<void> {
  const stage = openStage(db, options, staff)
  const { now } = stage
  await openInheritance(stage)
  stage.past.moveTo(later(now, -7 * hour))
  await report(stage, {
    of: misnamed,
    diedOn: jakartaDate(daysBefore(now, 3, 12)),
    by: { name: 'Yuni Astuti', email: 'yuni.astuti@contoh.id', phone: '+628120000402' },
    relation: 'child',
    more: [],
  })
}

async function openInheritance(stage: Stage): Promise<void> {
  const { db, past, staff, now } = stage
  await nameHeirs(stage)
  past.moveTo(daysBefore(now, 19, 10))
  await report(stage, {
    of: deceased,
    diedOn: jakartaDate(daysBefore(now, 31, 12)),
    by: { ...widow, phone: '+628120000401' },
    relation: 'spouse',
    more: ['heir-certificate', 'identity-card', 'family-card'],
  })
  const [found] = (await listCases(db, 'waiting', { limit: 1, cursor: null })).items
  if (found === undefined) throw new Error('the report of the demo is not there')
  const { id: caseId } = found
  const services = servicesOf(stage)
  past.moveTo(daysBefore(now, 17, 14))
  const confirmation = { caseId, reason: 'Akta kematian cocok dengan nama dan NIK pemilik akun.' }
  await approve(stage, await proposeConfirmation(services, staff.first, confirmation))
  past.moveTo(daysBefore(now, 9, 11))
  await approve(
    stage,
    await proposeHeirs(services, staff.first, {
      caseId,
      reason: 'Disalin dari akta keterangan hak mewaris.',
      certificate: 'notary',
      certificateNumber: '07/KHW/2026 (demo)',
      heirs: heirs.map((heir) => ({ ...heir, guardian: null })),
    }),
  )
  past.moveTo(daysBefore(now, 8, 19))
  await takeShare(stage)
}

/** Islamic inheritance law divides the estate between a wife, a brother and a sister in these shares. */
const heirs = [
  { ...widow, relation: 'spouse', numerator: 1, denominator: 4 },
  {
    name: 'Hendra Pamungkas',
    email: 'hendra.pamungkas@contoh.id',
    relation: 'sibling',
    numerator: 1,
    denominator: 2,
  },
  {
    name: investorIdentity.fullName,
    email: demoAccounts[0].email,
    relation: 'sibling',
    numerator: 1,
    denominator: 4,
  },
] as const

/** Accepts the share of the demo's investor with the link that she was mailed. */
async function takeShare({ db, past }: Stage): Promise<void> {
  const { email } = demoAccounts[0]
  const userId = await findUserId(db, email)
  const house = { publicUrl: 'http://localhost', contactEmail: null }
  const mails = await readMailbox(db, house, email)
  const token = mails.flatMap(
    ({ text }) => /\/dashboard\/inheritance\?token=([\w-]+)/.exec(text)?.[1] ?? [],
  )[0]
  if (userId === null || token === undefined) throw new Error('the heir of the demo has no link')
  await acceptInvitation({ db, clock: past }, { userId, roles: [] }, token)
}

type DeathReport = {
  readonly of: { readonly name: string; readonly email: string }
  readonly diedOn: string
  readonly by: { readonly name: string; readonly email: string; readonly phone: string }
  readonly relation: 'spouse' | 'child'
  readonly more: readonly Exclude<keyof typeof titleOf, 'death-certificate'>[]
}

async function report(
  stage: Stage,
  { of, diedOn, by, relation, more }: DeathReport,
): Promise<void> {
  const typed = { ...reporter, ...by, relation, diedOn, deceasedName: of.name }
  const documents: SubmittedDocument[] = []
  for (const kind of ['death-certificate', ...more] as const) {
    const lines = [`${titleOf[kind]} untuk ${of.name}.`, 'Nama dan nomornya rekaan.']
    const bytes = await sampleDocument(of.name, titleOf[kind], diedOn, lines)
    documents.push({ kind, file: { type: 'application/pdf', bytes } })
  }
  await reportDeath(
    servicesOf(stage),
    { ...typed, accountEmail: of.email },
    documents,
    '192.0.2.40',
  )
}

const titleOf = {
  'death-certificate': 'Akta kematian',
  'heir-certificate': 'Akta keterangan hak mewaris',
  'identity-card': 'KTP ahli waris',
  'family-card': 'Kartu keluarga',
} as const

/** Stores the contact that the account's owner named before his death. */
async function nameHeirs({ db, dataKeys: keys, now }: Stage): Promise<void> {
  const userId = await findUserId(db, deceased.email)
  if (userId === null) throw new Error(`the demo has no ${deceased.name}`)
  const clock = { now: () => daysBefore(now, 210, 20) }
  const named = {
    name: widow.name,
    relation: 'spouse',
    share: 100,
    phone: '+628120000401',
  } as const
  const input = { section: 'heirs', revision: 0, value: { heirs: [named] } } as const
  await saveSection({ db, keys, clock }, { userId, roles: [] }, input)
}

function servicesOf({ db, past: clock, files: store, dataKeys }: Stage) {
  return { db, clock, store, dataKeys }
}

async function approve(stage: Stage, { id, contentHash }: Proposal): Promise<void> {
  const { past, staff } = stage
  past.moveTo(later(past.now(), 3 * hour))
  const approval = { proposalId: id, contentHash }
  await approveProposal(inheritanceTwoPersonActs, servicesOf(stage), staff.second, approval)
}
