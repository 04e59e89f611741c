import type { AgreementMaking } from '#documents'
import type { ApiServices } from '../env.ts'

/** The services of a request that agreements need. */
export function makingOf(services: ApiServices): AgreementMaking {
  const { db, clock, files, dataKeys, operator } = services
  return { db, clock, store: files, keys: dataKeys, operator: operator.name }
}
