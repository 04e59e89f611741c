import type { RunRecord } from './run-record.ts'

/** A planted fault, by SQL with all triggers off or in the recorded answers, and what the oracle reports. */
export type Planted = {
  readonly what: string
  readonly harm: string
  readonly changed?: (record: RunRecord) => RunRecord
  readonly says: string
}

const paidDeposit = `select d.*, e.happened_at from payments.deposits d
  join ledger.entries e on e.id = d.entry_id
  where d.state = 'paid' and d.gateway = 'simulator' order by d.id limit 1`

export const planted: readonly Planted[] = [
  {
    what: 'a deposit credited twice, though the ledger balances',
    harm: `
      with d as (${paidDeposit}), e as (
        insert into ledger.entries (id, kind, happened_at, reference)
        select uuidv7(), 'deposit', happened_at, reference from d returning id),
      l as (select a.id, a.balance, a.sequence, case a.kind when 'investor-cash' then -d.amount else d.amount end as by
        from d join ledger.accounts a on (a.kind, a.owner_id) in (('investor-cash', d.user_id::text), ('gateway-clearing', 'simulator'))),
      p as (insert into ledger.postings select l.id, l.sequence + 1, e.id, l.by, l.balance + l.by from l, e)
      update ledger.accounts a set balance = a.balance + l.by, sequence = a.sequence + 1 from l where l.id = a.id`,
    says: 'was paid',
  },
  {
    what: 'a transfer on the bank statement that was not matched',
    harm: `delete from payments.transfers where deposit_id in (
      select deposit_id from payments.transfers limit 1)`,
    says: 'was taken 0 times',
  },
  {
    what: 'money from another sender credited without a decision by staff',
    harm: `update payments.transfers set sender_score = 20 where deposit_id in (
      select id from payments.deposits where gateway = 'bank' and state = 'paid' limit 1)`,
    says: 'of another sender was credited',
  },
  {
    what: 'a missing hold',
    harm: `delete from ledger.holds where id in (
      select fee_hold_id from offerings.subscriptions where fee_hold_id is not null limit 1)`,
    says: 'is not held',
  },
  {
    what: 'an acknowledged command without effect',
    harm: `delete from ledger.commands where key in (
      select key from ledger.commands where key like 'bank-%' and outcome ? 'done' limit 1)`,
    says: 'was done and is lost',
  },
  {
    what: 'a refused command that took effect',
    harm: '',
    changed: ({ heard, ...record }) => {
      const [key = ''] = heard.done.keys()
      return { ...record, heard: { ...heard, refused: new Set([key]) } }
    },
    says: 'was refused and is done',
  },
  {
    what: 'a command that took effect twice',
    harm: `
      insert into payments.deposits select (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(),
        'reference', 'DEP-ZZZZZ-ZZZZZ', 'gateway_id', 'sim-0', 'entry_id', null, 'state', 'expired',
        'received_amount', null, 'paid_at', null))).* from payments.deposits d where state = 'paid' limit 1`,
    says: 'effects:',
  },
  {
    what: 'a response that differs from the stored result',
    harm: '',
    changed: ({ heard, ...record }) => {
      const done = new Map(heard.done)
      const [key, made] = [...done].find(([, { kind }]) => kind === 'deposit') ?? []
      if (key !== undefined && made !== undefined)
        done.set(key, { ...made, amount: made.amount + 1 })
      return { ...record, heard: { ...heard, done } }
    },
    says: 'is not what is kept',
  },
  {
    what: 'a balance that differs from its postings',
    harm: `update ledger.accounts set balance = balance - 1 where kind = 'investor-cash'`,
    says: 'account holds the sum of its postings',
  },
  {
    what: 'a missing posting',
    harm: `delete from ledger.postings where (account_id, sequence) in (
      select id, sequence - 1 from ledger.accounts where kind = 'investor-cash' and sequence > 2 limit 1)`,
    says: 'postings are numbered without a gap',
  },
  {
    what: 'a past entry changed on both sides',
    harm: `update ledger.entries set reference = 'UJI-LAIN' where id in (
      select entry_id from ledger.postings where sequence = 1 order by account_id limit 1)`,
    says: 'postings of the first half were changed',
  },
  {
    what: 'a balance that was negative for a moment',
    harm: `update ledger.postings set amount = amount + 9000000000, balance = balance + 9000000000
      where (account_id, sequence) in (select id, sequence from ledger.accounts where kind = 'investor-cash' limit 1)`,
    says: 'protected balance is never below zero',
  },
  {
    what: 'a unit created from nothing',
    harm: `update ledger.accounts set balance = balance - 1 where kind = 'offering-units'`,
    says: 'units of',
  },
  {
    what: 'an unpaid purchase',
    harm: `update offerings.subscriptions set amount = amount + unit_price, units = units + 1
      where id in (select id from offerings.subscriptions where state = 'active' limit 1)`,
    says: 'was paid',
  },
  {
    what: 'a payout sent twice',
    harm: `insert into payments.simulator_payouts (reference, bank_code, number_end, amount, state, accepted_at, settles_at, ended_at)
      select 'WDR-ZZZZZ-ZZZZZ', bank_code, number_end, amount, 'paid', accepted_at, settles_at, ended_at
      from payments.simulator_payouts where state = 'paid' limit 1`,
    says: 'payout WDR-ZZZZZ-ZZZZZ left',
  },
  {
    what: 'a withdrawal marked as paid that was never sent',
    harm: `delete from payments.simulator_payouts where number in (
      select number from payments.simulator_payouts where state = 'paid' limit 1)`,
    says: 'left 0 and was debited',
  },
  {
    what: 'money of a withdrawal that is never released',
    harm: `update ledger.holds set state = 'placed', ended_by = null where id in (
      select id from withdrawals.withdrawals where state = 'paid' limit 1)`,
    says: 'what is under way is held',
  },
  {
    what: 'a settlement that never reached the bank',
    harm: `update payments.simulator_deposits set settlement_number = null
      where number in (select number from payments.simulator_deposits where settlement_number is not null limit 1)`,
    says: 'the claim on the gateway is',
  },
  {
    what: 'a return that does not reverse its entry',
    harm: `update ledger.entries set reverses = (select id from ledger.entries where kind = 'fee-capture' or kind = 'deposit' limit 1)
      where id in (select id from ledger.entries where reverses is not null limit 1)`,
    says: 'a reversal mirrors its entry',
  },
  {
    what: 'money returned to its sender twice',
    harm: `insert into payments.simulator_payouts (reference, bank_code, number_end, amount, state, accepted_at, settles_at, ended_at)
      values ('RFD-ZZZZZ-ZZZZZ', '008', '5678', 77000, 'paid', now(), now(), now())`,
    says: 'payout RFD-ZZZZZ-ZZZZZ left 77000',
  },
  {
    what: 'a resolved suspense item whose money did not move',
    harm: `insert into payments.deposits select (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(),
        'reference', 'DEP-ZZZZZ-ZZZZY', 'gateway_id', 'sim-00', 'entry_id', uuidv7(), 'state', 'in-review',
        'review_reason', 'late', 'received_amount', 12345))).* from payments.deposits d
        where state = 'paid' and gateway = 'simulator' limit 1`,
    says: 'and deposits in review brought',
  },
  {
    what: 'an adjustment made by one person alone',
    harm: `alter table balance_adjustments.adjustments drop constraint adjustments_two_people;
      update balance_adjustments.adjustments set approved_by = made_by where id in (
      select id from balance_adjustments.adjustments limit 1)`,
    says: 'was made by one person',
  },
  {
    what: 'an approved adjustment that was never made',
    harm: `delete from balance_adjustments.adjustments where id in (select id from balance_adjustments.adjustments limit 1)`,
    says: 'was agreed on and made 0 times',
  },
  {
    what: 'an adjustment of another amount than approved',
    harm: `update balance_adjustments.adjustments set amount = amount + 1 where id in (
      select id from balance_adjustments.adjustments limit 1)`,
    says: ' and moved ',
  },
  {
    what: 'a missing debt',
    harm: `alter table balance_adjustments.adjustments drop constraint adjustments_check;
      update balance_adjustments.adjustments set owed = owed + 1 where id in (
      select id from balance_adjustments.adjustments limit 1)`,
    says: 'the debts are',
  },
  {
    what: 'a holder paid the wrong share while the total is correct',
    harm: `with two as (select investor_id, distribution_id, row_number() over () as n
        from distributions.payouts where amount > 1 order by investor_id limit 2)
      update distributions.payouts p set amount = p.amount + case two.n when 1 then 1 else -1 end
      from two where two.investor_id = p.investor_id and two.distribution_id = p.distribution_id`,
    says: 'the holder ',
  },
  {
    what: 'a distribution whose shares do not add up to the total',
    harm: `delete from distributions.payouts where investor_id in (select investor_id from distributions.payouts limit 1)`,
    says: 'to its holders',
  },
  {
    what: 'a month distributed twice',
    harm: `drop index distributions.declarations_of_month;
      insert into distributions.declarations select (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(),
        'reference', 'DIV-ZZZ', 'proposal_id', uuidv7(), 'entry_id', uuidv7()))).*
        from distributions.declarations d limit 1`,
    says: 'was declared 2 times',
  },
  {
    what: 'an accepted forged webhook',
    harm: '',
    changed: ({ heard, ...record }) => ({ ...record, heard: { ...heard, taken: ['evt-1'] } }),
    says: 'forged webhook evt-1 was taken',
  },
]
