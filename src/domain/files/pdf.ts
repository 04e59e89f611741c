import { inflateSync } from 'node:zlib'

const tailBytes = 1024
const inflatedMax = 8 * 1024 * 1024
const streamsMax = 2000

/** Returns whether a file has the first bytes of a PDF and its end mark in the last 1024 bytes. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isPdf = file.subarray(0, 5).toString('latin1') === '%PDF-'
  return isPdf && file.subarray(-tailBytes).toString('latin1').includes('%%EOF')
}

// PDF names of scripts and actions, embedded files, and encryption, which hides the content.
const active =
  /\/(JS|JavaScript|Launch|EmbeddedFiles?|EmbeddedFile|RichMedia|XFA|SubmitForm|ImportData|GoToE|Encrypt|AA)(?![A-Za-z0-9])/
// The names among these that hardly ever appear by chance among the arbitrary bytes of a stream, and the
// name of an object stream. A stream that contains one was not a stream: the word also appears in texts and comments.
const activeInStream =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Encrypt|ObjStm)(?![A-Za-z0-9])/
// Marks of other file types in the same bytes: archives, web pages and executables.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they belong to the marks.
const foreign = /PK\x01\x02|PK\x05\x06|<(html|script|svg|!doctype)[\s>]|\x7fELF|<\?php/i

/**
 * Returns whether a PDF only shows pages. Names are decoded as PDF readers decode them (`/J#53` is `/JS`), and
 * object streams are decompressed. A PDF with too many streams, or with object streams that are damaged or
 * decompress to more than 8 MB in total, is not passive.
 */
export function isPassivePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const outside = withoutStreams(text)
  if (outside === null || foreign.test(outside.plain) || isActive(outside.plain)) return false
  if (isArchiveBehind(text)) return false
  let left = inflatedMax
  for (const { head, body } of outside.streams) {
    if (activeInStream.test(decodeNameEscapes(body))) return false
    if (!/\/ObjStm/.test(decodeNameEscapes(head))) continue
    const unpacked = inflated(body, left)
    if (unpacked === null || isActive(unpacked)) return false
    left -= unpacked.length
  }
  return true
}

type Stream = { head: string; body: string }

/**
 * Splits a PDF into the text outside its streams and the streams, which hold arbitrary bytes. Null when there
 * are too many streams.
 */
function withoutStreams(text: string): { plain: string; streams: Stream[] } | null {
  const streams: Stream[] = []
  const plain: string[] = []
  let from = 0
  for (;;) {
    const mark = text.indexOf('stream', from)
    if (mark < 0) break
    const end = text.indexOf('endstream', mark + 6)
    if (end < 0) break
    if (streams.length === streamsMax) return null
    const start = mark + 6 + (text[mark + 6] === '\r' ? 1 : 0) + 1
    streams.push({
      head: text.slice(from, mark),
      body: text.slice(start, end),
    })
    plain.push(text.slice(from, mark))
    from = end + 'endstream'.length
  }
  plain.push(text.slice(from))
  return { plain: plain.join('\n'), streams }
}

function isActive(text: string): boolean {
  return active.test(decodeNameEscapes(text))
}

function decodeNameEscapes(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

// A ZIP archive is read from its end: its mark would be in the last 64 kB.
function isArchiveBehind(text: string): boolean {
  return text.slice(-66_000).includes('PK\x05\x06')
}

function inflated(body: string, maxOutputLength: number): string | null {
  if (maxOutputLength <= 0) return null
  try {
    return inflateSync(Buffer.from(body, 'latin1'), { maxOutputLength }).toString('latin1')
  } catch {
    return null
  }
}
