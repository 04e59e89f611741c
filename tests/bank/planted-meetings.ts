import type { Planted } from './planted.ts'

const aMotion = `(meeting_id, motion_id) in (
  select meeting_id, motion_id from meetings.agenda where units_for > 0 order by meeting_id limit 1)`
const anEntry = `entry_id in (select entry_id from inheritance.parts where amount > 1 group by entry_id
  having count(*) > 1 order by entry_id limit 1)`

/** Faults in meetings and in inheritances. */
export const plantedInMeetings: readonly Planted[] = [
  {
    name: 'a vote for units bought after the record day',
    damage: `update meetings.register set units = units + 1 where meeting_id in (select meeting_id from meetings.acts limit 1)`,
    report: 'and votes with',
  },
  {
    name: 'a vote by an investor without units on the record day',
    damage: `update meetings.acts set user_id = uuidv7() where sequence = 1`,
    report: 'without units at its record',
  },
  {
    name: 'a vote dropped after its receipt was issued',
    damage: `delete from meetings.acts where sequence = 1`,
    report: 'was issued and is not in its chain',
  },
  {
    name: 'a changed vote with an unchanged chain of hashes',
    damage: `update meetings.acts set choice = 'abstain' where kind = 'vote' and (meeting_id, motion_id, user_id, sequence) in (
      select meeting_id, motion_id, user_id, max(sequence) from meetings.acts
      where kind = 'vote' and choice <> 'abstain' group by 1, 2, 3)`,
    report: 'where its acts sum to',
  },
  {
    name: 'an action inserted into the chain later',
    damage: `update meetings.acts set happened_at = happened_at + interval '1 second' where sequence = 2`,
    report: 'does not follow the one before it',
  },
  {
    name: 'a vote after the end of the meeting',
    damage: `update meetings.acts a set happened_at = m.votes_until from meetings.meetings m
      where m.id = a.meeting_id and a.sequence = 1`,
    report: 'was made outside its voting period',
  },
  {
    name: 'a vote counted and published twice',
    damage: `insert into meetings.leaves select meeting_id, motion_id, position + 100000, sha256(nonce), choice, units
        from meetings.leaves where ${aMotion} and choice = 'for';
      update meetings.agenda set units_for = units_for * 2 where ${aMotion}`,
    report: 'leaves for',
  },
  {
    name: 'a result that differs from the sum of its published votes',
    damage: `update meetings.agenda set units_against = units_against + 1 where ${aMotion}`,
    report: 'and its result records',
  },
  {
    name: 'a motion adopted without the required majority',
    damage: `update meetings.agenda set outcome = case outcome when 'adopted' then 'rejected' else 'adopted' end where ${aMotion}`,
    report: 'where its rule requires',
  },
  {
    name: 'a meeting without a count',
    damage: `update meetings.meetings set state = 'voting', counted_at = null where id in (select meeting_id from meetings.acts limit 1)`,
    report: 'is over and was not counted',
  },
  {
    name: 'a unit left in an estate after its division',
    damage: `update ledger.accounts set balance = balance - 1 where kind = 'investor-units' and owner_id in (
      select user_id::text from inheritance.cases)`,
    report: 'still has',
  },
  {
    name: 'an heir given the wrong share while the total is correct',
    damage: `with two as (select transfer_id, heir_id, property_id, row_number() over () as n from inheritance.parts where ${anEntry})
      update inheritance.parts p set amount = p.amount + case two.n when 1 then 1 when 2 then -1 else 0 end
      from two where (two.transfer_id, two.heir_id, two.property_id) = (p.transfer_id, p.heir_id, p.property_id)`,
    report: 'and is due',
  },
  {
    name: 'a share given to another person in the ledger',
    damage: `update inheritance.parts set amount = amount + 1 where (transfer_id, heir_id, property_id) in (
      select transfer_id, heir_id, property_id from inheritance.parts limit 1)`,
    report: 'of an estate and has parts of',
  },
  {
    name: 'a purchase cost that was not transferred with its units',
    damage: `update inheritance.parts set cost = cost + 1 where cost > 0`,
    report: 'passed on with a cost of',
  },
]
