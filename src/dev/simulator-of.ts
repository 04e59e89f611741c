import { type ApiContext, notFound } from '#api'
import { asSimulator, type Simulator } from '#payments'

/** The simulator behind the gateway; refuses where there is none. */
export function simulatorOf(c: ApiContext): Simulator {
  const simulator = asSimulator(c.var.services.gateway)
  if (simulator === null) throw notFound()
  return simulator
}
