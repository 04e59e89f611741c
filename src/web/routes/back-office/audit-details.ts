import type { Area } from '../../messages/messages.ts'

/** Where a catalogue has the texts of a list of codes; `*` is the code. */
type Place = readonly [area: Area, path: string]

const viewReasons: Place = ['back-office', 'identities.viewReasons.*']
const accounts: Place = ['reconciliation', 'accounts.*']
const states: Place = ['card', 'state.*']

/**
 * Where the product already has texts for the codes of a field, either for the actions of one room or for all
 * others. Texts that only the log needs are in `audit.values`.
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
  facts: [
    ['corrected', 'facts.*'],
    ['building', '*.field'],
  ],
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
  'payments.obstacle': [['back-office', 'suspense.obstacles.*']],
  'payments.reason': [['back-office', 'suspense.reasons.*']],
  'privacy.kind': [['privacy', 'desk.kinds.*']],
  'properties.kind': [['issued', 'kinds.*']],
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

/** Returns the message keys that may hold the text of a code in a field of an action, in lookup order. */
export function valueKeys(action: string, field: string, code: string): string[] {
  const [room] = action.split('.')
  const places = placesOf[`${room}.${field}`] ?? placesOf[field] ?? []
  return [
    ...places.map(([area, path]) => `${area}.${path.replace('*', code)}`),
    `audit.values.${field}.${code}`,
  ]
}

/** Returns the message keys that may hold the name of a field; the trading terms have theirs with the proposals. */
export function fieldKeys(field: string): string[] {
  return [`audit.fields.${field}`, `proposals.terms.names.${field}`]
}

const lists = ['accepted', 'by', 'facts', 'fields', 'kinds', 'parts']

/**
 * Replaces the codes in a value with their texts. Some fields hold several codes; everything that is not a code
 * is unchanged.
 */
export function worded(field: string, text: string, wordOf: (code: string) => string): string {
  if (!lists.includes(field)) return wordOf(text)
  const listed = text.includes(',') ? text : text.replaceAll(' ', ', ')
  return listed.replace(/[^\s,]+/g, wordOf)
}

/** Returns the year and the quarter of a value such as `2026-Q3`; null for all other values. */
export function quarterIn(field: string, text: string): { year: string; quarter: string } | null {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(text) ?? []
  return field !== 'quarter' || year === undefined || quarter === undefined
    ? null
    : { year, quarter }
}

const ids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-([\da-f]{12})\b/g
const hashes = /\b([\da-f]{12})[\da-f]{52}\b/g

/**
 * Replaces the ids in a text with the names of what they identify. An id without a name is shortened to its end
 * and a hash to its beginning; the file export of the log contains both in full.
 */
export function withNames(text: string, names: Readonly<Record<string, string>>): string {
  const nameOf = (id: string) => (Object.hasOwn(names, id) ? names[id] : undefined)
  return (
    nameOf(text) ??
    text
      .replace(ids, (id, end) => nameOf(id) ?? `…\u2060${end}`)
      .replace(hashes, (_, begin) => `${begin}…`)
  )
}
