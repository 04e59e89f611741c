import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as accounts from '../src/contract/words/accounts.ts'
import * as approvals from '../src/contract/words/approvals.ts'
import * as distributions from '../src/contract/words/distributions.ts'
import * as inheritance from '../src/contract/words/inheritance.ts'
import * as investors from '../src/contract/words/investors.ts'
import * as legal from '../src/contract/words/legal.ts'
import * as market from '../src/contract/words/market.ts'
import * as meetings from '../src/contract/words/meetings.ts'
import * as money from '../src/contract/words/money.ts'
import * as portfolio from '../src/contract/words/portfolio.ts'
import * as privacy from '../src/contract/words/privacy.ts'
import * as properties from '../src/contract/words/properties.ts'
import * as referrals from '../src/contract/words/referrals.ts'
import * as support from '../src/contract/words/support.ts'
import {
  fieldKeys,
  quarterIn,
  valueKeys,
  withNames,
  worded,
} from '../src/web/routes/back-office/audit-details.ts'
import { auditRooms, subjectPart } from '../src/web/routes/back-office/audit-words.ts'
import { sourceFiles } from './support/architecture.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const languages = ['id', 'en'] as const
const files = sourceFiles(root, ['src/domain'])
  .filter(({ path }) => !path.includes('.test.'))
  .map(({ path, text }) => ({ path, text: text.replace(/\/\*\*.*?\*\//gs, '') }))

const words = {
  ...accounts,
  ...approvals,
  ...distributions,
  ...inheritance,
  ...investors,
  ...legal,
  ...market,
  ...meetings,
  ...money,
  ...portfolio,
  ...privacy,
  ...properties,
  ...referrals,
  ...support,
}

/**
 * Returns the codes in a source file of a room that no list of the contract contains: the group of a match, or
 * all its quoted texts.
 */
function literals(path: string, where: RegExp): string[] {
  const text = files.find((file) => file.path === `src/domain/${path}`)?.text ?? ''
  const found = [...text.matchAll(where)].flatMap(([whole, group]) =>
    group === undefined ? [...whole.matchAll(/'([^']+)'/g)].map(([, code = '']) => code) : [group],
  )
  if (found.length === 0) throw new Error(`${path} has no codes like ${where}`)
  return found
}

const type = (name: string) => new RegExp(`type ${name} =(?:\\s*\\|?\\s*'[^']+')+`, 'g')
const member = (name: string) => new RegExp(`\\b${name}: '[^']+'(?: \\| '[^']+')*`, 'g')
const propertyStates = [...words.propertyStates]

/** The codes that a field may contain, by the room that writes the action. */
const codes: Readonly<Record<string, readonly string[]>> = {
  'account-recovery.decision': words.recoveryDecisions,
  'account-recovery.kind': words.identityDocumentKinds,
  'account-recovery.proof': words.recoveryProofs,
  'account-recovery.reason': words.viewReasons,
  'approvals.because': words.proposalEndings,
  'audit.action': auditRooms,
  'auto-invest.rhythm': words.planRhythms,
  'balance-adjustments.reason': words.adjustmentReasons,
  'banks.decision': [
    ...words.bankAccountRefusals.filter((code) => code !== 'not-found'),
    'accepted',
  ],
  'banks.state': literals('withdrawals/bank-accounts/check-name.ts', /function stateAfter\(.*/g),
  'customers.by': literals(
    'account-service/customers/search-customers.ts',
    /\bby: (?:phone === null \? )?'[^']+'(?: : '[^']+')?/g,
  ),
  'customers.parts': words.fileParts,
  'customers.reason': words.customerViewReasons,
  'distributions.line': words.monthLines,
  'identity.accepted': words.agreedDocuments,
  'identity.by': [
    ...words.sessionBeginnings,
    ...words.factorMethods,
    ...literals('identity/accounts/finish-activation.ts', member('by')),
    ...literals('identity/accounts/freeze-account.ts', member('by')),
    ...literals('identity/accounts/recovery-hold.ts', type('StoppedBy')),
  ],
  'identity.change': [
    ...literals('notifications/mail/security-values.ts', type('FactorChange')),
    'removal-cancelled',
  ],
  'identity.document': words.agreedDocuments,
  'identity.fields': literals(
    'identity/accounts/change-profile.ts',
    /^ {2}(\w+)\?: [^?\n]+ \| undefined$/gm,
  ),
  'identity.language': ['id', 'en'],
  'identity.of': literals('identity/accounts/suspend-user.ts', member('of')),
  'identity.reason': words.sessionEndings,
  'identity.role': words.staffRoles,
  'inheritance.decision': words.estateDecisions,
  'inheritance.kind': words.estateDocumentKinds,
  'inheritance.reason': words.viewReasons,
  'investors.decision': [...words.identityDecisions, ...words.exemptionDecisions],
  'investors.fault': words.movementFaults,
  'investors.kind': words.identityDocumentKinds,
  'investors.kinds': words.identityDocumentKinds,
  'investors.language': ['id', 'en'],
  'investors.mode': literals('investors/identity/declare-identity.ts', member('mode')),
  'investors.reason': words.viewReasons,
  'investors.result': words.suitabilityResults,
  'investors.section': words.profileSections.filter(
    (section) => !['personal', 'identity', 'suitability'].includes(section),
  ),
  'investors.task': words.movementTasks,
  'market.format': words.registerFormats,
  'market.rule': words.alertRules,
  'meetings.kind': [...words.motionKinds, ...words.motionFileKinds],
  'meetings.language': ['id', 'en'],
  'meetings.reason': words.removalReasons,
  'offerings.to': propertyStates,
  'payments.gateway': [
    ...literals('payments/gateways/xendit.ts', /^ {4}name: '\w+'/gm),
    ...literals('payments/gateways/midtrans.ts', /^ {4}name: '\w+'/gm),
    ...literals('payments/simulator/simulator.ts', /simulatorName = '\w+'/g),
  ],
  'payments.failure': [
    'unknown',
    ...literals('payments/gateways/midtrans-iris.ts', /\?\? 'invalid'/g),
    ...literals(
      'payments/refunds/follow-refund.ts',
      /(?:former|returned|unanswered)Failure = '[^']+'/g,
    ),
  ],
  'payments.obstacle': words.gatewayObstacles,
  'payments.reason': words.reviewReasons,
  'payments.state': words.simulatedPayoutStates,
  'privacy.decision': literals('account-service/privacy/desk.ts', member('decision')),
  'privacy.kind': words.privacyRequestKinds,
  'properties.act': literals(
    'properties/records/publish-record.ts',
    /return (?:whyId === null \? )?'[^;\n]+/g,
  ),
  'properties.facts': words.factNames,
  'properties.from': propertyStates,
  'properties.kind': words.propertyDocumentKinds,
  'properties.to': propertyStates,
  'properties.what': literals(
    'properties/records/record-stores.ts',
    /^ {2}'?([a-z-]+)'?: \{(?: read:|$)/gm,
  ),
  'property-sales.kind': words.saleDocuments,
  'reconciliation.format': literals(
    'withdrawals/reconciliation/bank-statement.ts',
    member('format'),
  ),
  'reconciliation.from': words.bankPurposes,
  'reconciliation.purpose': [...words.bankPurposes, ...words.linePurposes],
  'reconciliation.to': words.bankPurposes,
  'referrals.reason': words.friendRefusals,
  'support.category': words.messageCategories,
  'support.outcome': words.messageOutcomes,
  'support.owner': words.newOwners,
  'withdrawals.failure': [
    'unknown',
    ...literals('payments/gateways/midtrans-iris.ts', /\?\? 'invalid'/g),
    ...literals('withdrawals/send-withdrawals.ts', /blockedFailure = '[^']+'/g),
  ],
  'withdrawals.rail': words.payoutRails,
  'withdrawals.state': ['awaiting-approval', 'queued', ...words.simulatedPayoutStates],
}

/** Fields with texts, numbers, dates, amounts, references and ids; in some rooms such a field has codes instead. */
const plain = `
  aboveCostBasisPoints acceptsReminders actor acts amount approvedBy askingPrice beginsOn callBy caseId chain changes
  closesOn code contentHash csvSha256 currency day decidedBy documentId documents duty effectiveFrom en ended endsOn
  entryId exemptionId fee fileId found gross hasHalted heirId heirs holders hours id inForceSince isAgain isCard isFirst
  isNewDevice isReplaced jsonSha256 keepUntil left lines lost mails marketing meetingOn month motionId motions net
  number offeringId opensOn other owed people position price propertyId proposalId proposedBy quarter raise raiseId
  recipients recordId recordOn reference reopensIdentity requestId resumesAt reverses riskStatementVersion score
  senderScore serial sessions sha256 showsName source subject textVersion total transferId units unitsTotal until userId
  version
  audit.from banks.from investors.fields market.reason offerings.reason properties.reason property-sales.reason
`
  .trim()
  .split(/\s+/)

const terms = literals('market/change-terms.ts', /^ {4}(\w+): terms\./gm)

/** Functions that return details, and the fields that each names. */
const built: Readonly<Record<string, readonly string[]>> = {
  'audit/record-audits.ts': [],
  'market/change-terms.ts': terms,
  'market/register/answer-files.ts': ['reference', 'reason'],
  // In addition to the root of each motion, by its id.
  'meetings/votes/count-meeting.ts': [],
  'meetings/motions/draft-motion.ts': [],
  'meetings/minutes/make-minutes.ts': ['id', 'en'],
  'payments/refunds/follow-refund.ts': [],
  'support/news/approve-news.ts': [],
  'support/news/send-next-news.ts': [],
  'support/news/write-news.ts': [],
  'withdrawals/follow-payout.ts': [],
}

/**
 * Returns the text from a bracket to its closing partner; unbalanced brackets in comments and texts would
 * mislead it.
 */
function enclosed(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('{[('.includes(text[at] ?? '')) depth += 1
    if ('}])'.includes(text[at] ?? '')) depth -= 1
    if (depth === 0) return text.slice(from, at + 1)
  }
  throw new Error('a bracket has no partner')
}

function opening(text: string, from: number): number {
  let depth = 0
  for (let at = from - 1; at >= 0; at--) {
    if ('}])'.includes(text[at] ?? '')) depth += 1
    if ('{[('.includes(text[at] ?? '')) depth -= 1
    if (depth < 0) return at
  }
  return 0
}

/** Returns the comma-separated parts between brackets, without nested parts. */
function partsOf(bracketed: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of bracketed.slice(1, -1)) {
    if ('{[('.includes(character)) depth += 1
    if ('}])'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const fieldsOf = (object: string): string[] =>
  partsOf(object).flatMap((part) => /^\w+(?=:|$)/.exec(part) ?? [])

type Written = { readonly path: string; readonly room: string; readonly field: string }

/** Returns every field of details that the code writes, and the files whose details come from elsewhere. */
function written(): { fields: Written[]; elsewhere: Set<string> } {
  const fields: Written[] = []
  const elsewhere = new Set<string>()
  const rooms = auditRooms.join('|')
  const act = new RegExp(`(?<!#|operation: )['\`](${rooms})\\.[a-z$]`)
  for (const { path: whole, text } of files) {
    const path = whole.slice('src/domain/'.length)
    const note = (room: string, found: readonly string[]) =>
      fields.push(...found.map((field) => ({ path, room, field })))
    const roomIn = (part: string) => act.exec(part)?.[1] ?? act.exec(text)?.[1] ?? '?'
    for (const { index } of text.matchAll(/(?<=[\s{])(?<!readonly )details(?=[:,\s])/g)) {
      const object = enclosed(text, opening(text, index))
      if (!object.startsWith('{') || !/\bsubjectKind\b|\.\.\.subject\b/.test(object)) continue
      const literal = /^details: \{/.test(text.slice(index))
        ? enclosed(text, index + 'details: '.length)
        : null
      if (literal === null || literal.includes('...')) elsewhere.add(path)
      if (literal !== null) note(roomIn(object), fieldsOf(literal))
    }
    for (const [start, name] of [...text.matchAll(/\b(recordMotion|audited|record)\(tx/g)].map(
      (match) => [match.index, match[1] ?? ''] as const,
    )) {
      const call = enclosed(text, start + name.length)
      const last = partsOf(call).at(-1) ?? ''
      if (partsOf(call).length > 3 && last.startsWith('{')) note(roomIn(call), fieldsOf(last))
    }
    if (built[path] === undefined) continue
    note(roomIn(''), built[path])
    for (const { 0: start, index } of text.matchAll(/const details = (?=\{)/g))
      note(roomIn(''), fieldsOf(enclosed(text, index + start.length)))
  }
  return { fields, elsewhere }
}

const catalogues = new Map<string, unknown>()

/** Returns the text of a key such as `audit.fields.by`; undefined when the catalogue does not have it. */
function textOf(language: (typeof languages)[number], key: string): unknown {
  const [area = '', ...path] = key.split('.')
  const file = `${root}messages/${language}/${area}.json`
  if (!catalogues.has(file)) catalogues.set(file, JSON.parse(readFileSync(file, 'utf8')))
  // The catalogues are plain trees of texts.
  let found = catalogues.get(file) as Record<string, unknown> | undefined
  for (const part of path) found = found?.[part] as Record<string, unknown> | undefined
  return found
}

const named = (keys: readonly string[]) =>
  languages.every((language) => keys.some((key) => typeof textOf(language, key) === 'string'))

const leavesOf = (tree: unknown, path: string): string[] =>
  typeof tree === 'string'
    ? [path]
    : Object.entries(tree as Record<string, unknown>).flatMap(([key, value]) =>
        leavesOf(value, `${path}.${key}`),
      )

test('every field of the details in the audit log has a name in both languages, and no name is unused', () => {
  const { fields } = written()
  const all = [...new Set(fields.map(({ field }) => field))]
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((field) => !named(fieldKeys(field)))).toEqual([])
  const keys = new Set([...all, 'motion'].flatMap(fieldKeys))
  for (const language of languages)
    expect(
      leavesOf(textOf(language, 'audit.fields'), 'audit.fields').filter((key) => !keys.has(key)),
    ).toEqual([])
})

test('every field of the details in the audit log is listed as plain or has its codes listed', () => {
  const { fields, elsewhere } = written()
  const isListed = ({ room, field }: Written) =>
    codes[`${room}.${field}`] !== undefined ||
    [...plain, ...terms].includes(field) ||
    plain.includes(`${room}.${field}`)
  expect(fields.filter((each) => !isListed(each))).toEqual([])
  const keys = new Set(fields.flatMap(({ room, field }) => [field, `${room}.${field}`]))
  expect([...Object.keys(codes), ...plain].filter((key) => !keys.has(key))).toEqual([])
  expect(
    plain.filter((field) => Object.keys(codes).some((key) => key.endsWith(`.${field}`))),
  ).toEqual([])
  expect([...elsewhere].filter((path) => built[path] === undefined)).toEqual([])
})

test('every code in the details of the audit log has a label in both languages, and no label is unused', () => {
  const used = new Set<string>()
  const missing: string[] = []
  for (const [key, list] of Object.entries(codes)) {
    const field = key.slice(key.indexOf('.') + 1)
    for (const code of list) {
      const keys = valueKeys(key, field, code)
      if (!named(keys)) missing.push(`${key}: ${code}`)
      const first = keys.find((each) => typeof textOf('id', each) === 'string')
      if (first !== undefined) used.add(first)
    }
  }
  expect(missing).toEqual([])
  for (const language of languages)
    expect(
      leavesOf(textOf(language, 'audit.values'), 'audit.values').filter((key) => !used.has(key)),
    ).toEqual([])
})

test('the label of a code in the audit log speaks neither as an investor nor to one', () => {
  const personal = /\b(?:Anda|saya|you|your|I|my|myself)\b/i
  const labels = Object.entries(codes).flatMap(([key, list]) => {
    const keys = list.map((code) => valueKeys(key, key.slice(key.indexOf('.') + 1), code))
    return languages.flatMap((language) =>
      keys.map((each) =>
        each.map((one) => textOf(language, one)).find((text) => text !== undefined),
      ),
    )
  })
  expect(labels.length).toBeGreaterThan(500)
  expect(labels.filter((label) => typeof label === 'string' && personal.test(label))).toEqual([])
})

test.each([
  ['by', 'password, app', '<password>, <app>'],
  ['kinds', 'card selfie', '<card>, <selfie>'],
  ['accepted', 'terms 2026-11, privacy 2026-10', '<terms> <2026-11>, <privacy> <2026-10>'],
  ['reason', 'asked by its owner', '<asked by its owner>'],
])('a value of %s with the content %s is labelled code by code where the field contains several', (field, text, shown) => {
  expect(worded(field, text, (code) => `<${code}>`)).toBe(shown)
})

const someone = '01a1b919-3780-76bd-9090-487caaf916d0'
const other = '01a1b919-3780-76bd-9090-000000000001'
const hash = '8034a8bd2fb4e5393ad5d26352f79c0f93014522ccf3550c2be4515fd5e13c9f'

test.each([
  [someone, 'Sekar'],
  [`${someone} ${other}`, 'Sekar …\u2060000000000001'],
  ['ruko-dago', 'Ruko Dago'],
  [hash, '8034a8bd2fb4…'],
  ['WDR-49PP2-PM9QK', 'WDR-49PP2-PM9QK'],
  ['constructor', 'constructor'],
])('ids and hashes in details, here %s, are shown as names or shortened', (text, shown) => {
  expect(withNames(text, { [someone]: 'Sekar', 'ruko-dago': 'Ruko Dago' })).toBe(shown)
})

test('the month or day in the id of a subject is written in the language of the reader', () => {
  expect(subjectPart('2027-02', 'id')).toBe('Februari 2027')
  expect(subjectPart('2027-02', 'en')).toBe('February 2027')
  expect(subjectPart('2026-11-27', 'en')).toBe('27\u00a0Nov\u00a02026')
  expect(subjectPart('ruko-dago', 'id')).toBe('ruko-dago')
})

test('a quarter in the details of the audit log is shown as a year and a quarter', () => {
  expect(quarterIn('quarter', '2026-Q3')).toEqual({ year: '2026', quarter: '3' })
  expect(quarterIn('quarter', '2026-07')).toBeNull()
  expect(quarterIn('version', '2026-Q3')).toBeNull()
})
