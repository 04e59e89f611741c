// The time of the last id, and the counter that distinguishes ids of one millisecond.
let lastMilliseconds = -1
let counter = 0

/**
 * A UUID version 7. It begins with the time, so rows created one after the other are adjacent in an index;
 * ids of the same millisecond are ascending too. Used for every id that the application creates before the
 * row is written.
 */
export function newId(milliseconds: number = Date.now()): string {
  const random = crypto.randomUUID()
  // A 26-bit counter that starts in its lower half: enough for all ids that fit into a millisecond.
  counter =
    milliseconds === lastMilliseconds ? counter + 1 : Number.parseInt(random.slice(0, 8), 16) >>> 7
  lastMilliseconds = milliseconds
  const time = milliseconds.toString(16).padStart(12, '0')
  const high = ((counter >>> 14) & 0xfff).toString(16).padStart(3, '0')
  const low = (0x8000 | (counter & 0x3fff)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}-${random.slice(24)}`
}

/** The lowest id that `newId` can return at this time; every id created earlier is lower. */
export function firstIdAt(milliseconds: number): string {
  const time = BigInt(milliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(value: string): boolean {
  return uuidShape.test(value)
}

/** A random id that does not reveal when it was created; for request ids. */
export function newRequestId(): string {
  return crypto.randomUUID()
}

// Without I, L, O and U: people read receipt numbers aloud to support staff.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A receipt number: a prefix and ten characters that cannot be confused with each other. */
export function receiptNumber(prefix: string): string {
  // From a UUID, because Node draws the random bytes of many at once.
  const random = crypto.randomUUID()
  return `${prefix}-${fiveCharacters(random.slice(0, 8))}-${fiveCharacters(random.slice(24, 32))}`
}

function fiveCharacters(hex: string): string {
  const bits = Number.parseInt(hex, 16)
  let text = ''
  for (let shift = 0; shift < 25; shift += 5) text += alphabet[(bits >>> shift) & 31]
  return text
}
