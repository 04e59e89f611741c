import type { ComponentType } from 'react'
import {
  ArrowUpIcon,
  BankIcon,
  BuildingIcon,
  CheckIcon,
  CoinsIcon,
  FileIcon,
  FriendsIcon,
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
} from '../ui/icon.tsx'

export type StaffRole = 'ops' | 'finance' | 'compliance' | 'support' | 'admin'

type QueueLink = {
  /** Its name and sentence are `links.<id>` and `leads.<id>` of messages/…/back-office.json. */
  readonly id: string
  readonly path: string
  /** Who sees it; the API decides by itself who may read it. */
  readonly roles: readonly StaffRole[]
  /** A list of the API whose `total` says how many wait; null where nothing waits. */
  readonly waiting: string | null
  readonly Icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>
}

/** What staff work on, in the order of the navigation. */
export const backOfficeLinks = [
  {
    id: 'approvals',
    path: '/back-office/approvals',
    roles: ['ops', 'finance', 'compliance', 'support', 'admin'],
    waiting: '/back-office/proposals/?whose=for-me&limit=1',
    Icon: CheckIcon,
  },
  {
    id: 'identities',
    path: '/back-office/identities',
    roles: ['compliance', 'admin'],
    waiting: '/back-office/identities/?state=waiting&limit=1',
    Icon: IdCardIcon,
  },
  {
    id: 'regainings',
    path: '/back-office/regainings',
    roles: ['compliance', 'admin'],
    waiting: '/back-office/regainings/?queue=waiting&limit=1',
    Icon: LockIcon,
  },
  {
    id: 'exemptions',
    path: '/back-office/exemptions',
    roles: ['compliance', 'admin'],
    waiting: '/back-office/exemptions/?queue=waiting&limit=1',
    Icon: ScaleIcon,
  },
  {
    id: 'privacy',
    path: '/back-office/privacy-requests',
    roles: ['compliance', 'admin'],
    waiting: '/back-office/privacy-requests/?limit=1',
    Icon: ShieldIcon,
  },
  {
    id: 'messages',
    path: '/back-office/messages',
    roles: ['support', 'ops', 'admin'],
    waiting: '/back-office/messages/?state=open&limit=1',
    Icon: InboxIcon,
  },
  {
    id: 'questions',
    path: '/back-office/questions',
    roles: ['ops', 'support', 'admin'],
    waiting: '/back-office/questions/?state=waiting&limit=1',
    Icon: QuestionIcon,
  },
  {
    id: 'suspense',
    path: '/back-office/suspense',
    roles: ['finance', 'compliance', 'admin'],
    waiting: '/back-office/suspense/?limit=1',
    Icon: CoinsIcon,
  },
  {
    id: 'applications',
    path: '/back-office/applications',
    roles: ['ops', 'admin'],
    waiting: '/back-office/applications/?state=open&limit=1',
    Icon: JobIcon,
  },
  {
    id: 'withdrawals',
    path: '/back-office/withdrawals',
    roles: ['finance', 'compliance', 'ops', 'support', 'admin'],
    waiting: '/back-office/withdrawals/?limit=1',
    Icon: ArrowUpIcon,
  },
  {
    id: 'reconciliation',
    path: '/back-office/reconciliation',
    roles: ['finance', 'compliance', 'admin'],
    waiting: '/back-office/reconciliation/items/?limit=1',
    Icon: ReverseIcon,
  },
  {
    id: 'bankProofs',
    path: '/back-office/bank-proofs',
    roles: ['finance', 'compliance', 'admin'],
    waiting: '/back-office/bank-proofs/?limit=1',
    Icon: BankIcon,
  },
  {
    id: 'properties',
    path: '/back-office/properties',
    roles: ['ops', 'finance', 'compliance', 'admin'],
    waiting: null,
    Icon: ToolsIcon,
  },
  {
    id: 'cities',
    path: '/back-office/cities',
    roles: ['ops', 'admin'],
    waiting: null,
    Icon: PinIcon,
  },
  {
    id: 'offerings',
    path: '/back-office/offerings',
    roles: ['ops', 'finance', 'compliance', 'admin'],
    waiting: null,
    Icon: BuildingIcon,
  },
  {
    id: 'distributions',
    path: '/back-office/distributions',
    roles: ['finance', 'compliance', 'ops', 'admin'],
    waiting: '/back-office/proposals/?kind=distribution&limit=1',
    Icon: ReceiptIcon,
  },
  {
    id: 'stamps',
    path: '/back-office/stamps',
    roles: ['finance', 'admin'],
    waiting: '/back-office/stamps/?limit=1',
    Icon: FileIcon,
  },
  {
    id: 'customers',
    path: '/back-office/customers',
    roles: ['support', 'compliance', 'finance', 'admin'],
    waiting: '/back-office/customers/',
    Icon: UserIcon,
  },
  {
    id: 'corrections',
    path: '/back-office/corrections',
    roles: ['finance'],
    waiting: '/back-office/corrections/?limit=1',
    Icon: ScaleIcon,
  },
  {
    id: 'deliveries',
    path: '/back-office/deliveries',
    roles: ['support', 'ops', 'admin'],
    waiting: '/back-office/deliveries/?state=failed&limit=1',
    Icon: MailIcon,
  },
  {
    id: 'staff',
    path: '/back-office/staff',
    roles: ['admin', 'compliance'],
    waiting: '/back-office/staff/',
    Icon: FriendsIcon,
  },
  {
    id: 'audit',
    path: '/back-office/audit',
    roles: ['compliance', 'admin'],
    waiting: null,
    Icon: ShieldIcon,
  },
] as const satisfies readonly QueueLink[]

export type BackOfficeLink = (typeof backOfficeLinks)[number]

/** The links of somebody with these roles. */
export function linksFor(roles: readonly string[]): readonly BackOfficeLink[] {
  return backOfficeLinks.filter((link) => link.roles.some((role) => roles.includes(role)))
}

/** What belongs together in the navigation: what waits, what is kept, and who may do what. */
export type BackOfficeGroup = 'work' | 'records' | 'control'

const control: readonly string[] = ['staff', 'audit', 'deliveries', 'reconciliation']

/** The links of somebody with these roles in their groups: what waits first, then what is kept. */
export function groupsFor(
  roles: readonly string[],
): readonly { readonly group: BackOfficeGroup; readonly links: readonly BackOfficeLink[] }[] {
  const mine = linksFor(roles)
  return (['work', 'records', 'control'] as const)
    .map((group) => ({ group, links: mine.filter((link) => groupOf(link) === group) }))
    .filter(({ links }) => links.length > 0)
}

function groupOf({ id, waiting }: BackOfficeLink): BackOfficeGroup {
  if (control.includes(id)) return 'control'
  return waiting === null || id === 'customers' ? 'records' : 'work'
}
