import { sql } from 'kysely'
import { type Content, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { saleDocuments } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate, newId, type Rupiah } from '#kernel'
import { account, atBank, credit, debit, type NewEntry, postEntries } from '#ledger'
import { dayInWords } from '#notifications'
import { changeState } from '#properties'
import { declareFinal } from '../declarations/approve-declaration.ts'
import { requireFinalDates } from '../declarations/declaration.ts'
import { lockMonths } from '../months/lock-months.ts'
import { informHolders } from './announce-sale.ts'
import { findProperty, readGates, type SaleProperty } from './read-sale.ts'
import {
  dayImpossible,
  documentMissing,
  figuresChanged,
  nothingLeft,
  priceDiffers,
  proposalWaits,
  rentNotSettled,
  stateNotRight,
  unitsTiedUp,
} from './refusals.ts'
import { type SaleCosts, type SaleFigures, saleFigures } from './sale.ts'

/** The details of a sale that staff enter; the two dates are those of the final payout. */
export type NewSale = {
  readonly propertyId: string
  readonly price: Rupiah
  readonly costs: SaleCosts
  /** `YYYY-MM-DD`. */
  readonly soldOn: string
  readonly recordOn: string
  readonly payOn: string
  /** The reason why the price differs from the announced one; null when it does not. */
  readonly priceReason: string | null
}

/**
 * Proposes to settle the sale of a property. Another person approves it. Refuses without any effect with
 * `property_sales.state`, `document_missing`, `day`, `price_differs`, `units_tied_up`, `rent_not_settled`,
 * `proposal_waits`, `nothing_left`, `distributions.record_date`, `pay_date`, and as `propose`.
 */
export async function proposeSale(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: NewSale,
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    await lockMonths(tx, input.propertyId)
    const { figures } = await passGates(tx, input, now)
    requireFinalDates(input, input.soldOn, now)
    return await propose(tx, {
      kind: 'property-sale',
      subjectId: input.propertyId,
      content: contentOf(input, figures),
      byUserId: actor.userId,
      now,
    })
  })
}

/**
 * Approves a sale: posts price, costs and tax, releases the reserve, declares everything that the property has
 * to its holders, and marks it as sold. Refuses as `approve` and the checks of the proposal do, and with
 * `property_sales.figures_changed`.
 */
export const saleSettlement = twoPersonAct({
  kind: 'property-sale',
  content: saleOf,
  lock: lockMonths,
  carryOut: async (tx, { proposal, content: { sale, total }, now }) => {
    const { property, figures } = await passGates(tx, sale, now)
    if (figures.total !== total) throw figuresChanged()
    await settle(tx, { property, sale, figures, proposal, now })
  },
})

async function passGates(
  tx: Tx,
  { propertyId, price, costs, soldOn, priceReason }: NewSale,
  now: Date,
): Promise<{ property: SaleProperty; figures: SaleFigures }> {
  const property = await findProperty(tx, propertyId)
  if (property.state !== 'sale-vote') throw stateNotRight({ state: property.state })
  const gates = await readGates(tx, propertyId, soldOn)
  const missing = saleDocuments.find((kind) => !gates.documents.has(kind))
  if (missing !== undefined) throw documentMissing({ kind: missing })
  const [resolvedOn = '', deedOn = ''] = saleDocuments.map((kind) => gates.documents.get(kind))
  // A resolution of an earlier announcement does not apply to this one.
  if (gates.meetingOn !== null && resolvedOn < gates.meetingOn)
    throw documentMissing({ kind: 'resolution' })
  if (soldOn > jakartaDate(now) || soldOn < deedOn || deedOn < resolvedOn)
    throw dayImpossible('soldOn')
  const { announcedPrice } = gates
  if (announcedPrice !== null && announcedPrice !== price && priceReason === null)
    throw priceDiffers({ announced: announcedPrice })
  if (gates.unitsTiedUp > 0n) throw unitsTiedUp({ units: gates.unitsTiedUp })
  if (gates.unsettledMonth !== null) throw rentNotSettled({ month: gates.unsettledMonth })
  if (gates.waitingKind !== null) throw proposalWaits({ kind: gates.waitingKind })
  const figures = saleFigures(price, costs, gates.sellerTaxBasisPoints, gates.own)
  if (figures.proceeds <= 0n) throw nothingLeft({ proceeds: figures.proceeds })
  return { property, figures }
}

type Settled = {
  readonly property: SaleProperty
  readonly sale: NewSale
  readonly figures: SaleFigures
  readonly proposal: Proposal
  readonly now: Date
}

async function settle(tx: Tx, { property, sale, figures, proposal, now }: Settled): Promise<void> {
  const { id: propertyId, name } = property
  const actorId = proposal.decidedBy
  await postEntries(tx, saleEntries(property, figures, actorId, now))
  const declarationId = await declareFinal(tx, proposal, sale, now)
  const { soldOn } = sale
  await insertSale(tx, propertyId, figures, {
    proposalId: proposal.id,
    soldOn,
    settledAt: now,
    declarationId,
  })
  await changeState(tx, { propertyId, to: 'sold', at: now, actorId })
  await informHolders(tx, propertyId, {
    event: 'property-sold',
    values: {
      property: name,
      price: figures.price,
      total: figures.total,
      day: dayInWords(sale.payOn),
    },
    path: `/dashboard/properties/${propertyId}`,
    happenedAt: now,
  })
  await recordAudit(tx, {
    happenedAt: now,
    actorId,
    action: 'property-sales.settle',
    subjectKind: 'property',
    subjectId: propertyId,
    details: { price: figures.price.toString(), total: figures.total.toString() },
  })
}

type SaleFacts = {
  readonly proposalId: string
  readonly soldOn: string
  readonly settledAt: Date
  readonly declarationId: string
}

export async function insertSale(
  tx: Tx,
  propertyId: string,
  { price, proceeds, total, lines }: SaleFigures,
  { proposalId, soldOn, settledAt, declarationId }: SaleFacts,
): Promise<void> {
  await sql`
    insert into property_sales.sales (property_id, proposal_id, price, sold_on, proceeds, total, settled_at, declaration_id)
    values (${propertyId}, ${proposalId}, ${price}, ${soldOn}::date, ${proceeds}, ${total}, ${settledAt},
      ${declarationId})`.execute(tx)
  await sql`
    insert into property_sales.sale_lines (property_id, reason, amount)
    select ${propertyId}, * from unnest(
      ${lines.map(({ reason }) => reason)}::text[],
      ${lines.map(({ amount }) => amount)}::bigint[])`.execute(tx)
}

/** The entries of a sale in order: price and reserve to the property's cash, tax and costs out of it. */
export function saleEntries(
  { id: propertyId, code }: Pick<SaleProperty, 'id' | 'code'>,
  { price, proceeds, reserve }: SaleFigures,
  actorId: string | null,
  happenedAt: Date,
): NewEntry[] {
  const bank = atBank('property')
  const cash = account('property-cash', propertyId)
  const entry = (kind: NewEntry['kind'], name: string, lines: NewEntry['lines']): NewEntry => ({
    id: newId(happenedAt.getTime()),
    kind,
    happenedAt,
    reference: `${name}-${code}`,
    propertyId,
    actorId,
    lines,
  })
  const released =
    reserve === 0n
      ? []
      : [debit(account('property-reserve', propertyId), reserve), credit(cash, reserve)]
  const costs = price - proceeds
  return [
    entry('property-sale', 'SALE', [debit(bank, price), credit(cash, price), ...released]),
    ...(costs === 0n
      ? []
      : [entry('property-cost', 'SALECOST', [debit(cash, costs), credit(bank, costs)])]),
  ]
}

type Written = Omit<NewSale, 'price' | 'costs'> & {
  price: string
  costs: Record<string, string>
  total: string
}

/** The exact content that two people agree to. */
export function contentOf(sale: NewSale, figures: SaleFigures): Content {
  const { price, costs, ...rest } = sale
  return {
    ...rest,
    price: price.toString(),
    costs: texts(Object.entries(costs)),
    sellerTax: (
      figures.lines.find(({ reason }) => reason === 'seller-tax')?.amount ?? 0n
    ).toString(),
    proceeds: figures.proceeds.toString(),
    reserve: figures.reserve.toString(),
    cash: figures.cash.toString(),
    total: figures.total.toString(),
  }
}

function texts(entries: readonly (readonly [string, bigint])[]): Record<string, string> {
  return Object.fromEntries(entries.map(([name, amount]) => [name, amount.toString()]))
}

function saleOf(content: Content): { sale: NewSale; total: Rupiah } {
  // The content was written by `contentOf` and never changes.
  const { price, costs, total, propertyId, soldOn, recordOn, payOn, priceReason } =
    content as Written
  const amounts = Object.entries(costs).map(([name, amount]) => [name, BigInt(amount)] as const)
  const sale = { propertyId, soldOn, recordOn, payOn, price: BigInt(price) }
  return {
    sale: {
      ...sale,
      priceReason: priceReason ?? null,
      costs: Object.fromEntries(amounts) as SaleCosts,
    },
    total: BigInt(total),
  }
}
