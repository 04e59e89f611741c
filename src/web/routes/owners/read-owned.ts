import type { OwnerRecords } from '#contract/properties/reports.ts'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'

/** What only owners read of a property; null for who owns no units of it. */
export async function readOwned(api: ApiClient, id: string): Promise<OwnerRecords | null> {
  try {
    return await api.account.ask('/properties/{propertyId}/reports/', { propertyId: id })
  } catch (error) {
    if (error instanceof ApiProblem && [403, 404].includes(error.status)) return null
    throw error
  }
}
