import { createHash, randomBytes } from 'node:crypto'
import type {
  DeathReportMatch,
  DeathReportState,
  EstateDocumentKind,
  ReporterRelation,
} from '#contract'
import type { Database } from '#database'
import type { CleanFile, DataKeys, FileStore } from '#files'
import { type Clock, day, type Locale } from '#kernel'

/** Dependencies of the commands on death reports. */
export type InheritanceServices = {
  readonly db: Database
  readonly clock: Clock
  readonly store: FileStore
  readonly dataKeys: DataKeys
}

/** What the reporter knows of the account; at least one field is set. */
export type AccountHint = {
  readonly nik: string | null
  readonly email: string | null
  readonly phone: string | null
}

export type SubmittedDocument = { readonly kind: EstateDocumentKind; readonly file: CleanFile }

/** A report as its reporter typed it, before validation. */
export type TypedReport = {
  readonly deceasedName: string
  readonly diedOn: string
  readonly nik: string | null
  /** Null when none was typed; empty when it is not an address. */
  readonly accountEmail: string | null
  readonly accountPhone: string | null
  readonly name: string
  readonly relation: ReporterRelation | null
  readonly email: string | null
  readonly phone: string
  readonly note: string | null
  readonly language: Locale
}

/** Maximum number of files of one report, all kinds together. */
export const documentsMax = 30

/**
 * For 90 days after an account was released from a mistaken report, another report alone does not close it
 * again; staff decide.
 */
export const mistakeMilliseconds = 90 * day

/** Minimum similarity of the names at which a report closes an account without staff. */
export const nameScoreMin = 75

export type LockedCase = {
  readonly id: string
  readonly number: string
  readonly state: DeathReportState
  readonly userId: string | null
  readonly match: DeathReportMatch
  readonly deceasedName: string
  readonly reporterName: string
  readonly reporterEmail: string
  readonly language: Locale
  readonly isHeld: boolean
  readonly tokenSealed: Buffer
  readonly tokenKeyId: string
}

/** States in which a report holds its account or waits for staff. */
export const openStates: readonly DeathReportState[] = ['reported', 'asked', 'confirmed']

/** The token that a link carries, and the hash by which it is found. */
export type NewLink = { readonly token: string; readonly hash: Buffer }

export function newLink(): NewLink {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: linkHash(token) }
}

export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
