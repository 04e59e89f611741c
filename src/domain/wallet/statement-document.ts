import type { Db } from '#database'
import { type LongDocument, streamDocument } from '#documents'
import type { Actor, Locale } from '#kernel'
import { propertyNames } from '#properties'
import { type Statement, statementLines } from './statement.ts'
import { type StatementWords, statementWords } from './words.ts'

/** The owner of a document, and whether real money was moved. */
export type DocumentOwner = {
  readonly name: string
  readonly email: string
  readonly isSimulated: boolean
}

/** Returns a statement as a PDF stream, drawn while its lines are read. */
export function statementDocument(
  db: Db,
  actor: Actor,
  owner: DocumentOwner,
  locale: Locale,
  statement: Statement,
): ReadableStream<Uint8Array> {
  const words = statementWords(locale)
  const { t, rupiah, change, date } = words
  const { period, opening, closing, kinds, count, writtenAt } = statement
  const isYear = period.name.length === 4
  const document: LongDocument = {
    locale,
    kind: t(isYear ? 'yearly' : 'monthly'),
    title: isYear ? period.name : date(period.from, 'month'),
    subtitle: t('statementLead'),
    issuedAt: writtenAt,
    facts: [
      [t('holder'), owner.name],
      [t('email'), owner.email],
      [t('writtenAt'), date(writtenAt, 'time')],
    ],
    sections: [
      {
        title: t('summary'),
        rows: [
          [t('opening'), rupiah(opening)],
          ...kinds.map((sum): [string, string] => [
            `${words.kind(sum.kind)} (${sum.count})`,
            change(sum.amount),
          ]),
          [t('closing'), rupiah(closing)],
        ],
        hasSum: true,
        note: t('statementNote'),
      },
    ],
    table: {
      title: t('lines'),
      columns: [
        { head: t('when'), width: 58 },
        { head: t('what'), width: 164 },
        { head: t('reference'), width: 114 },
        { head: t('amount'), width: 73, isNumeric: true },
        { head: t('balance'), width: 74, isNumeric: true },
      ],
      count,
      rows: lines(db, actor, words, statement),
      none: t('none'),
    },
    warning: owner.isSimulated ? t('simulated') : null,
    foot: t('made'),
    pageText: (page, pages) => t('page', { page: String(page), pages: String(pages) }),
  }
  return streamDocument(document)
}

async function* lines(
  db: Db,
  actor: Actor,
  { kind, date, change, rupiah }: StatementWords,
  statement: Statement,
): AsyncGenerator<string[]> {
  const nameOf = propertyNames(db)
  for await (const movement of statementLines(db, actor, statement)) {
    const name = movement.propertyId === null ? null : await nameOf(movement.propertyId)
    yield [
      date(movement.happenedAt, 'short'),
      name === null ? kind(movement.kind) : `${kind(movement.kind)} · ${name}`,
      movement.reference,
      change(movement.amount),
      rupiah(movement.balance),
    ]
  }
}
