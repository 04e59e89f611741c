import { jakartaDate, type Locale, later, type Rupiah, toJsonInteger } from '#kernel'
import { type AgreementText, filled, fingerprintOf, readAgreementText } from '#legal'
import type { DocumentContent, DocumentRow, DocumentSection } from '../document-content.ts'
import type { AgreementLanguages, StatedProperty } from './agreement.ts'
import { type Words, wordsOf } from './words.ts'

/** The facts that the agreement of a purchase states. */
export type AgreementFacts = {
  readonly version: string
  readonly languages: AgreementLanguages
  /** Null for a draft, which is read before the purchase. */
  readonly signed: {
    readonly number: string
    readonly receiptNumber: string
    readonly at: Date
    readonly cancellableUntil: Date
  } | null
  readonly investor: {
    readonly name: string
    readonly email: string
    readonly maskedNik: string | null
  }
  readonly operator: string | null
  readonly property: StatedProperty
  readonly offering: {
    readonly unitsTotal: bigint
    readonly targetUnits: bigint
    readonly holderUnitsMax: bigint
    readonly closesAt: Date
    readonly purchaseFeeBasisPoints: number
    readonly coolingOffHours: number
    readonly riskStatementVersion: string
  }
  readonly terms: {
    readonly stampDuty: Rupiah
    readonly stampDutyAbove: Rupiah
    readonly refundWorkingDays: number
    readonly allotmentWorkingDays: number
  }
  readonly units: bigint
  readonly unitPrice: Rupiah
  readonly amount: Rupiah
  readonly fee: Rupiah
}

/**
 * Returns the agreement of a purchase as a document. The Indonesian text prevails; the English edition has the
 * translation next to it, clause by clause.
 */
export function agreementDocument(facts: AgreementFacts, today: string): DocumentContent {
  const locale: Locale = facts.languages === 'id' ? 'id' : 'en'
  const words = wordsOf(locale)
  const { t } = words
  const texts = readAgreementText(facts.version)
  const indonesian = filled(texts.id, valuesOf(facts, wordsOf('id')))
  const english = filled(texts.en, valuesOf(facts, wordsOf('en')))
  const isBoth = facts.languages === 'id-en'
  const { signed, property } = facts
  const warnings = [
    ...(signed === null ? [t('draft')] : []),
    ...(property.isDemo ? [t('demo')] : []),
  ]
  return {
    locale,
    kind: isBoth ? `${indonesian.title} / ${english.title}` : indonesian.title,
    title: property.name,
    subtitle: t('subtitle', {
      units: toJsonInteger(facts.units),
      total: words.rupiah(facts.amount + facts.fee),
    }),
    issuedOn: signed === null ? today : jakartaDate(signed.at),
    facts: headFacts(facts, words),
    sections: [
      ...(isBoth ? sideBySideSections(indonesian, english) : plainSections(indonesian)),
      signatureSection(facts, words, texts),
    ],
    warning: warnings.length === 0 ? null : warnings.join(' '),
    foot: t('foot', { version: facts.version }),
    pageText: (page, pages) => t('page', { page: String(page), pages: String(pages) }),
  }
}

function headFacts({ signed, version, property, investor }: AgreementFacts, words: Words) {
  const { t, instant } = words
  const rows: DocumentRow[] = [
    ...(signed === null
      ? []
      : [[t('number'), signed.number] as const, [t('signedAt'), instant(signed.at)] as const]),
    [t('version'), version],
    [t('investor'), investor.name],
    [t('issuer'), property.issuer],
  ]
  return rows
}

function plainSections(text: AgreementText): DocumentSection[] {
  return text.sections.map(({ title, clauses }, index) => ({
    title: `${index + 1}. ${title}`,
    paragraphs: clauses.map((clause, place) => `${index + 1}.${place + 1}  ${clause}`),
  }))
}

function sideBySideSections(indonesian: AgreementText, english: AgreementText): DocumentSection[] {
  return indonesian.sections.map(({ title, clauses }, index) => {
    const other = english.sections[index]
    const numbered = (place: number, clause: string) => `${index + 1}.${place + 1}  ${clause}`
    return {
      title: `${index + 1}. ${title} / ${other?.title ?? ''}`,
      beside: clauses.map(
        (clause, place) =>
          [numbered(place, clause), numbered(place, other?.clauses[place] ?? '')] as const,
      ),
    }
  })
}

function signatureSection(
  { signed, investor, version }: AgreementFacts,
  { t, instant }: Words,
  texts: Readonly<Record<Locale, AgreementText>>,
): DocumentSection {
  if (signed === null) return { title: t('signature.title'), paragraphs: [t('signature.notYet')] }
  return {
    title: t('signature.title'),
    rows: [
      [t('signature.by'), investor.name],
      [t('signature.at'), instant(signed.at)],
      [t('signature.act'), t('signature.confirmed', { receipt: signed.receiptNumber })],
      [t('signature.level'), t('signature.basic')],
      [t('signature.text', { version }), fingerprintOf(texts.id).slice(0, 32)],
    ],
    note: t('signature.note'),
  }
}

function valuesOf(facts: AgreementFacts, words: Words): Record<string, string> {
  const { t, integer, rupiah, percent, instant, day } = words
  const { investor, property, offering, terms, signed } = facts
  return {
    investor: investor.name,
    nik: investor.maskedNik ?? '-',
    email: investor.email,
    issuer: property.issuer,
    issuerNumber: property.issuerNumber,
    property: property.name,
    code: property.code,
    address: property.address,
    operator: facts.operator ?? t('operatorUnnamed'),
    units: integer(facts.units),
    unitPrice: rupiah(facts.unitPrice),
    amount: rupiah(facts.amount),
    fee: rupiah(facts.fee),
    feeRate: percent(offering.purchaseFeeBasisPoints),
    total: rupiah(facts.amount + facts.fee),
    unitsTotal: integer(offering.unitsTotal),
    holderUnitsMax: integer(offering.holderUnitsMax),
    targetUnits: integer(offering.targetUnits),
    // The period is shown to end on its last day, not at the midnight after it.
    closesOn: day(later(offering.closesAt, -1)),
    coolingOffHours: integer(offering.coolingOffHours),
    cancellableUntil:
      signed === null
        ? t('afterConfirmation', { hours: offering.coolingOffHours })
        : instant(signed.cancellableUntil),
    riskVersion: offering.riskStatementVersion,
    stampDuty: rupiah(terms.stampDuty),
    stampDutyAbove: rupiah(terms.stampDutyAbove),
    refundDays: integer(terms.refundWorkingDays),
    allotmentDays: integer(terms.allotmentWorkingDays),
  }
}
