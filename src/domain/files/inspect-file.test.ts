import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type FileRule, inspectFile } from './inspect-file.ts'

const megabyte = 1024 * 1024
const rule: FileRule = {
  path: 'files',
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  bytesMax: 10 * megabyte,
}
const latin1 = (text: string) => Buffer.from(text, 'latin1')

function aPdf(inside = '', after = ''): Buffer {
  return latin1(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${inside} >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n${after}`,
  )
}

function packedPdf(hidden: string, before = ''): Buffer {
  const packed = deflateSync(latin1(hidden))
  return Buffer.concat([
    latin1(
      `%PDF-1.7\n5 0 obj\n<< ${before} /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n`,
    ),
    packed,
    latin1('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ])
}

async function aPicture(format: 'png' | 'jpeg', width = 40, height = 30): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#ff660c' } })
  return await picture.toFormat(format).toBuffer()
}

async function outcome(bytes: Uint8Array, changes: Partial<FileRule> = {}): Promise<string> {
  return inspectFile(bytes, { ...rule, ...changes }).then(
    ({ type }) => type,
    (error: { code?: string }) => error.code ?? String(error),
  )
}

describe('accepted files', () => {
  test('PNG, JPEG and PDF files are recognised by their content', async () => {
    expect(await outcome(await aPicture('png'))).toBe('image/png')
    expect(await outcome(await aPicture('jpeg'))).toBe('image/jpeg')
    expect(await outcome(aPdf())).toBe('application/pdf')
    expect(await outcome(packedPdf('6 0 << /Type /Page >>'))).toBe('application/pdf')
  })

  test('a picture is redrawn without its location, camera and comments', async () => {
    const given = await sharp({
      create: { width: 60, height: 20, channels: 3, background: '#0f4c4a' },
    })
      .jpeg()
      .withExif({ IFD0: { Make: 'Kamera-Rahasia' }, IFD3: { GPSLatitude: '6/1 10/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">rahasia</x:xmpmeta>')
      .toBuffer()
    expect(given.toString('latin1')).toContain('Kamera-Rahasia')
    const { bytes } = await inspectFile(given, rule)
    const kept = Buffer.from(bytes).toString('latin1')
    expect(kept).not.toMatch(/Kamera-Rahasia|rahasia|Exif|xmpmeta/)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width: 60, height: 20 })
    expect(metadata.exif).toBeUndefined()
  })

  test('bytes appended to a picture are removed', async () => {
    const tail = latin1('<script>alert(1)</script>PK\x05\x06')
    const { bytes } = await inspectFile(Buffer.concat([await aPicture('png'), tail]), rule)
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('script')
  })
})

describe('refused files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each([
    ['nothing', Buffer.alloc(0), 'files.empty'],
    ['a drawing with script', latin1(svg), 'files.kind_refused'],
    ['a drawing under an XML head', latin1(`<?xml version="1.0"?>${svg}`), 'files.kind_refused'],
    ['a page', latin1('<!doctype html><script>1</script>'), 'files.kind_refused'],
    ['plain text', latin1('halo'), 'files.kind_refused'],
    ['an archive', latin1('PK\x03\x04\x14\x00\x00\x00\x08\x00'), 'files.kind_refused'],
    ['a moving picture', latin1('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 'files.kind_refused'],
    ['a program', latin1('\x7fELF\x02\x01\x01\x00'), 'files.kind_refused'],
    [
      'a page with a document inside',
      latin1(`<html>${aPdf().toString('latin1')}`),
      'files.kind_refused',
    ],
    ['a document that breaks off', aPdf().subarray(0, 60), 'files.broken'],
    ['a document that is a drawing', latin1(`%PDF-1.7\n${svg}\n%%EOF`), 'files.active'],
    [
      'a document with an archive behind',
      aPdf('', 'PK\x05\x06'.padEnd(22, '\x00')),
      'files.active',
    ],
    ['a document with a page inside', aPdf('', '<html><body>'), 'files.active'],
  ])('a file is refused for its content: %s', async (_, bytes, code) => {
    expect(await outcome(bytes)).toBe(code)
  })

  test.each([
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction << /S /J#61vaScript >>',
    '/AA << /O 5 0 R >>',
    '/Names << /EmbeddedFiles 6 0 R >>',
    '<< /S /Launch /F (cmd.exe) >>',
    '/XFA 7 0 R',
    '<< /S /SubmitForm >>',
    '/RichMedia 3 0 R',
    '/Encrypt 9 0 R',
  ])('a PDF with %s is refused, in plain text and in a compressed object stream', async (inside) => {
    expect(await outcome(aPdf(inside))).toBe('files.active')
    expect(await outcome(packedPdf(`6 0 << ${inside} >>`))).toBe('files.active')
  })

  test.each([
    ['a text', '/Note (stream)'],
    ['a text that looks like the end of a dictionary', '/Note (>>stream\n)'],
    ['a comment', '% >> stream\n'],
  ])('a PDF is refused when its actions are between the word "stream" in %s and "endstream"', async (_, word) => {
    const action = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'
    expect(await outcome(aPdf(`${word} ${action}`, '% endstream\n%%EOF\n'))).toBe('files.active')
  })

  test.each([
    ['the word "stream" in its dictionary', '/Note (stream)'],
    ['a dictionary of more than 4,000 characters', `/Note (${'x'.repeat(5000)})`],
  ])('a PDF is refused when an action is in a compressed object stream behind %s', async (_, before) => {
    const action = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'
    expect(await outcome(packedPdf(`6 0 << ${action} >>`, before))).toBe('files.active')
    expect(await outcome(packedPdf('6 0 << /Type /Page >>', '/Note (x)'))).toBe('application/pdf')
  })

  test('a PDF that decompresses to 200 MB is refused within two seconds', async () => {
    const bomb = packedPdf('0'.repeat(200 * megabyte))
    const started = performance.now()
    expect(await outcome(bomb)).toBe('files.active')
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('a PDF is refused where only pictures are accepted, and a picture where only PDFs are', async () => {
    expect(await outcome(aPdf(), { types: ['image/png'] })).toBe('files.kind_refused')
    const png = await aPicture('png')
    expect(await outcome(png, { types: ['application/pdf'] })).toBe('files.kind_refused')
  })

  test('a PDF is accepted with 2,000 streams and refused with one more', async () => {
    const stream = '9 0 obj\n<< /Length 1 >>\nstream\nx\nendstream\nendobj\n'
    const withStreams = (count: number) =>
      latin1(`%PDF-1.7\n${stream.repeat(count)}trailer << /Root 1 0 R >>\n%%EOF\n`)
    expect(await outcome(withStreams(2000))).toBe('application/pdf')
    expect(await outcome(withStreams(2001))).toBe('files.active')
  })

  test('a PDF whose object streams decompress to more than 8 MB together is refused', async () => {
    const packed = packedPdf('0'.repeat(5 * megabyte))
    expect(await outcome(packed)).toBe('application/pdf')
    expect(await outcome(Buffer.concat([packed, packed]))).toBe('files.active')
  })

  test('a PDF is refused when the last part of its last stream marks the end of an archive', async () => {
    const ending = (text: string) =>
      latin1(`%PDF-1.7\n9 0 obj\n<< /Length 9 >>\nstream\n${text}\nendstream\nendobj\n%%EOF\n`)
    expect(await outcome(ending('PK\x05\x07'))).toBe('application/pdf')
    expect(await outcome(ending('PK\x05\x06'))).toBe('files.active')
  })

  test('a picture of 41 million pixels is refused although neither side is too long', async () => {
    expect(await outcome(await aPicture('png', 8200, 5000))).toBe('files.broken')
  })

  test('a file is accepted up to the last byte of the limit', async () => {
    const pdf = aPdf()
    expect(await outcome(pdf, { bytesMax: pdf.length })).toBe('application/pdf')
    expect(await outcome(pdf, { bytesMax: pdf.length - 1 })).toBe('files.too_large')
  })

  test('a file that is larger than the limit is refused', async () => {
    const bytes = Buffer.concat([aPdf(), Buffer.alloc(10 * megabyte, 32)])
    expect(await outcome(bytes)).toBe('files.too_large')
  })

  test('a truncated picture is refused, also when other content follows its beginning', async () => {
    const png = await aPicture('png', 400, 300)
    expect(await outcome(png.subarray(0, png.length - 40))).toBe('files.broken')
    expect(await outcome(Buffer.concat([png.subarray(0, 40), latin1(svg)]))).toBe('files.broken')
  })

  test('a picture of 12,500 by 4,000 pixels is refused within two seconds and 100 MB of memory', async () => {
    const huge = await sharp({
      create: { width: 12_500, height: 4000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const before = process.memoryUsage().rss
    const started = performance.now()
    expect(await outcome(huge)).toBe('files.broken')
    expect(performance.now() - started).toBeLessThan(2000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * megabyte)
  })
})
