import { asSimulator, type Simulator } from '#payments'
import type { ApiContext } from '../env.ts'
import { notFound } from '../refusals.ts'

/** The simulator behind the gateway; refuses where there is none, as in live mode. */
export function simulatorOf(c: ApiContext): Simulator {
  const { mode, gateway } = c.var.services
  const simulator = mode === 'demo' ? asSimulator(gateway) : null
  if (simulator === null) throw notFound()
  return simulator
}
