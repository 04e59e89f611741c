import type { RunRecord } from './run-record.ts'

/** A planted fault, by SQL with all triggers off or in the recorded answers, and what the oracle reports. */
export type Planted = {
  readonly name: string
  readonly damage: string
  readonly alter?: (record: RunRecord) => RunRecord
  readonly report: string
}

const paidDeposit = `select d.*, e.happened_at from payments.deposits d
  join ledger.entries e on e.id = d.entry_id
  where d.state = 'paid' and d.gateway = 'simulator' order by d.id limit 1`

export const planted: readonly Planted[] = [
  {
    name: 'a deposit credited twice, though the ledger balances',
    damage: `
      with d as (${paidDeposit}), e as (
        insert into ledger.entries (id, kind, happened_at, reference)
        select uuidv7(), 'deposit', happened_at, reference from d returning id),
      l as (select a.id, a.balance, a.sequence, case a.kind when 'investor-cash' then -d.amount else d.amount end as by
        from d join ledger.accounts a on (a.kind, a.owner_id) in (('investor-cash', d.user_id::text), ('gateway-clearing', 'simulator'))),
      p as (insert into ledger.postings select l.id, l.sequence + 1, e.id, l.by, l.balance + l.by from l, e)
      update ledger.accounts a set balance = a.balance + l.by, sequence = a.sequence + 1 from l where l.id = a.id`,
    report: 'was paid',
  },
  {
    name: 'a transfer on the bank statement that was not matched',
    damage: `delete from payments.transfers where deposit_id in (
      select deposit_id from payments.transfers limit 1)`,
    report: 'was matched 0 times',
  },
  {
    name: 'money from another sender credited without a decision by staff',
    damage: `update payments.transfers set sender_score = 20 where deposit_id in (
      select id from payments.deposits where gateway = 'bank' and state = 'paid' limit 1)`,
    report: 'of another sender was credited',
  },
  {
    name: 'a missing hold',
    damage: `delete from ledger.holds where id in (
      select fee_hold_id from offerings.subscriptions where fee_hold_id is not null limit 1)`,
    report: 'is not held',
  },
  {
    name: 'an acknowledged command without effect',
    damage: `delete from ledger.commands where key in (
      select key from ledger.commands where key like 'bank-%' and outcome ? 'done' limit 1)`,
    report: 'was completed and is missing',
  },
  {
    name: 'a refused command that took effect',
    damage: '',
    alter: ({ outcomes, ...record }) => {
      const [key = ''] = outcomes.done.keys()
      return { ...record, outcomes: { ...outcomes, refused: new Set([key]) } }
    },
    report: 'was refused and took effect',
  },
  {
    name: 'a command that took effect twice',
    damage: `
      insert into payments.deposits select (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(),
        'reference', 'DEP-ZZZZZ-ZZZZZ', 'gateway_id', 'sim-0', 'entry_id', null, 'state', 'expired',
        'received_amount', null, 'paid_at', null))).* from payments.deposits d where state = 'paid' limit 1`,
    report: 'effects:',
  },
  {
    name: 'a response that differs from the stored result',
    damage: '',
    alter: ({ outcomes, ...record }) => {
      const done = new Map(outcomes.done)
      const [key, made] = [...done].find(([, { kind }]) => kind === 'deposit') ?? []
      if (key !== undefined && made !== undefined)
        done.set(key, { ...made, amount: made.amount + 1 })
      return { ...record, outcomes: { ...outcomes, done } }
    },
    report: 'differs from the stored record',
  },
  {
    name: 'a balance that differs from its postings',
    damage: `update ledger.accounts set balance = balance - 1 where kind = 'investor-cash'`,
    report: 'account holds the sum of its postings',
  },
  {
    name: 'a missing posting',
    damage: `delete from ledger.postings where (account_id, sequence) in (
      select id, sequence - 1 from ledger.accounts where kind = 'investor-cash' and sequence > 2 limit 1)`,
    report: 'postings are numbered without a gap',
  },
  {
    name: 'a past entry changed on both sides',
    damage: `update ledger.entries set reference = 'UJI-LAIN' where id in (
      select entry_id from ledger.postings where sequence = 1 order by account_id limit 1)`,
    report: 'postings of the first half were changed',
  },
  {
    name: 'a balance that was negative for a moment',
    damage: `update ledger.postings set amount = amount + 9000000000, balance = balance + 9000000000
      where (account_id, sequence) in (select id, sequence from ledger.accounts where kind = 'investor-cash' limit 1)`,
    report: 'protected balance is never below zero',
  },
  {
    name: 'a unit created from nothing',
    damage: `update ledger.accounts set balance = balance - 1 where kind = 'offering-units'`,
    report: 'units of',
  },
  {
    name: 'an unpaid purchase',
    damage: `update offerings.subscriptions set amount = amount + unit_price, units = units + 1
      where id in (select id from offerings.subscriptions where state = 'active' limit 1)`,
    report: 'was paid',
  },
  {
    name: 'a payout sent twice',
    damage: `insert into payments.simulator_payouts (reference, bank_code, number_end, amount, state, accepted_at, settles_at, ended_at)
      select 'WDR-ZZZZZ-ZZZZZ', bank_code, number_end, amount, 'paid', accepted_at, settles_at, ended_at
      from payments.simulator_payouts where state = 'paid' limit 1`,
    report: 'payout WDR-ZZZZZ-ZZZZZ left',
  },
  {
    name: 'a withdrawal marked as paid that was never sent',
    damage: `delete from payments.simulator_payouts where number in (
      select number from payments.simulator_payouts where state = 'paid' limit 1)`,
    report: 'left 0 and was debited',
  },
  {
    name: 'money of a withdrawal that is never released',
    damage: `update ledger.holds set state = 'placed', ended_by = null where id in (
      select id from withdrawals.withdrawals where state = 'paid' limit 1)`,
    report: 'what is under way is held',
  },
  {
    name: 'a settlement that never reached the bank',
    damage: `update payments.simulator_deposits set settlement_number = null
      where number in (select number from payments.simulator_deposits where settlement_number is not null limit 1)`,
    report: 'the claim on the gateway is',
  },
  {
    name: 'a return that does not reverse its entry',
    damage: `update ledger.entries set reverses = (select id from ledger.entries where kind = 'fee-capture' or kind = 'deposit' limit 1)
      where id in (select id from ledger.entries where reverses is not null limit 1)`,
    report: 'a reversal mirrors its entry',
  },
  {
    name: 'money returned to its sender twice',
    damage: `insert into payments.simulator_payouts (reference, bank_code, number_end, amount, state, accepted_at, settles_at, ended_at)
      values ('RFD-ZZZZZ-ZZZZZ', '008', '5678', 77000, 'paid', now(), now(), now())`,
    report: 'payout RFD-ZZZZZ-ZZZZZ left 77000',
  },
  {
    name: 'a resolved suspense item whose money did not move',
    damage: `insert into payments.deposits select (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(),
        'reference', 'DEP-ZZZZZ-ZZZZY', 'gateway_id', 'sim-00', 'entry_id', uuidv7(), 'state', 'in-review',
        'review_reason', 'late', 'received_amount', 12345))).* from payments.deposits d
        where state = 'paid' and gateway = 'simulator' limit 1`,
    report: 'and deposits in review sum to',
  },
  {
    name: 'an adjustment made by one person alone',
    damage: `alter table balance_adjustments.adjustments drop constraint adjustments_two_people;
      update balance_adjustments.adjustments set approved_by = made_by where id in (
      select id from balance_adjustments.adjustments limit 1)`,
    report: 'was made by one person',
  },
  {
    name: 'an approved adjustment that was never made',
    damage: `delete from balance_adjustments.adjustments where id in (select id from balance_adjustments.adjustments limit 1)`,
    report: 'was approved and executed 0 times',
  },
  {
    name: 'an adjustment of another amount than approved',
    damage: `update balance_adjustments.adjustments set amount = amount + 1 where id in (
      select id from balance_adjustments.adjustments limit 1)`,
    report: ' and moved ',
  },
  {
    name: 'a missing debt',
    damage: `alter table balance_adjustments.adjustments drop constraint adjustments_check;
      update balance_adjustments.adjustments set owed = owed + 1 where id in (
      select id from balance_adjustments.adjustments limit 1)`,
    report: 'the debts are',
  },
  {
    name: 'a holder paid the wrong share while the total is correct',
    damage: `with two as (select investor_id, distribution_id, row_number() over () as n
        from distributions.payouts where amount > 1 order by investor_id limit 2)
      update distributions.payouts p set amount = p.amount + case two.n when 1 then 1 else -1 end
      from two where two.investor_id = p.investor_id and two.distribution_id = p.distribution_id`,
    report: 'the holder ',
  },
  {
    name: 'a distribution whose shares do not add up to the total',
    damage: `delete from distributions.payouts where investor_id in (select investor_id from distributions.payouts limit 1)`,
    report: 'to its holders',
  },
  {
    name: 'a month distributed twice',
    damage: `drop index distributions.declarations_of_month;
      insert into distributions.declarations select (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(),
        'reference', 'DIV-ZZZ', 'proposal_id', uuidv7(), 'entry_id', uuidv7()))).*
        from distributions.declarations d limit 1`,
    report: 'was declared 2 times',
  },
  {
    name: 'an accepted forged webhook',
    damage: '',
    alter: ({ outcomes, ...record }) => ({
      ...record,
      outcomes: { ...outcomes, acceptedForgeries: ['evt-1'] },
    }),
    report: 'forged webhook evt-1 was accepted',
  },
]
