import { createHash } from 'node:crypto'
import type { FaceDetector, openTextReader } from '#investors'

type TextReader = ReturnType<typeof openTextReader>
type PictureRead = Parameters<Parameters<TextReader['take']>[1]>[0]
type Lines = ReturnType<PictureRead['look']>
type AnalysedPicture = NonNullable<Awaited<ReturnType<FaceDetector['look']>>>[number]

const nameOf = (picture: Uint8Array) => createHash('sha256').update(picture).digest('hex')

/** What the text reader has read. Reading a card takes seconds, and reads the same each time. */
export type ReadLines = Map<string, Lines>

/** A reader that reads each picture once in each way, and remembers it. Its queue is that of `reader`. */
export function rememberingReader(reader: TextReader, known: ReadLines = new Map()): TextReader {
  return {
    ...reader,
    take: (picture, task) =>
      reader.take(picture, (seen) => {
        const look: PictureRead['look'] = (pass) => {
          const name = `${nameOf(picture)} ${JSON.stringify(pass)}`
          const lines = known.get(name) ?? seen.look(pass)
          known.set(name, lines)
          return lines
        }
        return task({ ...seen, look })
      }),
  }
}

/** A face finder that analyses each picture once, and remembers it. */
export function rememberingDetector(detector: FaceDetector): FaceDetector {
  const known = new Map<string, AnalysedPicture>()
  return {
    ...detector,
    look: async (pictures) => {
      const unknown = pictures.filter((picture) => !known.has(nameOf(picture)))
      const seen = unknown.length === 0 ? [] : await detector.look(unknown)
      if (seen === null) return null
      for (const [at, picture] of unknown.entries()) {
        const analysed = seen[at]
        if (analysed !== undefined) known.set(nameOf(picture), analysed)
      }
      return pictures.flatMap((picture) => known.get(nameOf(picture)) ?? [])
    },
  }
}
