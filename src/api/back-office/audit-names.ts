import { privacyRequestNumbers } from '#account-service'
import type { AuditLine } from '#audit'
import type { Database } from '#database'
import { knownPayouts } from '#distributions'
import { readNamesOrEmails } from '#identity'
import { deathReportNumbers } from '#inheritance'
import { isUuid, type Locale } from '#kernel'
import { meetingNumbers, motionTitles } from '#meetings'
import { offeredProperties, receiptNumbers } from '#offerings'
import { depositReferences } from '#payments'
import { namesOfProperties } from '#properties'
import { applicationNumbers, messageNumbers } from '#support'
import { bankAccountNames, transferOrderReferences, withdrawalReferences } from '#withdrawals'

type Line = Pick<AuditLine, 'actorId' | 'subjectKind' | 'subjectId' | 'details'>

/**
 * Who the actors are, and what the subjects and the ids in details are called, by their ids: a name, or the number
 * that people know them by. What is proposed about something has that as its subject.
 */
export async function namesIn(
  db: Database,
  lines: readonly Line[],
  locale: Locale,
): Promise<Map<string, string>> {
  const of = (kinds: RegExp, ...fields: string[]) => [
    ...new Set([...subjectsOf(lines, kinds), ...idsIn(lines, fields)]),
  ]
  const uuids = (kinds: RegExp, ...fields: string[]) => of(kinds, ...fields).filter(isUuid)
  // The results of a meeting are kept by its motions.
  const voted = lines.flatMap(({ details }) => Object.keys(details)).filter(isUuid)
  const actors = lines.flatMap(({ actorId }) => actorId ?? [])
  const people = ['actor', 'approvedBy', 'decidedBy', 'proposedBy', 'subject', 'userId']
  const [offered, payouts, ...numbers] = await Promise.all([
    offeredProperties(db, of(/^(offering|escrow)/, 'offeringId')),
    knownPayouts(db, uuids(/^distribution/)),
    readNamesOrEmails(db, [...new Set([...actors, ...uuids(/^(user|role|identity)/, ...people)])]),
    depositReferences(db, uuids(/^deposit/)),
    withdrawalReferences(db, uuids(/^withdrawal/)),
    bankAccountNames(db, uuids(/^bank-account/, 'bankAccountId')),
    receiptNumbers(db, uuids(/^subscription/)),
    deathReportNumbers(db, uuids(/^(death|heirs|inheritance)/, 'caseId')),
    meetingNumbers(db, uuids(/^meeting/)),
    motionTitles(db, [...uuids(/^motion/, 'motionId'), ...voted], locale),
    transferOrderReferences(db, uuids(/^transfer/)),
    messageNumbers(db, uuids(/^message/)),
    applicationNumbers(db, uuids(/^application/)),
    privacyRequestNumbers(db, uuids(/^privacy-request/)),
  ])
  const ofProperties = [
    ...offered,
    ...payouts.map(({ id, propertyId }) => [id, propertyId] as const),
  ]
  const properties = await namesOfProperties(db, [
    ...new Set([
      ...ofProperties.map(([, propertyId]) => propertyId),
      ...of(/./, 'propertyId', 'subject').filter((id) => !isUuid(id)),
    ]),
  ])
  return new Map([
    ...ofProperties.map(([id, propertyId]) => [id, properties.get(propertyId) ?? id] as const),
    ...payouts.flatMap(({ id, reference }) =>
      reference === null ? [] : [[id, reference] as const],
    ),
    ...properties,
    ...numbers.flatMap((each) => [...each]),
  ])
}

/** Those of the names that details of these lines need. */
export function namesInDetails(
  lines: readonly Line[],
  names: ReadonlyMap<string, string>,
): Record<string, string> {
  const ids = lines.flatMap(({ details }) => [...Object.keys(details), ...idsIn([{ details }])])
  return Object.fromEntries(
    ids.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [[id, name]]
    }),
  )
}

/** The words of subjects of these kinds: a month of a property has its id before it. */
function subjectsOf(lines: readonly Line[], kinds: RegExp): string[] {
  return lines.flatMap(({ subjectKind, subjectId }) =>
    kinds.test(subjectKind) ? subjectId.split(' ') : [],
  )
}

/** The words in fields of details: a field may hold several ids. */
function idsIn(lines: readonly Pick<Line, 'details'>[], fields?: readonly string[]): string[] {
  return lines.flatMap(({ details }) =>
    Object.entries(details).flatMap(([field, value]) =>
      typeof value === 'string' && (fields === undefined || fields.includes(field))
        ? value.split(' ')
        : [],
    ),
  )
}
