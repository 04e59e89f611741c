import { inflateRawSync } from 'node:zlib'

/** Returns the unpacked content of a file in a ZIP archive, which starts after its local header. */
export function packedBytes(packed: Buffer, name: string): Buffer {
  const named = packed.indexOf(name)
  const head = packed.subarray(named - 30, named)
  const start = named + head.readUInt16LE(26) + head.readUInt16LE(28)
  return inflateRawSync(packed.subarray(start))
}

export function packedFile(packed: Buffer, name: string): string {
  return packedBytes(packed, name).toString('utf8')
}
