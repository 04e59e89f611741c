import { countProposals, type Proposal, readProposals } from '#approvals'
import type { Db } from '#database'
import { readStaff, type StaffMember } from '#identity'
import { kindOf } from './change-role.ts'

/** A member of staff, with the role changes that wait for approval. */
type StaffLine = StaffMember & { readonly proposals: readonly Proposal[] }

type StaffList = {
  readonly people: readonly StaffLine[]
  /** Number of waiting changes. */
  readonly waiting: number
}

const kinds = Object.values(kindOf)
const peopleMax = 200
const proposalsMax = 100

/** Returns all staff and all people proposed for a role, with the waiting proposals about them. */
export async function readStaffDesk(db: Db): Promise<StaffList> {
  const query = { kinds, state: 'waiting' } as const
  const [{ items }, waiting] = await Promise.all([
    readProposals(db, query, { limit: proposalsMax, cursor: null }),
    countProposals(db, query),
  ])
  const subjects = items.map(({ subjectId }) => subjectId)
  const people = await readStaff(db, subjects, peopleMax)
  return {
    waiting,
    people: people.map((person) => ({
      ...person,
      proposals: items.filter(({ subjectId }) => subjectId === person.userId),
    })),
  }
}
