import { type FilePart, type StaffRole, staffRoles } from './accounts.ts'
import { proposalRoles } from './approvals.ts'
import { answeringRoles } from './properties.ts'

/** The desks of staff and the roles that may open each. The operations of the API and the screens derive theirs from it. */
export const deskRoles = {
  approvals: staffRoles,
  identities: ['compliance', 'admin'],
  recoveries: ['compliance', 'admin'],
  deathReports: ['compliance', 'admin'],
  exemptions: ['compliance', 'admin'],
  incomes: ['compliance', 'admin'],
  privacy: ['compliance', 'admin'],
  messages: ['support', 'ops', 'admin'],
  questions: answeringRoles,
  suspense: ['finance', 'compliance', 'admin'],
  applications: ['ops', 'admin'],
  withdrawals: ['finance', 'compliance', 'ops', 'support', 'admin'],
  reconciliation: ['finance', 'compliance', 'admin'],
  operatorAccounts: ['finance', 'compliance', 'admin'],
  bankProofs: ['finance', 'compliance', 'admin'],
  properties: ['ops', 'finance', 'compliance', 'admin'],
  // Everyone can read the facts about a city: the desk is for those who publish them.
  cities: proposalRoles['property-publication'].proposers,
  offerings: ['ops', 'finance', 'compliance', 'admin'],
  market: ['ops', 'finance', 'compliance', 'support', 'admin'],
  distributions: ['finance', 'compliance', 'ops', 'admin'],
  // Support translates motions.
  motions: ['ops', 'finance', 'compliance', 'support', 'admin'],
  meetings: ['ops', 'finance', 'compliance', 'admin'],
  stamps: ['finance', 'admin'],
  surveillance: ['compliance'],
  register: ['finance', 'ops'],
  customers: ['support', 'compliance', 'finance', 'admin'],
  balanceAdjustments: ['finance'],
  openings: ['ops', 'admin'],
  news: ['ops', 'support', 'compliance', 'admin'],
  deliveries: ['support', 'ops', 'admin'],
  staff: ['admin', 'compliance'],
  audit: ['compliance', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Desk = keyof typeof deskRoles

/** The acts of one person that need other roles than their desk. `proposalRoles` has the acts that need two people. */
export const actRoles = {
  'account-suspension': ['support', 'compliance'],
  'delivery-search': ['support', 'admin'],
  'message-linking': ['support', 'admin'],
  'motion-drafting': ['ops', 'finance', 'admin'],
  'motion-removal': ['compliance'],
  'motion-translation': ['ops', 'support', 'compliance'],
  'settlement-booking': ['finance', 'admin'],
  'trading-halt': ['ops', 'finance', 'compliance'],
} as const satisfies Record<string, readonly StaffRole[]>
type Act = keyof typeof actRoles

/** The staff who are notified of an event, where these are not all who may open its desk. */
export const notifiedRoles = {
  'bank-difference': ['finance', 'admin'],
  motion: ['ops', 'finance'],
  'returned-money': ['finance'],
} as const satisfies Record<string, readonly StaffRole[]>

const aboutMoney = ['support', 'compliance', 'finance'] as const
const aboutWords = ['support', 'compliance'] as const

/** The roles that see each part of a customer's file. */
export const filePartRoles = {
  phone: aboutWords,
  identity: ['support', 'compliance', 'admin'],
  balances: aboutMoney,
  movements: aboutMoney,
  deposits: aboutMoney,
  purchases: aboutMoney,
  holdings: aboutMoney,
  orders: aboutMoney,
  withdrawals: aboutMoney,
  'bank-accounts': aboutMoney,
  messages: aboutWords,
  tickets: aboutWords,
  sessions: aboutWords,
  consents: ['support', 'compliance', 'admin'],
  decisions: ['compliance', 'admin'],
  // Includes the record of searches for a person, which only these roles may know of.
  notes: ['compliance', 'admin'],
} as const satisfies Record<FilePart | 'phone' | 'identity' | 'balances', readonly StaffRole[]>

/** The two roles that a new installation needs before two people can decide about all other roles. */
export const firstRoles = ['admin', 'compliance'] as const satisfies readonly StaffRole[]

export function mayOpen(desk: Desk, roles: readonly string[]): boolean {
  return deskRoles[desk].some((role) => roles.includes(role))
}

export function mayAct(act: Act, roles: readonly string[]): boolean {
  return actRoles[act].some((role) => roles.includes(role))
}
