import type { Db } from '#database'
import { schemaTable, type Values } from '#documents'
import type { Actor, Locale } from '#kernel'
import { lastSequence, type Movement, movementsAsPosted } from '#ledger'
import { propertyNames } from '#properties'
import { filterOf, type MovementQuery, walletAccount } from './read-movements.ts'
import { statementWords } from './words.ts'

/**
 * Returns the movements of the actor's balance that match the query as a table for a file, in posting order.
 * Movements posted while the file is written are not included.
 */
export async function movementTable(
  db: Db,
  actor: Actor,
  locale: Locale,
  query: MovementQuery,
): Promise<ReturnType<typeof schemaTable<'movements'>>> {
  const ref = walletAccount(actor, query.balance)
  const upTo = await lastSequence(db, ref)
  const rows = movementsAsPosted(db, ref, await filterOf(db, query), upTo)
  return schemaTable('movements', locale, movementValues(db, locale, rows))
}

/** Converts movements to rows of the table, with the names of their properties. */
export async function* movementValues(
  db: Db,
  locale: Locale,
  movements: AsyncIterable<Movement>,
): AsyncGenerator<Values<'movements'>> {
  const words = statementWords(locale)
  const nameOf = propertyNames(db)
  for await (const movement of movements) {
    const { propertyId, kind, state } = movement
    yield {
      movement_id: movement.entryId,
      sequence: movement.sequence,
      happened_at: movement.happenedAt,
      recorded_at: movement.recordedAt,
      kind,
      kind_label: words.kind(kind),
      state,
      state_label: words.t(`states.${state}`),
      reference: movement.reference,
      property_id: propertyId,
      property_name: propertyId === null ? null : await nameOf(propertyId),
      amount: movement.amount,
      balance: movement.balance,
    }
  }
}
