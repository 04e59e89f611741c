import type { Area } from '../../messages/messages.ts'

/** Where a catalogue has the words of a list of codes; `*` is the code. */
type Place = readonly [area: Area, path: string]

const viewReasons: Place = ['back-office', 'identities.viewReasons.*']
const accounts: Place = ['reconciliation', 'accounts.*']
const states: Place = ['card', 'state.*']

/**
 * Where the product has words already for the codes of a field: of the actions of one room, or of all others.
 * The words that only the log needs are in `audit.values`.
 */
const placesOf: Readonly<Record<string, readonly Place[]>> = {
  accepted: [['shell', 'pages.*']],
  action: [
    ['audit', 'rooms.*'],
    ['audit', 'actions.*'],
  ],
  'balance-adjustments.reason': [['balance-adjustments', 'reasons.*']],
  'banks.decision': [['withdrawal-desk', 'proofs.decisions.*']],
  'banks.state': [['banks', 'states.*']],
  because: [['proposals', 'endings.*']],
  by: [['security', 'enteredBy.*']],
  category: [['back-office', 'messages.handling.categories.*']],
  'customers.reason': [['customers', 'reasons.*']],
  decision: [
    ['back-office', 'exemptions.states.*'],
    ['back-office', 'identities.states.*'],
    ['privacy', 'states.*'],
  ],
  document: [['shell', 'pages.*']],
  facts: [['corrected', 'facts.*']],
  from: [states, accounts],
  'identity.reason': [['security', 'ended.*']],
  'inheritance.decision': [['death-report-desk', 'decisions.*']],
  'inheritance.kind': [['death-report', 'kinds.*']],
  kind: [['back-office', 'identities.documents.*']],
  kinds: [['back-office', 'identities.documents.*']],
  language: [['legal', 'languages.*']],
  line: [['income', 'lines.*']],
  'meetings.kind': [
    ['meetings', 'kinds.*'],
    ['meeting-desk', 'motion.fileKinds.*'],
  ],
  'meetings.reason': [['meeting-desk', 'motion.removalReasons.*']],
  outcome: [['back-office', 'messages.handling.outcomes.*']],
  parts: [['customers', 'file.parts.*']],
  'payments.reason': [['back-office', 'suspense.reasons.*']],
  'privacy.kind': [['privacy', 'kinds.*']],
  'property-sales.kind': [['property-sale', 'documents.kinds.*']],
  purpose: [accounts, ['reconciliation', 'booking.purposes.*']],
  rail: [['withdrawals', 'rails.*']],
  reason: [viewReasons],
  rhythm: [['auto-invest', 'rhythms.*']],
  role: [['back-office', 'roles.*']],
  rule: [['surveillance', 'rules.*.name']],
  section: [['profile-edit', 'sections.*']],
  state: [['withdrawal-desk', 'states.*']],
  task: [['back-office', 'identities.movement.tasks.*']],
  to: [states, accounts],
  what: [['published', 'what.*']],
}

/** The areas of messages that the details of the log are worded from. */
export const detailAreas: readonly Area[] = [
  ...new Set(Object.values(placesOf).flatMap((places) => places.map(([area]) => area))),
]

/** The keys that may hold the word for a code in a field of an action, in the order to look. */
export function valueKeys(action: string, field: string, code: string): string[] {
  const [room] = action.split('.')
  const places = placesOf[`${room}.${field}`] ?? placesOf[field] ?? []
  return [
    ...places.map(([area, path]) => `${area}.${path.replace('*', code)}`),
    `audit.values.${field}.${code}`,
  ]
}

/** The keys that may hold the name of a field: the terms of trading have theirs where they are proposed. */
export function fieldKeys(field: string): string[] {
  return [`audit.fields.${field}`, `proposals.terms.names.${field}`]
}

const lists = ['accepted', 'by', 'facts', 'fields', 'kinds', 'parts']

/** A value with its codes put into words; some fields hold several codes, and what is no code stays. */
export function worded(field: string, text: string, wordOf: (code: string) => string): string {
  if (!lists.includes(field)) return wordOf(text)
  const listed = text.includes(',') ? text : text.replaceAll(' ', ', ')
  return listed.replace(/[^\s,]+/g, wordOf)
}
