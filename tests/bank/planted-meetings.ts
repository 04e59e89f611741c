import type { Planted } from './planted.ts'

const aMotion = `(meeting_id, motion_id) in (
  select meeting_id, motion_id from meetings.agenda where units_for > 0 order by meeting_id limit 1)`
const anEntry = `entry_id in (select entry_id from inheritance.parts where amount > 1 group by entry_id
  having count(*) > 1 order by entry_id limit 1)`

/** Faults in meetings and in inheritances. */
export const plantedInMeetings: readonly Planted[] = [
  {
    what: 'a vote for units bought after the record day',
    harm: `update meetings.register set units = units + 1 where meeting_id in (select meeting_id from meetings.acts limit 1)`,
    says: 'and votes with',
  },
  {
    what: 'a vote by an investor without units on the record day',
    harm: `update meetings.acts set user_id = uuidv7() where sequence = 1`,
    says: 'without units at its record',
  },
  {
    what: 'a vote dropped after its receipt was issued',
    harm: `delete from meetings.acts where sequence = 1`,
    says: 'was given and is not in its chain',
  },
  {
    what: 'a changed vote with an unchanged chain of hashes',
    harm: `update meetings.acts set choice = 'abstain' where kind = 'vote' and (meeting_id, motion_id, user_id, sequence) in (
      select meeting_id, motion_id, user_id, max(sequence) from meetings.acts
      where kind = 'vote' and choice <> 'abstain' group by 1, 2, 3)`,
    says: 'where its acts come to',
  },
  {
    what: 'an action inserted into the chain later',
    harm: `update meetings.acts set happened_at = happened_at + interval '1 second' where sequence = 2`,
    says: 'does not follow the one before it',
  },
  {
    what: 'a vote after the end of the meeting',
    harm: `update meetings.acts a set happened_at = m.votes_until from meetings.meetings m
      where m.id = a.meeting_id and a.sequence = 1`,
    says: 'was made outside its votes',
  },
  {
    what: 'a vote counted and published twice',
    harm: `insert into meetings.leaves select meeting_id, motion_id, position + 100000, sha256(nonce), choice, units
        from meetings.leaves where ${aMotion} and choice = 'for';
      update meetings.agenda set units_for = units_for * 2 where ${aMotion}`,
    says: 'leaves for',
  },
  {
    what: 'a result that differs from the sum of its published votes',
    harm: `update meetings.agenda set units_against = units_against + 1 where ${aMotion}`,
    says: 'and its result says',
  },
  {
    what: 'a motion adopted without the required majority',
    harm: `update meetings.agenda set outcome = case outcome when 'adopted' then 'rejected' else 'adopted' end where ${aMotion}`,
    says: 'where its rule says',
  },
  {
    what: 'a meeting without a count',
    harm: `update meetings.meetings set state = 'voting', counted_at = null where id in (select meeting_id from meetings.acts limit 1)`,
    says: 'is over and was not counted',
  },
  {
    what: 'a unit left in an estate after its division',
    harm: `update ledger.accounts set balance = balance - 1 where kind = 'investor-units' and owner_id in (
      select user_id::text from inheritance.cases)`,
    says: 'still has',
  },
  {
    what: 'an heir given the wrong share while the total is correct',
    harm: `with two as (select transfer_id, heir_id, property_id, row_number() over () as n from inheritance.parts where ${anEntry})
      update inheritance.parts p set amount = p.amount + case two.n when 1 then 1 when 2 then -1 else 0 end
      from two where (two.transfer_id, two.heir_id, two.property_id) = (p.transfer_id, p.heir_id, p.property_id)`,
    says: 'and is due',
  },
  {
    what: 'a share given to another person in the ledger',
    harm: `update inheritance.parts set amount = amount + 1 where (transfer_id, heir_id, property_id) in (
      select transfer_id, heir_id, property_id from inheritance.parts limit 1)`,
    says: 'of an estate and is in parts of',
  },
  {
    what: 'a purchase cost that was not transferred with its units',
    harm: `update inheritance.parts set cost = cost + 1 where cost > 0`,
    says: 'passed on with a cost of',
  },
]
