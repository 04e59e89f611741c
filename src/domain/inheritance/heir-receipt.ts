import { sql } from 'kysely'
import type { HeirCertificate } from '#contract'
import type { Db } from '#database'
import { type DocumentContent, type DocumentSection, writePdf } from '#documents'
import { type Actor, type Clock, isUuid, jakartaDate, type Locale } from '#kernel'
import { namesOfProperties } from '#properties'
import { readOwnParts } from './own-inheritances.ts'
import { type ReceiptWords, receiptWords } from './receipt-words.ts'
import { receiptNotFound } from './refusals.ts'

type Receipt = {
  readonly inheritanceId: string
  readonly locale: Locale
  /** The name on the account, and whether its money is real. */
  readonly owner: { readonly name: string; readonly isSimulated: boolean }
}

/**
 * Returns a PDF of what passed to an heir: units with their cost, money, and the figures for a tax return. For
 * the person whose account received the share. Refuses with `inheritance.receipt_not_found`, also before
 * anything has passed on.
 */
export async function heirReceipt(
  db: Db,
  clock: Clock,
  { userId }: Actor,
  { inheritanceId, locale, owner }: Receipt,
): Promise<{ number: string; bytes: Uint8Array }> {
  const found = isUuid(inheritanceId) ? await readShare(db, userId, inheritanceId) : null
  const parts = found === null ? [] : await readOwnParts(db, [inheritanceId])
  if (found === null || parts.length === 0) throw receiptNotFound()
  const names = await namesOfProperties(
    db,
    parts.map(({ propertyId }) => propertyId).filter((id) => id !== null),
  )
  const named: NamedPart[] = parts.map((part) => ({
    ...part,
    property: part.propertyId === null ? null : (names.get(part.propertyId) ?? ''),
  }))
  const document = receiptDocument(found, named, { locale, owner, now: clock.now() })
  return { number: found.number, bytes: await writePdf(document) }
}

export function receiptDocument(
  share: Share,
  parts: readonly NamedPart[],
  { locale, owner, now }: Pick<Receipt, 'locale' | 'owner'> & { readonly now: Date },
): DocumentContent {
  const words = receiptWords(locale)
  const { t, day } = words
  const { number, heirName, guardian, certificate, certificateNumber } = share
  return {
    locale,
    kind: t('kind'),
    title: t('title', { deceased: share.deceasedName }),
    subtitle: t('subtitle', { number }),
    issuedOn: jakartaDate(now),
    facts: [
      [t('holder'), owner.name],
      [t('heir'), heirName],
      ...(guardian === null ? [] : [[t('guardian'), guardian] as const]),
      [t('share'), `${share.numerator}/${share.denominator}`],
      ...(certificate === null
        ? []
        : [
            [
              t('certificate'),
              t(`certificates.${certificate}`, { number: certificateNumber ?? '' }),
            ] as const,
          ]),
    ],
    sections: [
      unitSection(words, parts),
      cashSection(words, parts),
      { title: t('tax.title'), paragraphs: [t('tax.income'), t('tax.adviser')] },
    ],
    warning: owner.isSimulated ? t('simulated') : null,
    foot: t('foot', { at: day(now) }),
    pageText: (page, pages) => t('page', { page: String(page), pages: String(pages) }),
  }
}

type NamedPart = Awaited<ReturnType<typeof readOwnParts>>[number] & {
  readonly property: string | null
}

function unitSection(
  { t, integer, rupiah, day }: ReceiptWords,
  parts: readonly NamedPart[],
): DocumentSection {
  const title = t('units.title')
  const rows = parts.flatMap(({ property, amount, cost, acquiredOn, transferredAt }) =>
    property === null || cost === null || acquiredOn === null
      ? []
      : [[property, integer(amount), rupiah(cost), day(acquiredOn), day(transferredAt)]],
  )
  if (rows.length === 0) return { title, paragraphs: [t('units.none')] }
  const head = (['property', 'units', 'cost', 'since', 'passedOn'] as const).map((name) =>
    t(`units.${name}`),
  )
  return { title, table: { head, rows }, note: t('units.note') }
}

function cashSection(
  { t, rupiah, day }: ReceiptWords,
  parts: readonly NamedPart[],
): DocumentSection {
  const title = t('cash.title')
  const cash = parts.filter(({ propertyId }) => propertyId === null)
  if (cash.length === 0) return { title, paragraphs: [t('cash.none')] }
  const total = cash.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    title,
    rows: [
      ...cash.map(({ transferredAt, amount }) => [day(transferredAt), rupiah(amount)] as const),
      [t('cash.total'), rupiah(total)],
    ],
    hasSum: true,
  }
}

type Share = {
  readonly number: string
  readonly deceasedName: string
  readonly certificate: HeirCertificate | null
  readonly certificateNumber: string | null
  readonly heirName: string
  readonly guardian: string | null
  readonly numerator: bigint
  readonly denominator: bigint
}

async function readShare(db: Db, userId: string, heirId: string): Promise<Share | null> {
  const { rows } = await sql<Share>`
    select c.number, c.deceased_name, c.certificate, c.certificate_number, h.name as heir_name, h.guardian,
      h.numerator, h.denominator
    from inheritance.heirs h join inheritance.cases c on c.id = h.case_id
    where h.id = ${heirId} and h.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}
