import { tableFormats } from '#contract'
import type { Database } from '#database'
import {
  type AgreementMaking,
  openAgreement,
  type PackedFile,
  readAgreements,
  readDocument,
  schemaTable,
  tableBytes,
  type Values,
  zipFile,
} from '#documents'
import { type Actor, type Clock, jakartaDate, jakartaYear, type Locale } from '#kernel'
import { type UnitHolding, unitHoldings } from '#ledger'
import { readSubscriptions } from '#offerings'
import {
  issuedUnitsOf,
  namesOfProperties,
  openPropertyDocument,
  readApprovedDocuments,
  readDocuments,
} from '#properties'
import { movementTable } from './movement-table.ts'
import { readStatement } from './statement.ts'
import { type DocumentOwner, statementDocument } from './statement-document.ts'
import { statementWords } from './words.ts'

/** Who to contact when the platform has closed, as lines of text. */
type Contact = readonly string[]

type Pack = {
  readonly db: Database
  readonly clock: Clock
  readonly actor: Actor
  readonly owner: DocumentOwner
  readonly contact: Contact
  readonly locale: Locale
  /** The storage of agreements, and what is needed to create those that the worker has not created yet. */
  readonly agreements: AgreementMaking
}

/**
 * Returns the actor's complete account archive as a ZIP stream: holdings with their part of the register of
 * units, the ledger, purchases with their signed agreements, this year's statement, for each property the
 * prospectus and the documents that the actor may open, and what to do when the platform has closed.
 */
export function continuityPack(pack: Pack): ReadableStream<Uint8Array> {
  return zipFile(filesOf(pack))
}

async function* filesOf(pack: Pack): AsyncGenerator<PackedFile> {
  const { db, clock, actor, owner, locale } = pack
  yield { name: 'README.txt', bytes: textBytes(readMe(pack)) }
  const holdings = await unitHoldings(db, actor.userId)
  const issued = await issuedUnitsOf(
    db,
    holdings.map(({ propertyId }) => propertyId),
  )
  const rows = holdings.map((holding) => holdingValues(holding, issued))
  for (const format of tableFormats) {
    const table = schemaTable('holdings', locale, rows)
    yield { name: `holdings.${format}`, bytes: tableBytes(format, table) }
    const movements = await movementTable(db, actor, locale, {})
    yield { name: `movements.${format}`, bytes: tableBytes(format, movements) }
    const purchases = schemaTable('purchases', locale, purchaseValues(db, actor))
    yield { name: `purchases.${format}`, bytes: tableBytes(format, purchases) }
  }
  const year = jakartaYear(clock.now()).toString()
  const statement = await readStatement(db, clock, actor, year)
  const document = statementDocument(db, actor, owner, locale, statement)
  yield { name: `statement-${year}.pdf`, bytes: bytesOf(document) }
  yield* agreementsOf(pack)
  yield* contractsOf(pack, holdings)
}

/** Yields the signed agreement of every purchase; each file is opened only when it is packed. */
async function* agreementsOf({ agreements, actor }: Pack): AsyncGenerator<PackedFile> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readAgreements>> = await readAgreements(
      agreements,
      actor.userId,
      { limit: agreementsAtOnce, cursor },
    )
    for (const { subscriptionId, number } of page.items) {
      const { file } = await openAgreement(agreements, actor.userId, subscriptionId)
      yield { name: `agreements/${number}.pdf`, bytes: singleChunk(file) }
    }
    cursor = page.nextCursor
  } while (cursor !== null)
}

async function* contractsOf(
  { db, clock, actor, locale, agreements: { store, keys } }: Pack,
  holdings: readonly UnitHolding[],
) {
  const propertyIds = holdings.map(({ propertyId }) => propertyId)
  const documents = await readDocuments(db, propertyIds, jakartaDate(clock.now()))
  for (const { propertyId, kind, issuedOn } of documents) {
    if (kind !== 'prospectus') continue
    const { bytes } = await readDocument(db, clock, { propertyId, kind, issuedOn, locale })
    yield { name: `contracts/${propertyId}-${kind}-${issuedOn}.pdf`, bytes: singleChunk(bytes) }
  }
  const held = new Set(holdings.filter(({ units }) => units > 0n).map((one) => one.propertyId))
  const approved = await readApprovedDocuments(db, propertyIds)
  for (const { id: documentId, propertyId, audience } of approved) {
    if (audience === 'holders' && !held.has(propertyId)) continue
    const request = { propertyId, documentId }
    const { name, bytes, sha256 } = await openPropertyDocument({ db, store, keys }, actor, request)
    yield { name: `contracts/${sha256.slice(0, 12)}-${name}`, bytes: singleChunk(bytes) }
  }
}

function readMe({ clock, owner, contact, locale }: Pack): string {
  const { t, date } = statementWords(locale)
  const files = (
    ['holdings', 'movements', 'purchases', 'statement', 'agreements', 'contracts'] as const
  ).map((name) => `- ${t(`pack.files.${name}`)}`)
  return [
    t('pack.title'),
    `${owner.name} · ${date(clock.now(), 'time')}`,
    t('pack.lead'),
    files.join('\n'),
    t('pack.goneTitle'),
    (['issuer', 'money', 'proof', 'authority'] as const)
      .map((step, index) => `${index + 1}. ${t(`pack.gone.${step}`)}`)
      .join('\n'),
    t('pack.contact'),
    contact.length === 0 ? t('pack.noContact') : contact.join('\n'),
    ...(owner.isSimulated ? [t('simulated')] : []),
  ].join('\n\n')
}

function holdingValues(
  { propertyId, units, subscribedUnits }: UnitHolding,
  issued: Awaited<ReturnType<typeof issuedUnitsOf>>,
): Values<'holdings'> {
  const property = issued.get(propertyId)
  if (property === undefined) throw new Error(`property ${propertyId} is held but not published`)
  return {
    property_id: propertyId,
    property_name: property.name,
    issuer_name: property.issuerName,
    issuer_number: property.issuerNumber,
    units,
    subscribed_units: subscribedUnits,
    units_issued: property.unitsTotal,
  }
}

const readAtOnce = 100
const agreementsAtOnce = 20

async function* purchaseValues(db: Database, actor: Actor): AsyncGenerator<Values<'purchases'>> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readSubscriptions>> = await readSubscriptions(
      db,
      actor.userId,
      { limit: readAtOnce, cursor },
    )
    const names = await namesOfProperties(
      db,
      page.items.map(({ propertyId }) => propertyId),
    )
    for (const one of page.items) {
      yield {
        purchase_id: one.id,
        receipt_number: one.receiptNumber,
        placed_at: one.placedAt,
        property_id: one.propertyId,
        property_name: names.get(one.propertyId) ?? null,
        units: one.units,
        unit_price: one.unitPrice,
        amount: one.amount,
        fee: one.fee,
        state: one.state,
      }
    }
    cursor = page.nextCursor
  } while (cursor !== null)
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function textBytes(text: string): AsyncGenerator<Uint8Array> {
  return singleChunk(new TextEncoder().encode(`\uFEFF${text}\n`))
}

async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
