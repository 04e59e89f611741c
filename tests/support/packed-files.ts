import { inflateRawSync } from 'node:zlib'

/** A file of a packed one: what is behind its local head, as far as it goes. */
export function packedBytes(packed: Buffer, name: string): Buffer {
  const named = packed.indexOf(name)
  const head = packed.subarray(named - 30, named)
  const start = named + head.readUInt16LE(26) + head.readUInt16LE(28)
  return inflateRawSync(packed.subarray(start))
}

export function packedFile(packed: Buffer, name: string): string {
  return packedBytes(packed, name).toString('utf8')
}
