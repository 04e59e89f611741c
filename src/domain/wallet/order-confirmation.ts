import type { Db } from '#database'
import { type DocumentRow, writePdf } from '#documents'
import { type Actor, type Clock, jakartaDate, type Locale, toJsonInteger } from '#kernel'
import { readOrder } from '#market'
import { propertyNames } from '#properties'
import type { DocumentOwner } from './statement-document.ts'
import { statementWords } from './words.ts'

/**
 * Returns the confirmation of one of the actor's orders in the secondary market as a PDF: every trade with its
 * price and fee, and the total cost or proceeds. Reversed trades are listed and not included in the totals.
 */
export async function orderConfirmation(
  db: Db,
  clock: Clock,
  actor: Actor,
  owner: DocumentOwner,
  locale: Locale,
  orderId: string,
): Promise<{ bytes: Uint8Array; number: string }> {
  const { fills, ...order } = await readOrder(db, actor.userId, orderId)
  const { side, propertyId } = order
  const { t, date, rupiah } = statementWords(locale)
  const property = (await propertyNames(db)(propertyId)) ?? propertyId
  const counted = fills.filter(({ isBusted }) => !isBusted)
  const units = counted.reduce((sum, fill) => sum + fill.units, 0n)
  const amount = counted.reduce((sum, fill) => sum + fill.price * fill.units, 0n)
  const fee = counted.reduce((sum, fill) => sum + fill.fee, 0n)
  const total = side === 'buy' ? amount + fee : amount - fee
  const count = (value: bigint) => ({ units: value.toString(), count: toJsonInteger(value) })
  const rows = fills.map(
    (fill): DocumentRow => [
      `${date(fill.tradedAt, 'time')} · ${t('unitsChange', count(fill.units))} × ${rupiah(fill.price)}`,
      fill.isBusted ? t('order.busted') : rupiah(fill.price * fill.units),
    ],
  )
  const number = `ORD-${order.number}`
  const bytes = await writePdf({
    locale,
    kind: t('order.kind'),
    title: rupiah(total),
    subtitle: `${t(`order.done.${side}`, count(units))} · ${property}`,
    issuedOn: jakartaDate(clock.now()),
    facts: [
      [t('reference'), number],
      [t('what'), t(`order.side.${side}`)],
      [t('property'), property],
      [t('order.ordered'), t('unitsChange', count(order.units))],
      [t(order.isAtBest ? 'order.atBest' : 'order.limit'), rupiah(order.limitPrice)],
      [t('order.placed'), date(order.placedAt, 'time')],
      ...(order.isPrivate ? [[t('order.trades'), t('order.private')] as const] : []),
      [t('holder'), owner.name],
    ],
    sections: [
      {
        title: t('order.trades'),
        rows: [
          ...(rows.length === 0 ? [[t('order.none'), rupiah(0n)] as const] : rows),
          [t('order.fee'), rupiah(side === 'buy' ? fee : -fee)],
          [t(`order.total.${side}`), rupiah(total)],
        ],
        hasSum: true,
        note: t('order.note', { at: date(clock.now(), 'time') }),
      },
    ],
    warning: owner.isSimulated ? t('simulated') : null,
    foot: t('made'),
    pageText: (page, pages) => t('page', { page: String(page), pages: String(pages) }),
  })
  return { bytes, number }
}
