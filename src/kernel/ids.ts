// Of the last id: its time, and what tells those of one millisecond apart.
let lastMilliseconds = -1
let counter = 0

/**
 * A UUID of version 7: it begins with the time, so rows made one after the other are side by side
 * in an index. So are those of one millisecond: each is above the one before. Used for everything
 * whose id is made by us before it is written.
 */
export function newId(milliseconds: number = Date.now()): string {
  const random = crypto.randomUUID()
  // 26 bits that begin in their lower half: enough for more ids than a millisecond can hold.
  counter =
    milliseconds === lastMilliseconds ? counter + 1 : Number.parseInt(random.slice(0, 8), 16) >>> 7
  lastMilliseconds = milliseconds
  const time = milliseconds.toString(16).padStart(12, '0')
  const high = ((counter >>> 14) & 0xfff).toString(16).padStart(3, '0')
  const low = (0x8000 | (counter & 0x3fff)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}-${random.slice(24)}`
}

/** The lowest id that `newId` could make at this time: what was made before has a lower one. */
export function firstIdAt(milliseconds: number): string {
  const time = BigInt(milliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(value: string): boolean {
  return uuidShape.test(value)
}

/** An id that reveals nothing about its time; for request ids. */
export function newRequestId(): string {
  return crypto.randomUUID()
}

// No I, L, O or U: a receipt number is read aloud to support staff.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number for receipts: prefix and ten characters that cannot be mistaken for one another. */
export function receiptNumber(prefix: string): string {
  let text = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(10))) text += alphabet[byte & 31]
  return `${prefix}-${text.slice(0, 5)}-${text.slice(5)}`
}
