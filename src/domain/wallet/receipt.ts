import type { Db } from '#database'
import { type DocumentRow, writePdf } from '#documents'
import { type Actor, type Clock, jakartaDate, type Locale, toJsonInteger } from '#kernel'
import { findMovement, type Movement, type OwnLine, ownLines } from '#ledger'
import { propertyNames } from '#properties'
import { adjustmentNotes } from './balance-adjustments/read-adjustments.ts'
import { walletAccount } from './read-movements.ts'
import { movementNotFound } from './refusals.ts'
import type { DocumentOwner } from './statement-document.ts'
import { type StatementWords, statementWords } from './words.ts'

/** Returns a movement of the actor's available or held balance. A movement of another user is treated as missing. */
async function readMovement(db: Db, actor: Actor, entryId: string): Promise<Movement> {
  const movement =
    (await findMovement(db, walletAccount(actor), entryId)) ??
    (await findMovement(db, walletAccount(actor, 'held'), entryId))
  if (movement === null) throw movementNotFound()
  return movement
}

/** Returns the receipt of one movement as a PDF: what happened, and the changes on the owner's accounts. */
export async function movementReceipt(
  db: Db,
  clock: Clock,
  actor: Actor,
  owner: DocumentOwner,
  locale: Locale,
  entryId: string,
): Promise<{ bytes: Uint8Array; reference: string }> {
  const movement = await readMovement(db, actor, entryId)
  const lines = await ownLines(db, actor.userId, entryId)
  const words = statementWords(locale)
  const { t, kind, date, rupiah, change } = words
  const { propertyId, reference } = movement
  const property = propertyId === null ? null : await propertyNames(db)(propertyId)
  const adjusted = (await adjustmentNotes(db, [entryId])).get(entryId)
  const facts: DocumentRow[] = [
    [t('what'), kind(movement.kind)],
    [t('when'), date(movement.happenedAt, 'time')],
    ...(property === null ? [] : [[t('property'), property] as const]),
    ...(adjusted === undefined ? [] : [[t('reason'), adjusted.note[locale]] as const]),
    [t('holder'), owner.name],
    [t('movementId'), movement.entryId],
    ...(movement.state === 'reversed' ? [[t('state'), t('states.reversed')] as const] : []),
  ]
  const bytes = await writePdf({
    locale,
    kind: t('receipt'),
    title: change(movement.amount),
    subtitle: `${kind(movement.kind)} · ${reference}`,
    issuedOn: jakartaDate(movement.happenedAt),
    facts,
    sections: [
      {
        title: t('changed'),
        rows: [
          ...lines.map((line) => rowOf(words, line)),
          [t('balanceAfter'), rupiah(movement.balance)],
        ],
        hasSum: true,
        note: t('receiptNote', { at: date(clock.now(), 'time') }),
      },
    ],
    warning: owner.isSimulated ? t('simulated') : null,
    foot: t('made'),
    pageText: (page, pages) => t('page', { page: String(page), pages: String(pages) }),
  })
  return { bytes, reference }
}

function rowOf({ t, change }: StatementWords, { kind, asset, amount }: OwnLine): DocumentRow {
  const name = t(`accounts.${accountName(kind)}`)
  if (asset === 'IDR') return [name, change(amount)]
  return [
    name,
    t('unitsChange', { units: `${amount > 0n ? '+' : ''}${amount}`, count: toJsonInteger(amount) }),
  ]
}

function accountName(kind: OwnLine['kind']) {
  switch (kind) {
    case 'investor-cash':
    case 'investor-held':
    case 'investor-receivable':
    case 'investor-order-cash':
    case 'investor-units':
    case 'investor-units-held':
    case 'investor-units-subscribed':
      return kind
    default:
      return 'other'
  }
}
