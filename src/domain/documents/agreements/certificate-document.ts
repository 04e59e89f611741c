import { jakartaTime, toJsonInteger } from '#kernel'
import type { DocumentContent, DocumentRow } from '../document-content.ts'
import type { CertificateFacts } from './certificate.ts'
import { type Words, wordsOf } from './words.ts'

type Say = (words: Words) => string

/**
 * Returns a certificate as a document. It is bilingual, because holders show it to others; the Indonesian text
 * comes first and prevails.
 */
export function certificateDocument(facts: CertificateFacts): DocumentContent {
  const [id, en] = [wordsOf('id'), wordsOf('en')]
  const both = (say: Say) => {
    const [first, second] = [say(id), say(en)]
    return first === second ? first : `${first} / ${second}`
  }
  const { property } = facts
  return {
    locale: 'id',
    kind: both(({ t }) => t('certificate.kind')),
    title: `${property.name} (${property.code})`,
    subtitle: both(({ t }) => t('certificate.subtitle', { units: toJsonInteger(facts.units) })),
    issuedOn: facts.allottedOn,
    facts: [
      row(both, ({ t }) => t('certificate.number'), facts.number),
      row(both, ({ t }) => t('certificate.holder'), holderOf(facts)),
      row(
        both,
        ({ t }) => t('certificate.company'),
        `${property.issuer} (${property.issuerNumber})`,
      ),
      row(
        both,
        ({ t }) => t('certificate.allottedOn'),
        both(({ day }) => day(noonOf(facts))),
      ),
    ],
    sections: [
      { title: both(({ t }) => t('certificate.units.title')), rows: unitRows(facts, both, id) },
      {
        title: both(({ t }) => t('certificate.proof.title')),
        rows: proofRows(facts, both),
      },
      {
        title: both(({ t }) => t('certificate.meaning.title')),
        beside: (['held', 'rights', 'register'] as const).map(
          (clause) =>
            [
              id.t(`certificate.meaning.${clause}`, clauseValues(facts)),
              en.t(`certificate.meaning.${clause}`, clauseValues(facts)),
            ] as const,
        ),
      },
    ],
    warning: property.isDemo ? both(({ t }) => t('certificate.demo')) : null,
    foot: `${both(({ t }) => t('certificate.kind'))} ${facts.number}`,
    pageText: (page, pages) => `${page}/${pages}`,
  }
}

type Both = (say: Say) => string

function row(both: Both, name: Say, value: string): DocumentRow {
  return [both(name), value]
}

function holderOf({ holder }: CertificateFacts): string {
  return holder.maskedNik === null ? holder.name : `${holder.name} (NIK ${holder.maskedNik})`
}

// The time of day does not matter, only the date in Jakarta.
function noonOf({ allottedOn }: CertificateFacts): Date {
  return jakartaTime(allottedOn, '12:00')
}

function unitRows(facts: CertificateFacts, both: Both, { rupiah, integer }: Words): DocumentRow[] {
  const { property } = facts
  return [
    row(both, ({ t }) => t('certificate.units.count'), integer(facts.units)),
    row(both, ({ t }) => t('certificate.units.price'), rupiah(facts.unitPrice)),
    row(both, ({ t }) => t('certificate.units.address'), property.address),
  ]
}

function proofRows({ receiptNumber, agreement, entryId }: CertificateFacts, both: Both) {
  const rows = [
    row(both, ({ t }) => t('certificate.proof.receipt'), receiptNumber),
    row(both, ({ t }) => t('certificate.proof.agreement'), agreement.number),
    row(both, ({ t }) => t('certificate.proof.fingerprint'), agreement.sha256),
  ]
  return entryId === null
    ? rows
    : [...rows, row(both, ({ t }) => t('certificate.proof.entry'), entryId)]
}

function clauseValues({ holder, property, units }: CertificateFacts) {
  const { issuer, name } = property
  return { holder: holder.name, units: toJsonInteger(units), issuer, property: name }
}
