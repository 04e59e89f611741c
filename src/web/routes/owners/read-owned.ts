import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { Owned } from '../../api/stewardship-shapes.ts'

/** What only owners read of a property; null for who owns no units of it. */
export async function readOwned(api: ApiClient, id: string): Promise<Owned | null> {
  try {
    return await api.account.ask<Owned>(`/properties/${id}/reports/`)
  } catch (error) {
    if (error instanceof ApiProblem && [403, 404].includes(error.status)) return null
    throw error
  }
}
