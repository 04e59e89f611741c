import type { OwnerRecords } from '#contract/properties/reports.ts'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'

/** Returns the records that only owners of a property can read; null when the reader owns no units of it. */
export async function readOwned(api: ApiClient, id: string): Promise<OwnerRecords | null> {
  try {
    return await api.account.ask('/properties/{propertyId}/reports/', { propertyId: id })
  } catch (error) {
    if (error instanceof ApiProblem && [403, 404].includes(error.status)) return null
    throw error
  }
}
