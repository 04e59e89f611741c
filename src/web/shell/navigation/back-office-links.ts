import type { ComponentType } from 'react'
import { type Desk, mayOpen } from '#contract'
import type { WaitingWork } from '#contract/back-office/work.ts'
import {
  ArrowUpIcon,
  BankIcon,
  BuildingIcon,
  CheckIcon,
  CoinsIcon,
  FileIcon,
  FriendsIcon,
  GrowthIcon,
  IdCardIcon,
  InboxIcon,
  JobIcon,
  LockIcon,
  MailIcon,
  PinIcon,
  QuestionIcon,
  ReceiptIcon,
  ReverseIcon,
  ScaleIcon,
  ShieldIcon,
  ToolsIcon,
  UserIcon,
} from '../../ui/icon.tsx'

/** The groups of the navigation: open work, stored records, and permissions. */
export type BackOfficeGroup = 'work' | 'records' | 'control'

type QueueLink = {
  /** Its name and sentence are `links.<id>` and `leads.<id>` of messages/…/back-office.json. */
  readonly id: Desk
  readonly path: string
  readonly group: BackOfficeGroup
  readonly Icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>
}

/** What staff work on, in the order of the navigation. */
export const backOfficeLinks = [
  {
    id: 'approvals',
    path: '/back-office/approvals',
    group: 'work',
    Icon: CheckIcon,
  },
  {
    id: 'identities',
    path: '/back-office/identities',
    group: 'work',
    Icon: IdCardIcon,
  },
  {
    id: 'recoveries',
    path: '/back-office/account-recoveries',
    group: 'work',
    Icon: LockIcon,
  },
  {
    id: 'deathReports',
    path: '/back-office/death-reports',
    group: 'work',
    Icon: FriendsIcon,
  },
  {
    id: 'exemptions',
    path: '/back-office/exemptions',
    group: 'work',
    Icon: ScaleIcon,
  },
  {
    id: 'incomes',
    path: '/back-office/incomes',
    group: 'work',
    Icon: CoinsIcon,
  },
  {
    id: 'privacy',
    path: '/back-office/privacy-requests',
    group: 'work',
    Icon: ShieldIcon,
  },
  {
    id: 'messages',
    path: '/back-office/messages',
    group: 'work',
    Icon: InboxIcon,
  },
  {
    id: 'questions',
    path: '/back-office/questions',
    group: 'work',
    Icon: QuestionIcon,
  },
  {
    id: 'suspense',
    path: '/back-office/suspense',
    group: 'work',
    Icon: CoinsIcon,
  },
  {
    id: 'applications',
    path: '/back-office/applications',
    group: 'work',
    Icon: JobIcon,
  },
  {
    id: 'withdrawals',
    path: '/back-office/withdrawals',
    group: 'work',
    Icon: ArrowUpIcon,
  },
  {
    id: 'reconciliation',
    path: '/back-office/reconciliation',
    group: 'control',
    Icon: ReverseIcon,
  },
  {
    id: 'operatorAccounts',
    path: '/back-office/bank-accounts',
    group: 'control',
    Icon: BankIcon,
  },
  {
    id: 'bankProofs',
    path: '/back-office/bank-proofs',
    group: 'work',
    Icon: BankIcon,
  },
  {
    id: 'properties',
    path: '/back-office/properties',
    group: 'records',
    Icon: ToolsIcon,
  },
  {
    id: 'cities',
    path: '/back-office/cities',
    group: 'records',
    Icon: PinIcon,
  },
  {
    id: 'offerings',
    path: '/back-office/offerings',
    group: 'records',
    Icon: BuildingIcon,
  },
  {
    id: 'market',
    path: '/back-office/market',
    group: 'records',
    Icon: GrowthIcon,
  },
  {
    id: 'distributions',
    path: '/back-office/distributions',
    group: 'work',
    Icon: ReceiptIcon,
  },
  {
    id: 'motions',
    path: '/back-office/motions',
    group: 'work',
    Icon: ScaleIcon,
  },
  {
    id: 'meetings',
    path: '/back-office/meetings',
    group: 'records',
    Icon: FriendsIcon,
  },
  {
    id: 'stamps',
    path: '/back-office/stamps',
    group: 'work',
    Icon: FileIcon,
  },
  {
    id: 'surveillance',
    path: '/back-office/surveillance',
    group: 'work',
    Icon: GrowthIcon,
  },
  {
    id: 'register',
    path: '/back-office/register',
    group: 'work',
    Icon: FileIcon,
  },
  {
    id: 'customers',
    path: '/back-office/customers',
    group: 'records',
    Icon: UserIcon,
  },
  {
    id: 'balanceAdjustments',
    path: '/back-office/balance-adjustments',
    group: 'work',
    Icon: ScaleIcon,
  },
  {
    id: 'openings',
    path: '/back-office/openings',
    group: 'records',
    Icon: JobIcon,
  },
  {
    id: 'news',
    path: '/back-office/news',
    group: 'records',
    Icon: MailIcon,
  },
  {
    id: 'deliveries',
    path: '/back-office/deliveries',
    group: 'control',
    Icon: MailIcon,
  },
  {
    id: 'staff',
    path: '/back-office/staff',
    group: 'control',
    Icon: FriendsIcon,
  },
  {
    id: 'audit',
    path: '/back-office/audit',
    group: 'control',
    Icon: ShieldIcon,
  },
] as const satisfies readonly QueueLink[]

export type BackOfficeLink = (typeof backOfficeLinks)[number]

/** The links to the desks that someone with these roles may open. */
function linksFor(roles: readonly string[]): readonly BackOfficeLink[] {
  return backOfficeLinks.filter(({ id }) => mayOpen(id, roles))
}

/** The links for these roles in their groups: open work first, then stored records. */
export function groupsFor(
  roles: readonly string[],
): readonly { readonly group: BackOfficeGroup; readonly links: readonly BackOfficeLink[] }[] {
  const mine = linksFor(roles)
  return (['work', 'records', 'control'] as const)
    .map((group) => ({ group, links: mine.filter((link) => link.group === group) }))
    .filter(({ links }) => links.length > 0)
}

/** Pages whose address does not begin with that of their place in the navigation. */
const pagesElsewhere = [
  { page: '/back-office/drafts', place: '/back-office/properties' },
  { page: '/back-office/meeting-terms', place: '/back-office/meetings' },
  { page: '/back-office/new-opening', place: '/back-office/openings' },
] as const

/** Returns the address that the navigation marks as the current one. */
export function placeOf(path: string): string {
  const isAt = (page: string) => path === page || path.startsWith(`${page}/`)
  return pagesElsewhere.find(({ page }) => isAt(page))?.place ?? path
}

/** Returns the place in the navigation with this address; undefined for a page below one. */
export function backOfficeLinkAt(path: string): BackOfficeLink | undefined {
  return backOfficeLinks.find((link) => link.path === path)
}

type Queue = WaitingWork['queue']

type Part = { readonly desk: BackOfficeLink['id']; readonly state?: string }

// Queues that are a part of a desk, some with their own state of its list; all others have the name of their desk.
const parts: Partial<Record<Queue, Part>> = {
  complaints: { desk: 'messages', state: 'complaints' },
  answers: { desk: 'questions', state: 'open' },
  transfers: { desk: 'withdrawals', state: 'submitted' },
  months: { desk: 'distributions' },
  declarations: { desk: 'distributions' },
  payouts: { desk: 'distributions' },
  restorations: { desk: 'customers' },
  secondMeetings: { desk: 'meetings', state: 'second-due' },
  lateMotions: { desk: 'motions', state: 'tracked' },
}

function deskOf(queue: Queue): BackOfficeLink | undefined {
  const desk = parts[queue]?.desk ?? queue
  return backOfficeLinks.find(({ id }) => id === desk)
}

/** Returns the page where staff process a queue. */
export function pageOf(queue: Queue): (Pick<BackOfficeLink, 'Icon'> & { path: string }) | null {
  const desk = deskOf(queue)
  if (desk === undefined) return null
  const state = parts[queue]?.state
  return { path: state === undefined ? desk.path : `${desk.path}?state=${state}`, Icon: desk.Icon }
}

/** Returns the address of a desk: of its list in the state in which something waits. */
export function waitingPath({ id, path }: BackOfficeLink, work: readonly WaitingWork[]): string {
  const pages = work
    .filter((each) => each.waiting > 0 && deskOf(each.queue)?.id === id)
    .map(({ queue }) => pageOf(queue)?.path ?? path)
  return pages.includes(path) ? path : (pages[0] ?? path)
}

/** Returns how much waits in one state of the list with this address; 0 for a state without its own queue. */
export function waitingIn(path: string, state: string, work: readonly WaitingWork[]): number {
  return work
    .filter(({ queue }) => pageOf(queue)?.path === `${path}?state=${state}`)
    .reduce((sum, { waiting }) => sum + waiting, 0)
}

/** Returns how much waits at a desk, in all its queues. */
export function waitingAt(desk: BackOfficeLink['id'], work: readonly WaitingWork[]): number {
  return work
    .filter(({ queue }) => deskOf(queue)?.id === desk)
    .reduce((sum, { waiting }) => sum + waiting, 0)
}
