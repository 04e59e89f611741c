/**
 * A UUID of version 7: it begins with the time, so rows made one after the other lie side by side
 * in an index. Used for everything whose id is made by us before it is written.
 */
export function newId(milliseconds: number = Date.now()): string {
  const bytes = randomBytes(16)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(milliseconds) << 16n)
  const fresh = randomBytes(2)
  bytes[6] = ((fresh[0] ?? 0) & 0x0f) | 0x70
  bytes[7] = fresh[1] ?? 0
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(value: string): boolean {
  return uuidShape.test(value)
}

/** An id that tells nothing about its time; for request ids. */
export function newRequestId(): string {
  return crypto.randomUUID()
}

// No I, L, O or U: a receipt number is read aloud to support staff.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number for receipts: prefix and ten characters that cannot be mistaken for one another. */
export function receiptNumber(prefix: string): string {
  let text = ''
  for (const byte of randomBytes(10)) text += alphabet[byte & 31]
  return `${prefix}-${text.slice(0, 5)}-${text.slice(5)}`
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}
