import { Refusal } from '#kernel'

export function agreementNotFound(): Refusal {
  return new Refusal('agreements.not_found', 'not_found')
}

/** This investor has no purchase with this number whose units were issued. */
export function certificateNotFound(): Refusal {
  return new Refusal('agreements.certificate_not_found', 'not_found')
}

/** No stamp duty is due on this agreement, or it is already stamped. */
export function stampNotDue(): Refusal {
  return new Refusal('agreements.stamp_not_due', 'conflict')
}

/** The serial number is recorded on another agreement. */
export function serialUsed(): Refusal {
  return new Refusal('agreements.serial_used', 'conflict', {}, [
    { path: 'serial', code: 'agreements.serial_used' },
  ])
}

/** The fault at a line of stamps, counted from 0. */
export type StampFault = {
  readonly line: number
  readonly name: 'number' | 'serial'
  readonly fault: 'not_found' | 'stamp_not_due' | 'serial_used'
}

/** Stamps are recorded all together or not at all; each line at fault is named. */
export function stampsRefused(faults: readonly StampFault[]): Refusal {
  const fields = faults.map(({ line, name, fault }) => {
    return { path: `stamps.${line}.${name}`, code: `agreements.${fault}` }
  })
  return new Refusal(fields[0]?.code ?? 'agreements.stamp_not_due', 'conflict', {}, fields)
}
