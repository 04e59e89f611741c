import { expect } from 'vitest'
import { approveProposal } from '#approvals'
import { type Database, transaction } from '#database'
import { type Actor, movableClock, newId } from '#kernel'
import { account, balance, balances, checkStore, unitsOf } from '#ledger'
import {
  advanceOfferings,
  allotSubscriptions,
  cancelSubscription,
  captureDueFees,
  offeringTwoPersonActs,
  openPurchaseSequencer,
  planOffering,
  refundSubscriptions,
  termsOn,
} from '#offerings'
import { recordDocuments } from '#properties'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { createPrimaryMarket, draftProperties } from '../support/primary-market.ts'
import { killWork, restAfterKills } from '../support/rest-after-kills.ts'
import { aStaffMember } from '../support/staff.ts'

export const unitsTotal = 60n
export const unitPrice = 100_000n
export const holderUnitsMax = 9n
export const startCash = 5_000_000n
const investors = 8

export type Staff = { readonly ops: Actor; readonly finance: Actor; readonly second: Actor }

/** Creates a database with the staff members of the scenarios. */
export async function openScenarios(): Promise<{ store: TestDatabase; staff: Staff }> {
  const store = await testDatabase()
  const [ops, finance, second] = await Promise.all([
    aStaffMember(store.db, 'ops'),
    aStaffMember(store.db, 'finance'),
    aStaffMember(store.db, 'finance'),
  ])
  return { store, staff: { ops, finance, second } }
}

/** Expects a consistent ledger after all scenarios and closes the database. */
export async function closeScenarios(store: TestDatabase): Promise<void> {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
}

/** Returns a time on a date in Jakarta. */
export function wib(date: string, time = '00:00:00'): Date {
  return new Date(`${date}T${time}+07:00`)
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

export type OfferedProperty = Awaited<ReturnType<typeof offerProperty>>

/** Creates a property whose approved offering waits for its first day, and eight people with money. */
export async function offerProperty(
  store: TestDatabase,
  staff: Staff,
  window: { opensOn: string; closesOn: string; targetUnits: bigint },
) {
  const { db, asOwner } = store
  const clock = movableClock(wib(daysAfter(window.opensOn, -1), '08:00:00'))
  const at = clock.now()
  const options = { investors, offerings: 0, cash: startCash, units: unitsTotal, at }
  const { investorIds } = await createPrimaryMarket(db, asOwner, options)
  const [propertyId = ''] = await draftProperties(asOwner, { offerings: 1, units: unitsTotal })
  await asOwner(`insert into properties.title_steps (property_id, step, position, done_on)
    select '${propertyId}', s, n, case when n = 1 then '${daysAfter(window.opensOn, -20)}'::date end
    from unnest(array['agreement', 'escrow-funded', 'deed-signed', 'registered', 'units-handed-over']) with ordinality as t (s, n)`)
  const issuedOn = daysAfter(window.opensOn, -10)
  await transaction(db, (tx) =>
    recordDocuments(tx, [
      { propertyId, kind: 'prospectus', issuedOn },
      { propertyId, kind: 'valuation', issuedOn },
    ]),
  )
  const plan = { propertyId, minimumUnits: 1n, ...window }
  const { offeringId, proposal } = await planOffering(db, clock, staff.ops, plan)
  const { id: proposalId, contentHash } = proposal
  await approveProposal(offeringTwoPersonActs, { db, clock }, staff.second, {
    proposalId,
    contentHash,
  })
  const sequencer = openPurchaseSequencer({ db, clock })
  const { riskStatementVersion } = await termsOn(db, window.opensOn)
  return {
    ...acts(store, clock, { sequencer, offeringId, riskStatementVersion }),
    offeringId,
    propertyId,
    clock,
    investorIds,
  }
}

function acts(
  { db, url }: TestDatabase,
  clock: ReturnType<typeof movableClock>,
  offered: {
    sequencer: ReturnType<typeof openPurchaseSequencer>
    offeringId: string
    riskStatementVersion: string
  },
) {
  const { sequencer, ...rest } = offered
  /** Runs all tasks of the worker for offerings. */
  const work = async () => {
    await captureDueFees(db, clock)
    await advanceOfferings(db, clock)
    await refundSubscriptions(db, clock)
    await allotSubscriptions(db, clock)
  }
  return {
    work,
    /**
     * Runs a task twice at the same time while its connections are killed, a number of times, then once without
     * kills.
     */
    async troubled(kills: number, run: () => Promise<unknown> = work) {
      for (let kill = 0; kill < kills; kill += 1) {
        await Promise.allSettled([run(), run(), killWork({ url })])
        await restAfterKills({ url })
      }
      await Promise.all([run(), run()])
    },
    /** Buys with two concurrent requests, like a browser that lost the first answer. */
    async buy(investorId: string, units: bigint) {
      const key = newId()
      const purchase = { investorId, units, ...rest }
      const [bought, again] = await Promise.all([
        sequencer.subscribe(purchase, key),
        sequencer.subscribe(purchase, key),
      ])
      if (bought.id !== again.id) throw new Error('one key bought twice')
      return bought.id
    },
    cancel: (investorId: string, subscriptionId: string) =>
      cancelSubscription(
        db,
        clock,
        { userId: investorId, roles: [] },
        { subscriptionId, key: newId() },
      ),
  }
}

/** Returns the balances of all units and all money of the scenario. */
export async function readWorld(
  db: Database,
  { offeringId, propertyId, investorIds }: OfferedProperty,
) {
  const asset = unitsOf(propertyId)
  const sumOf = async (kind: Parameters<typeof account>[0], ofUnits = false) => {
    const accounts = investorIds.map((owner) => account(kind, owner, ofUnits ? asset : 'IDR'))
    return (await balances(db, accounts)).reduce((sum, one) => sum + one, 0n)
  }
  const one = (kind: Parameters<typeof account>[0], owner: string, ofUnits = false) =>
    balance(db, account(kind, owner, ofUnits ? asset : 'IDR'))
  return {
    cash: await sumOf('investor-cash'),
    held: await sumOf('investor-held'),
    escrow: await one('offering-escrow', offeringId),
    benefit: await one('offering-benefit', offeringId),
    propertyCash: await one('property-cash', propertyId),
    reserve: await one('property-reserve', propertyId),
    unitsLeft: await one('offering-units', offeringId, true),
    unitsSubscribed: await sumOf('investor-units-subscribed', true),
    unitsOwned: await sumOf('investor-units', true),
    unitsOfIssuer: await one('issuer-units', propertyId, true),
  }
}

/** Returns people with entries of this property that break a rule of the ledger; always empty. */
export async function brokenRules(
  { asOwner }: TestDatabase,
  { propertyId, investorIds }: OfferedProperty,
): Promise<unknown[]> {
  const people = investorIds.map((id) => `'${id}'`).join()
  const { rows } = await asOwner(`
    select 'entry' as rule, p.entry_id::text as what from ledger.entries e
      join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
      where e.property_id = '${propertyId}' group by p.entry_id, a.asset having sum(p.amount) <> 0
    union all
    select 'units', '${propertyId}' from ledger.accounts
      where asset = 'unit:${propertyId}' having sum(balance) <> 0
    union all
    select 'below zero', owner_id || ' ' || kind from ledger.accounts
      where is_protected and owner_id in (${people}, '${propertyId}')
        and case when is_credit_side then balance > 0 else balance < 0 end
    union all
    select 'paid twice', y.investor_id::text from distributions.payouts y
      join distributions.distributions d on d.id = y.distribution_id
      where d.property_id = '${propertyId}' group by y.investor_id, y.distribution_id having count(*) > 1
    union all
    select 'parts', d.id::text from distributions.distributions d
      join distributions.payouts y on y.distribution_id = d.id
      join distributions.declarations c on c.id = d.id
      where d.property_id = '${propertyId}' and c.state = 'paid'
      group by d.id, d.total, d.holders, d.units
      having sum(y.amount) <> d.total or count(*) <> d.holders or sum(y.units) <> d.units`)
  return rows
}
