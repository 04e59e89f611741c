import { createHash } from 'node:crypto'
import type { Database } from '#database'
import { type Clock, jakartaDate, type Locale } from '#kernel'
import {
  type DocumentName,
  documentNotFound,
  hasDocument,
  insurancePublishedOn,
  leasesPublishedOn,
  propertyLabels,
  readOutlook,
  readPropertyFactsOn,
} from '#properties'
import type { DocumentContent } from './document-content.ts'
import type { DocumentSubject } from './property-document.ts'
import { prospectus } from './prospectus.ts'
import { insuranceSummary, leaseSummary, valuationSummary } from './short-documents.ts'
import { wordsOf } from './words.ts'
import { writePdf } from './write-document.ts'

type WrittenDocument = {
  readonly bytes: Uint8Array
  /** The ETag of this file, different from that of any other file. */
  readonly tag: string
}

type AskedDocument = DocumentName & { readonly propertyId: string; readonly locale: Locale }

// A document never changes, so a generated file is cached; the least recently read file is evicted first.
const keptMax = 200
const kept = new WeakMap<Database, Map<string, Promise<WrittenDocument>>>()

/** Returns the file of an issued document. Refuses with `properties.document_not_found`. */
export async function readDocument(
  db: Database,
  clock: Clock,
  request: AskedDocument,
): Promise<WrittenDocument> {
  const today = jakartaDate(clock.now())
  if (!(await hasDocument(db, request.propertyId, request, today))) throw documentNotFound()
  return await writeOnce(db, request)
}

/** Returns the size of each document's file in bytes. Generates the files that are not cached. */
export async function documentSizes(
  db: Database,
  request: readonly AskedDocument[],
): Promise<number[]> {
  const sizes: number[] = []
  // One after the other, so that a page with many documents does not delay other requests.
  for (const one of request) sizes.push((await writeOnce(db, one)).bytes.length)
  return sizes
}

function writeOnce(db: Database, request: AskedDocument): Promise<WrittenDocument> {
  const files = kept.get(db) ?? new Map<string, Promise<WrittenDocument>>()
  kept.set(db, files)
  const key = `${request.propertyId}/${request.kind}/${request.issuedOn}/${request.locale}`
  const known = files.get(key)
  if (known !== undefined) {
    files.delete(key)
    files.set(key, known)
    return known
  }
  const made = write(db, request)
  files.set(key, made)
  made.catch(() => files.delete(key))
  const [oldest] = files.keys()
  if (files.size > keptMax && oldest !== undefined) files.delete(oldest)
  return made
}

async function write(db: Database, request: AskedDocument): Promise<WrittenDocument> {
  const bytes = await writePdf(await documentOf(db, request))
  return { bytes, tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 24) }
}

async function documentOf(db: Database, request: AskedDocument): Promise<DocumentContent> {
  const { propertyId, kind, issuedOn, locale } = request
  const words = wordsOf(locale)
  const [facts, labels] = await Promise.all([
    readPropertyFactsOn(db, propertyId, issuedOn),
    propertyLabels(db, [propertyId]),
  ])
  const label = labels.get(propertyId)
  if (label === undefined) throw documentNotFound()
  const { name, code, city } = label
  const subject: DocumentSubject = { facts, name, code, city: city.name[locale] }
  switch (kind) {
    case 'prospectus':
      return prospectus(words, subject, issuedOn, await readOutlook(db, propertyId))
    case 'valuation':
      return valuationSummary(words, subject, issuedOn)
    case 'lease-summary':
      return leaseSummary(
        words,
        subject,
        issuedOn,
        await leasesPublishedOn(db, propertyId, issuedOn),
      )
    case 'insurance': {
      const item = await insurancePublishedOn(db, propertyId, issuedOn)
      if (item === null) throw documentNotFound()
      return insuranceSummary(words, subject, issuedOn, item)
    }
  }
}
