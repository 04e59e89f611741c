import { Zip, ZipDeflate } from 'fflate'
import { streamOf } from './bytes.ts'

/** A file to be packed: its name and a stream of its bytes. */
export type PackedFile = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }

/** Packs files one after the other; no file is held in memory as a whole. */
export function zipFile(
  files: AsyncIterable<PackedFile> | Iterable<PackedFile>,
): ReadableStream<Uint8Array> {
  return streamOf(zipped(files))
}

export async function* zipped(
  files: AsyncIterable<PackedFile> | Iterable<PackedFile>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error === null) ready.push(chunk)
    else fault = error
  })
  const taken = () => {
    if (fault !== null) throw fault
    const chunks = ready.filter((chunk) => chunk.length > 0)
    ready = []
    return chunks
  }
  for await (const { name, bytes } of files) {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    for await (const chunk of bytes) {
      part.push(chunk)
      yield* taken()
    }
    part.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
