import { kindsFor, readProposals } from '#approvals'
import type { FilePart } from '#contract'
import type { Line } from '#contract/back-office/customer-records.ts'
import { listSessions, readAcceptances, readConsents, readNames } from '#identity'
import { readNotes, readReviews } from '#investors'
import type { Actor, Locale, Page, PageRequest } from '#kernel'
import { listOrders } from '#market'
import { readOwnDeliveries } from '#notifications'
import { readSubscriptions } from '#offerings'
import { bankOf, type Deposit, readDeposits } from '#payments'
import { readHoldings } from '#portfolio'
import { namesOfProperties } from '#properties'
import { listMessages } from '#support'
import { readMovements } from '#wallet'
import { readBankAccounts, readWithdrawals } from '#withdrawals'
import type { Domain } from '../encode.ts'
import type { ApiServices } from '../env.ts'

/** The customer, the reader and the language. */
type FileReading = {
  readonly services: ApiServices
  readonly staff: Actor
  readonly language: Locale
  readonly person: { readonly userId: string; readonly email: string }
}

const bare = {
  reference: null,
  kind: null,
  about: null,
  amount: null,
  units: null,
  state: null,
  by: null,
}

/** Reads one part of a customer's file, newest first, through the room that owns it and as its owner would read it. */
export async function readPart(
  part: FilePart,
  reading: FileReading,
  page: PageRequest,
): Promise<Page<Domain<Line>>> {
  return await readers[part](reading, page)
}

type Reader = (reading: FileReading, page: PageRequest) => Promise<Page<Domain<Line>>>

const readers: Record<FilePart, Reader> = {
  movements: async (reading, page) =>
    mapPage(
      await readMovements(reading.services.db, owner(reading), page),
      ({ entryId, reference, kind, property, amount, state, happenedAt }) => ({
        ...bare,
        id: entryId,
        reference,
        kind,
        about: property?.name ?? null,
        amount,
        state,
        at: happenedAt,
      }),
    ),
  deposits: async (reading, page) => {
    const { db, clock } = reading.services
    return mapPage(
      await readDeposits(db, clock, owner(reading), page),
      ({ id, reference, method, state, createdAt, ...deposit }) => ({
        ...bare,
        id,
        reference,
        kind: method,
        amount: arrivedAmount(deposit),
        state,
        at: createdAt,
      }),
    )
  },
  purchases: readPurchases,
  holdings: async (reading, page) => {
    const { db, clock } = reading.services
    const at = clock.now()
    return mapPage(
      await readHoldings(db, clock, owner(reading), page),
      ({ property, units, pendingUnits, value }) => ({
        ...bare,
        id: property.id,
        about: property.name,
        // Units that are not issued yet have no value; their cost is among the purchases.
        amount: units === 0n ? null : value,
        units: units + pendingUnits,
        at,
      }),
    )
  },
  orders: readOrders,
  withdrawals: async (reading, page) =>
    mapPage(
      await readWithdrawals(reading.services.db, owner(reading), page),
      ({ id, reference, bankCode, numberEnd, amount, state, requestedAt }) => ({
        ...bare,
        id,
        reference,
        about: maskedAccount(bankCode, numberEnd),
        amount,
        state,
        at: requestedAt,
      }),
    ),
  'bank-accounts': async (reading) => {
    const accounts = await readBankAccounts(reading.services.db, owner(reading))
    const items = accounts.map(({ id, bankCode, numberEnd, holderName, state, addedAt }) => ({
      ...bare,
      id,
      about: [maskedAccount(bankCode, numberEnd), holderName].filter(Boolean).join(', '),
      state,
      at: addedAt,
    }))
    return { items, nextCursor: null }
  },
  messages: async (reading, { limit }) => {
    const { db } = reading.services
    const sent = await readOwnDeliveries(db, owner(reading), reading.language)
    const items = sent.slice(0, limit).map(({ id, channel, template, title, state, at }) => ({
      ...bare,
      id,
      kind: template ?? channel,
      about: title,
      state,
      at,
    }))
    return { items, nextCursor: null }
  },
  tickets: readTickets,
  sessions: async ({ services, person }, { limit }) => {
    const sessions = await listSessions(services.db, services.clock, person.userId)
    const items = sessions
      .slice(0, limit)
      .map(({ id, browser, system, isOpen, endedReason, startedAt }) => ({
        ...bare,
        id,
        kind: `${browser}/${system}`,
        state: isOpen ? 'open' : (endedReason ?? 'expired'),
        at: startedAt,
      }))
    return { items, nextCursor: null }
  },
  consents: readAgreed,
  decisions: readDecisions,
  notes: async ({ services, person }, { limit }) => {
    const notes = (await readNotes(services.db, person.userId)).slice(0, limit)
    const names = await readNames(
      services.db,
      notes.map(({ writtenBy }) => writtenBy),
    )
    const items = notes.map(({ text, writtenBy, writtenAt }) => ({
      ...bare,
      id: writtenAt.toISOString(),
      about: text,
      by: names.get(writtenBy) ?? null,
      at: writtenAt,
    }))
    return { items, nextCursor: null }
  },
}

// Messages sent from the customer's address, and those that staff have linked to the account.
async function readTickets({ services, person }: FileReading, page: PageRequest) {
  const filter = { topic: null, state: null, from: person }
  const sent = await listMessages(services.db, page, filter)
  const owners = sent.items.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId]))
  const names = await readNames(services.db, owners)
  return mapPage(sent, ({ id, number, topic, firstAnsweredAt, submittedAt, ownerId }) => ({
    ...bare,
    id,
    reference: number,
    kind: topic,
    state: firstAnsweredAt === null ? 'open' : 'answered',
    by: ownerId === null ? null : (names.get(ownerId) ?? null),
    at: submittedAt,
  }))
}

async function readPurchases(reading: FileReading, page: PageRequest): Promise<Page<Domain<Line>>> {
  const { db } = reading.services
  const bought = await readSubscriptions(db, reading.person.userId, page)
  const names = await namesOfProperties(
    db,
    bought.items.map(({ propertyId }) => propertyId),
  )
  return mapPage(bought, ({ id, receiptNumber, propertyId, amount, units, state, placedAt }) => ({
    ...bare,
    id,
    reference: receiptNumber,
    about: names.get(propertyId) ?? propertyId,
    amount,
    units,
    state,
    at: placedAt,
  }))
}

// The amount of an order is that of its trades; the movements list them one by one.
async function readOrders(reading: FileReading, page: PageRequest): Promise<Page<Domain<Line>>> {
  const { db } = reading.services
  const orders = await listOrders(db, reading.person.userId, page)
  const names = await namesOfProperties(
    db,
    orders.items.map(({ propertyId }) => propertyId),
  )
  return mapPage(orders, ({ id, side, propertyId, amountFilled, units, state, placedAt }) => ({
    ...bare,
    id,
    kind: side,
    about: names.get(propertyId) ?? propertyId,
    amount: amountFilled === 0n ? null : amountFilled,
    units,
    state,
    at: placedAt,
  }))
}

// The documents that the person accepted and the consents that they gave, each until it was withdrawn.
async function readAgreed(
  { services: { db }, person: { userId } }: FileReading,
  { limit }: PageRequest,
): Promise<Page<Domain<Line>>> {
  const [accepted, given] = await Promise.all([
    readAcceptances(db, userId),
    readConsents(db, userId),
  ])
  const documents = accepted.map(({ document, version, acceptedAt }) => ({
    ...bare,
    id: `${document}-${version}`,
    kind: document,
    about: version,
    state: 'accepted',
    at: acceptedAt,
  }))
  const consents = given.map(({ purpose, textVersion, givenAt, withdrawnAt }) => ({
    ...bare,
    id: `${purpose}-${givenAt.toISOString()}`,
    kind: purpose,
    about: textVersion,
    state: withdrawnAt === null ? 'given' : 'withdrawn',
    at: withdrawnAt ?? givenAt,
  }))
  const items = [...documents, ...consents].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return { items: items.slice(0, limit), nextCursor: null }
}

// Decisions of single staff members, and every proposal about the person with its proposer and decider.
async function readDecisions(
  reading: FileReading,
  { limit }: PageRequest,
): Promise<Page<Domain<Line>>> {
  const { services, staff, person } = reading
  const { userId } = person
  const [reviews, proposals] = await Promise.all([
    readReviews(services.db, userId),
    readProposals(
      services.db,
      { kinds: kindsFor(staff), aboutUserId: userId },
      { limit, cursor: null },
    ),
  ])
  const alone = reviews.filter(({ agreedBy }) => agreedBy === null)
  const names = await readNames(
    services.db,
    alone.map(({ decidedBy }) => decidedBy),
  )
  const decided = alone.map(({ decision, reason, decidedBy, decidedAt }) => ({
    ...bare,
    id: decidedAt.toISOString(),
    kind: `identity-${decision}`,
    about: reason,
    by: names.get(decidedBy) ?? null,
    at: decidedAt,
  }))
  const proposed = proposals.items.map((proposal) => ({
    ...bare,
    id: proposal.id,
    kind: proposal.kind,
    state: proposal.state,
    by: [proposal.proposerName, proposal.deciderName].filter(Boolean).join(' + ') || null,
    at: proposal.decidedAt ?? proposal.proposedAt,
  }))
  const items = [...decided, ...proposed].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return { items: items.slice(0, limit), nextCursor: null }
}

function owner({ person }: FileReading): Actor {
  return { userId: person.userId, roles: [] }
}

function maskedAccount(bankCode: string, numberEnd: string): string {
  return `${bankOf(bankCode).name} •••• ${numberEnd}`
}

function mapPage<Item>(page: Page<Item>, line: (item: Item) => Domain<Line>): Page<Domain<Line>> {
  return { items: page.items.map(line), nextCursor: page.nextCursor }
}

/** The rupiah that arrived, which may differ from the requested ones; those while none has. */
function arrivedAmount(
  deposit: Pick<Deposit, 'amount' | 'receivedAmount' | 'creditedAmount' | 'reviewReason'>,
): bigint {
  const { amount, receivedAmount, creditedAmount, reviewReason } = deposit
  if (reviewReason === 'currency-differs') return amount
  return creditedAmount ?? receivedAmount ?? amount
}
