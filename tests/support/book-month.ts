import { approveProposal } from '#approvals'
import type { Database } from '#database'
import { distributionTwoPersonActs, type NewMonth, proposeMonth } from '#distributions'
import { type CleanFile, createDataKeys, openFolderStore } from '#files'
import type { Actor, Clock } from '#kernel'
import { temporaryFolder } from './temporary-folder.ts'

const store = openFolderStore(temporaryFolder())
const keys = createDataKeys(['a-secret-that-only-these-tests-know'])

/** The file storage of tests. */
export function storage(db: Database, clock: Clock) {
  return { db, clock, store, keys }
}

/** A bank statement with only the parts that the product checks. */
export const aStatement: CleanFile = {
  type: 'application/pdf',
  bytes: Buffer.from('%PDF-1.4 a statement\n%%EOF\n'),
}

export type TestMonth = Pick<NewMonth, 'propertyId' | 'month' | 'gross'> & Partial<NewMonth>

export function wholeEntry(month: TestMonth): NewMonth {
  return {
    maintenance: 0n,
    propertyTax: 0n,
    insurance: 0n,
    reserve: 0n,
    occupancyBasisPoints: 10_000,
    reasons: {},
    bankReference: null,
    confirmed: null,
    ...month,
  }
}

/** Proposes a month, with unusual figures confirmed, and has the second person approve it. */
export async function bookMonth(
  db: Database,
  clock: Clock,
  [maker, checker]: readonly [Actor, Actor],
  month: TestMonth,
): Promise<void> {
  const input = wholeEntry(month)
  const services = storage(db, clock)
  const { gross, maintenance, propertyTax, insurance } = input
  const confirmed = { gross, costs: maintenance + propertyTax + insurance }
  const proposed = await proposeMonth(services, maker, { ...input, confirmed }, [aStatement])
  const { id: proposalId, contentHash } = proposed
  await approveProposal(distributionTwoPersonActs, { db, clock }, checker, {
    proposalId,
    contentHash,
  })
}
