/**
 * A UUID of version 7: it begins with the time, so rows made one after the other are side by side
 * in an index. Used for everything whose id is made by us before it is written.
 */
export function newId(milliseconds: number = Date.now()): string {
  const time = BigInt(milliseconds).toString(16).padStart(12, '0')
  // All of a random UUID but its first 48 bits and its version.
  const random = crypto.randomUUID().slice(15)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`
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
