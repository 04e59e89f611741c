import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database'
import { checkStore } from '#ledger'
import { checkMarket } from '#market'
import { checkWithdrawals } from '#withdrawals'
import { fundedReference } from '../support/primary-market.ts'
import { estateFaults } from './estate-oracle.ts'
import { hashOf } from './history.ts'
import { marketFaults } from './market-oracle.ts'
import { meetingFaults } from './meetings-oracle.ts'
import type { RunRecord } from './run-record.ts'

/**
 * Returns every fault after the run, one sentence each.
 *
 * | invariant | checked by |
 * | --- | --- |
 * | I1–I6, I8, I9 | the store itself, recomputed from its first entry; withdrawals with their holds |
 * | I7 | the postings of the first half, hashed in the middle of the run and again now |
 * | I10, I12 | one complete purchase, deposit or withdrawal for each completed command |
 * | I11 | what was reported as done exists, what was refused does not |
 * | I13 | every answer is done, refused or temporarily unavailable |
 * | I15 | the answers match the stored records |
 * | I16, I18 | units and the money paid for them |
 * | I17–I20 | `market-oracle.ts`: the log of each book run by another matcher, orders, trades, halts; also during the run |
 * | I16, I18 | `market-balances.ts`: everything that the market posted, against plain sums of those trades |
 * | I21–I23 | the gateway's own book against deposits, payouts and the claim on it; bank lines against transfers |
 * | I24 | each holder's share of each distribution against what the ledger credited, and the sum of the shares |
 *
 * In addition: the results of votes, recounted from the ledger at each record day and from the acts
 * (`meetings-oracle.ts`); what heirs received (`estate-oracle.ts`); money in suspense equals the deposits in review;
 * and two people adjust a balance once, by the amount they agreed on. I14 is tested through the API.
 */
export async function faultsOf(db: Db, record: RunRecord): Promise<string[]> {
  const rules = [
    ...(await checkStore(db)),
    ...(await checkWithdrawals(db)),
    ...(await checkMarket(db)),
  ]
  const { outcomes, history } = record
  const hash = await hashOf(db, history.upTo)
  return [
    ...rules.map(({ rule, subject, found }) => `${rule}: ${subject}, ${found}`),
    ...(hash === history.hash ? [] : ['postings of the first half were changed']),
    ...(await commandFaults(db, record)),
    ...(await answerFaults(db, record)),
    ...(await queryFaults(db, effectFaults)),
    ...(await queryFaults(db, unitFaults)),
    ...(await queryFaults(db, holdFaults)),
    ...(await queryFaults(db, depositFaults)),
    ...(await queryFaults(db, transferFaults)),
    ...(await queryFaults(db, payoutFaults)),
    ...(await queryFaults(db, claimFaults)),
    ...(await queryFaults(db, suspenseFaults)),
    ...(await queryFaults(db, adjustmentFaults)),
    ...(await queryFaults(db, distributionFaults)),
    ...(await marketFaults(db, record)),
    ...(await meetingFaults(db, record)),
    ...(await estateFaults(db)),
    ...outcomes.unclassified.map((answer) => `unclassified response: ${answer}`),
    ...outcomes.acceptedForgeries.map((id) => `forged webhook ${id} was accepted`),
  ]
}

async function commandFaults(
  db: Db,
  { outcomes: { done, refused } }: RunRecord,
): Promise<string[]> {
  const keys = [...done.keys(), ...refused]
  const { rows } = await sql<{ key: string; isDone: boolean }>`
    select key, not outcome ? 'refused' as is_done from ledger.commands
    where key = any(${keys}::text[])`.execute(db)
  const kept = new Map(rows.map(({ key, isDone }) => [key, isDone]))
  return [
    ...[...done.keys()]
      .filter((key) => kept.get(key) !== true)
      .map((key) => `${key} was completed and is missing`),
    ...[...refused]
      .filter((key) => kept.get(key) === true)
      .map((key) => `${key} was refused and took effect`),
  ]
}

/** Compares the answers with the stored records; a cancellation answers with what it cancelled. */
async function answerFaults(db: Db, { outcomes: { done } }: RunRecord): Promise<string[]> {
  const made = [...done.values()].filter(({ kind }) =>
    ['deposit', 'subscription', 'withdrawal'].includes(kind),
  )
  const { rows } = await sql<{ fault: string }>`
    select 'the response about ' || w.kind || ' ' || w.id || ' differs from the stored record' as fault
    from unnest(
      ${made.map(({ kind }) => kind)}::text[],
      ${made.map(({ id }) => id)}::uuid[],
      ${made.map(({ amount }) => amount)}::bigint[]) as w (kind, id, amount)
    left join (
      select 'deposit' as kind, id, amount from payments.deposits
      union all select 'subscription', id, amount from offerings.subscriptions
      union all select 'withdrawal', id, amount from withdrawals.withdrawals
    ) k on k.kind = w.kind and k.id = w.id
    where k.amount is distinct from w.amount limit 10`.execute(db)
  return rows.map(({ fault }) => fault)
}

type FaultQuery = RawBuilder<{ fault: string }>

async function queryFaults(db: Db, question: FaultQuery): Promise<string[]> {
  const { rows } = await question.execute(db)
  return rows.map(({ fault }) => fault)
}

const effectFaults: FaultQuery = sql`
  with effects as (
    select 'offerings.subscribe' as operation, investor_id as actor_id from offerings.subscriptions
    union all select 'payments.create-deposit', user_id from payments.deposits
    union all select 'withdrawals.request', user_id from withdrawals.withdrawals
    union all select case when counterparty_id is null then 'market.place' when side = 'sell' then 'market.offer'
      else 'market.accept' end, investor_id from market.orders
  )
  select 'commands of ' || actor_id || ' for ' || operation || ': ' || asked || ', effects: ' || made as fault
  from (
    select operation, actor_id, count(*) as asked from ledger.commands
    where not outcome ? 'refused' group by 1, 2) c
  full join (select operation, actor_id, count(*) as made from effects group by 1, 2) e
    using (operation, actor_id)
  where operation in (select distinct operation from effects) and asked is distinct from made`

const unitFaults: FaultQuery = sql`
  select 'units of ' || o.id || ' are ' || sum(-a.balance) || ' instead of ' || o.units_total as fault
  from offerings.offerings o
  join ledger.accounts a on a.asset = 'unit:' || o.property_id and a.kind <> 'units-issued'
  group by o.id, o.units_total having sum(-a.balance) <> o.units_total
  union all
  select 'purchase ' || s.receipt_number || ' has ' || count(e.id) || ' entries'
  from offerings.subscriptions s
  left join ledger.entries e on e.reference = s.receipt_number and e.kind = 'subscription'
  group by s.receipt_number having count(e.id) <> 1
  union all
  select 'escrow of ' || o.id || ' holds ' || -coalesce(a.balance, 0) || ' and ' || coalesce(sum(s.amount), 0) || ' was paid'
  from offerings.offerings o
  left join ledger.accounts a on a.kind = 'offering-escrow' and a.owner_id = o.id::text
  left join offerings.subscriptions s on s.offering_id = o.id and s.state = 'active'
  group by o.id, a.balance having -coalesce(a.balance, 0) <> coalesce(sum(s.amount), 0)`

const holdFaults: FaultQuery = sql`
  select 'the fee of ' || s.receipt_number || ' is not held' as fault
  from offerings.subscriptions s left join ledger.holds h on h.id = s.fee_hold_id and h.amount = s.fee
  where s.fee > 0 and h.id is null`

const depositFaults: FaultQuery = sql`
  select 'deposit ' || g.reference || ' was paid ' || coalesce(g.paid_amount, 0) || ' and posted '
    || coalesce(sum(p.amount), 0) as fault
  from payments.simulator_deposits g
  join payments.deposits d on d.reference = g.reference
  left join ledger.entries e on e.reference = g.reference and e.kind = 'deposit'
  left join ledger.postings p on p.entry_id = e.id and p.amount > 0
  group by g.reference, g.paid_amount having coalesce(sum(p.amount), 0) <> coalesce(g.paid_amount, 0)`

const transferFaults: FaultQuery = sql`
  select 'line ' || l.statement_id || ' of the bank statement was matched ' || count(t.source) || ' times' as fault
  from reconciliation.lines l
  left join payments.transfers t on t.source = l.statement_id || '/' || l.position and t.amount = l.amount
  where not l.in_ledger
  group by l.statement_id, l.position having count(t.source) <> 1
  union all
  select 'statement ' || s.id || ' opens with ' || s.opening || ' after ' || s.before
  from (select id, opening, lag(closing) over (order by taken_at, id) as before
    from reconciliation.statements where taken_at is not null) s
  where s.before <> s.opening
  union all
  select 'transfer ' || d.reference || ' transferred ' || coalesce(t.amount, 0) || ' and posted '
    || coalesce(sum(p.amount), 0)
  from payments.deposits d
  left join payments.transfers t on t.deposit_id = d.id
  left join ledger.entries e on e.reference = d.reference and e.kind = 'deposit'
  left join ledger.postings p on p.entry_id = e.id and p.amount > 0
  where d.gateway = 'bank'
  group by d.reference, t.amount having coalesce(sum(p.amount), 0) <> coalesce(t.amount, 0)
  union all
  select 'transfer ' || d.reference || ' of another sender was credited by the rule'
  from payments.deposits d join payments.transfers t on t.deposit_id = d.id and t.sender_score < 85
  where d.state = 'paid' or exists (
    select from payments.deposit_resolutions r where r.deposit_id = d.id and r.proposal_id is null)`

const payoutFaults: FaultQuery = sql`
  with left_us as (
    select reference, case state when 'paid' then amount else 0 end as amount
    from payments.simulator_payouts
  ), posted as (
    select e.reference, -sum(p.amount) as amount
    from ledger.entries e
    join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id and a.kind = 'gateway-clearing'
    where e.kind in ('payout', 'payout-reversal', 'suspense-return', 'suspense-return-reversal')
    group by e.reference
  )
  select 'payout ' || coalesce(l.reference, p.reference) || ' left ' || coalesce(l.amount, 0)
    || ' and was debited ' || coalesce(p.amount, 0) as fault
  from left_us l full join posted p using (reference)
  where coalesce(l.amount, 0) <> coalesce(p.amount, 0)`

const claimFaults: FaultQuery = sql`
  with funded as (
    select coalesce(sum(p.amount), 0) as amount from ledger.entries e
    join ledger.postings p on p.entry_id = e.id and p.amount > 0
    where e.reference = ${fundedReference}
  ), owed as (
    select coalesce(sum(m.amount), 0) as amount from payments.simulator_moves m
    where m.settlement_number is null
  ), claim as (
    select coalesce(sum(balance), 0) as amount from ledger.accounts where kind = 'gateway-clearing'
  )
  select 'the claim on the gateway is ' || claim.amount || ', it owes ' || owed.amount || ' and '
    || funded.amount || ' was funded before' as fault
  from claim, owed, funded where claim.amount <> owed.amount + funded.amount
  union all
  select 'the bank has ' || coalesce(sum(a.balance), 0) || ' and was sent ' || sent.amount
  from (
    select coalesce((select sum(m.amount - m.fee) from payments.simulator_moves m
        where m.settlement_number is not null), 0)
      + coalesce((select sum(t.amount) from payments.transfers t), 0) as amount) sent
  left join (
    select p.amount as balance from ledger.accounts b
    join ledger.postings p on p.account_id = b.id
    join ledger.entries e on e.id = p.entry_id and e.kind in ('settlement', 'deposit')
    where b.kind = 'bank-settlement') a on true
  group by sent.amount having coalesce(sum(a.balance), 0) <> sent.amount`

const suspenseFaults: FaultQuery = sql`
  with held as (
    select owner_id as gateway, -sum(balance) as amount from ledger.accounts
    where kind = 'suspense' group by owner_id
  ), brought as (
    select d.gateway, sum(d.received_amount - (
      select coalesce(sum(b.amount), 0) from payments.deposit_returns b
      where b.deposit_id = d.id)) as amount
    from payments.deposits d
    where d.state = 'in-review' and d.entry_id is not null and not exists (
      select from payments.deposit_resolutions r
      where r.deposit_id = d.id and r.undone_entry_id is null)
    group by d.gateway
  )
  select 'suspense of ' || gateway || ' holds ' || coalesce(h.amount, 0) || ' and deposits in review sum to '
    || coalesce(b.amount, 0) as fault
  from held h full join brought b using (gateway)
  where coalesce(h.amount, 0) <> coalesce(b.amount, 0)`

const adjustmentFaults: FaultQuery = sql`
  select 'adjustment ' || p.id || ' was approved and executed ' || count(c.id) || ' times' as fault
  from approvals.proposals p left join balance_adjustments.adjustments c on c.proposal_id = p.id
  where p.kind = 'balance-adjustment' and p.state = 'approved' group by p.id having count(c.id) <> 1
  union all
  select 'entry ' || e.id || ' adjusts a balance without an approved proposal' from ledger.entries e
  where e.kind = 'correction'
    and not exists (select from balance_adjustments.adjustments c where c.entry_id = e.id)
    and not exists (select from distributions.corrections d where d.entry_id = e.id)
  union all
  select 'adjustment ' || c.id || ' was made by one person' from balance_adjustments.adjustments c
  where c.made_by = c.approved_by or c.user_id in (c.made_by, c.approved_by)
  union all
  select 'adjustment ' || c.id || ' states ' || c.amount || ' and moved ' || coalesce(-sum(p.amount), 0)
  from balance_adjustments.adjustments c
  left join (ledger.postings p join ledger.accounts a on a.id = p.account_id and a.kind = 'investor-cash')
    on p.entry_id = c.entry_id and a.owner_id = c.user_id::text
  group by c.id, c.amount having coalesce(-sum(p.amount), 0) <> c.amount
  union all
  select 'the debts are ' || owed.amount || ' and their causes sum to ' || made.amount
  from (select coalesce(sum(balance), 0) as amount from ledger.accounts
      where kind = 'investor-receivable') owed,
    (select coalesce((select sum(owed) from balance_adjustments.adjustments), 0)
      + coalesce((select sum(owed) from payments.deposit_returns), 0)
      + coalesce((select sum(p.amount) from ledger.entries e
          join ledger.postings p on p.entry_id = e.id
          join ledger.accounts a on a.id = p.account_id and a.kind = 'investor-receivable'
          where e.kind = 'debt-payment'), 0) as amount) made
  where owed.amount <> made.amount`

const distributionFaults: FaultQuery = sql`
  select property_id || ' was declared ' || count(*) || ' times for ' || month as fault
  from distributions.declarations where not is_final group by property_id, month having count(*) > 1
  union all
  select 'distribution ' || d.reference || ' totals ' || d.total || ' and pays ' || d.issuer_part
    || ' to its issuer and ' || coalesce(sum(y.amount), 0) || ' to its holders'
  from distributions.declarations d
  left join distributions.payouts y on y.distribution_id = d.id
  where d.state = 'paid'
  group by d.id having coalesce(sum(y.amount), 0) + d.issuer_part <> d.total
    or coalesce(sum(y.amount), 0) <> d.to_holders
  union all
  select 'distribution ' || reference || ' was due and is ' || state from distributions.declarations
  where state <> 'paid'
  union all
  select 'the holder ' || owner_id || ' of ' || reference || ' is owed ' || coalesce(y.amount, 0)
    || ' and was credited ' || coalesce(c.amount, 0)
  from (select d.reference, p.investor_id::text as owner_id, p.amount from distributions.payouts p
      join distributions.declarations d on d.id = p.distribution_id where p.amount > 0) y
  full join (select e.reference, a.owner_id, -sum(p.amount) as amount from ledger.entries e
      join ledger.postings p on p.entry_id = e.id
      join ledger.accounts a on a.id = p.account_id and a.kind = 'investor-cash'
      where e.kind = 'distribution' group by e.reference, a.owner_id) c
    using (reference, owner_id)
  where coalesce(y.amount, 0) <> coalesce(c.amount, 0)`
