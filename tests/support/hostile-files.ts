import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** A file sent by an attacker. */
export type HostileFile = {
  readonly name: string
  /** The type that it claims to have. */
  readonly claims: string
  readonly bytes: Uint8Array
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const megabyte = 1024 * 1024
const svg = '<svg xmlns="http://www.w3.org/2000/svg">'
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-' + 'TEST-FILE!$H+H*'

/** Files of kinds that the product does not accept, by their first bytes. */
const falseKinds: readonly [name: string, content: string][] = [
  ['a drawing with script', `${svg}<script>alert(1)</script></svg>`],
  ['a drawing with a page', `${svg}<foreignObject><body onload="a()"/></foreignObject></svg>`],
  ['a drawing with an event', `${svg}<a onclick="a()"/></svg>`],
  [
    'an outside entity',
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><s>&x;</s>',
  ],
  [
    'a billion laughs',
    '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><l>&b;</l>',
  ],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a page in capitals', '<HTML><BODY ONLOAD=alert(1)>'],
  ['a script', 'alert(document.cookie)'],
  ['a shell script', '#!/bin/sh\nrm -rf /\n'],
  ['a server script', '<?php system($_GET[0]); ?>'],
  ['a mark-up of mails', 'From: a@b\r\nContent-Type: text/html\r\n\r\n<script>1</script>'],
  ['a table', '=cmd|"/c calc"!A1,1,2\n'],
  ['an archive', 'PK\x03\x04\x14\x00\x00\x00\x08\x00'],
  ['an empty archive', `PK\x05\x06${'\x00'.repeat(18)}`],
  ['another archive', 'Rar!\x1a\x07\x01\x00'],
  ['a third archive', '7z\xbc\xaf\x27\x1c\x00\x04'],
  ['a program of Linux', '\x7fELF\x02\x01\x01\x00'],
  ['a program of Windows', `MZ${'\x00'.repeat(58)}\x40\x00\x00\x00PE\x00\x00`],
  ['a program of browsers', '\x00asm\x01\x00\x00\x00'],
  ['a class', '\xca\xfe\xba\xbe\x00\x00\x00\x34'],
  ['a moving picture', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
  ['a moving picture that is a script', 'GIF89a=1;alert(1)//'],
  ['a bitmap', `BM${'\x00'.repeat(60)}`],
  ['an icon', '\x00\x00\x01\x00\x01\x00\x10\x10\x00\x00'],
  ['a print', 'II*\x00\x08\x00\x00\x00'],
  ['a web picture', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
  ['a phone picture', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'],
  ['a film', '\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00'],
  ['a sound', 'ID3\x03\x00\x00\x00\x00\x00\x21'],
  ['a font', 'wOFF\x00\x01\x00\x00'],
  ['a layered picture', '8BPS\x00\x01\x00\x00\x00\x00\x00\x00'],
  ['a database', 'SQLite format 3\x00'],
  ['a document of an office', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['a print for machines', '%!PS-Adobe-3.0\n(r) run'],
  ['a known virus of tests', eicar],
  ['blanks', ' '.repeat(100)],
  ['noughts', '\x00'.repeat(100)],
  ['nothing', ''],
]

/** Parts that run actions in a document, embed other files, or hide what the document is. */
const actions = [
  '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
  '/OpenAction << /S /J#61vaScript >>',
  '/AA << /O 5 0 R >>',
  '/Names << /EmbeddedFiles 6 0 R >>',
  '<< /S /Launch /F (cmd.exe) >>',
  '/XFA 7 0 R',
  '<< /S /SubmitForm >>',
  '<< /S /ImportData >>',
  '<< /S /GoToE >>',
  '/RichMedia 3 0 R',
  '/Encrypt 9 0 R',
]

/** Returns about seventy files, created on demand, that fields for pictures or documents must refuse. */
export async function hostileFiles(accepts: 'pictures' | 'documents'): Promise<HostileFile[]> {
  const [png, jpeg] = await Promise.all([aPicture('png'), aPicture('jpeg')])
  const pictures = brokenPictures(png, jpeg)
  const documents = brokenDocuments()
  const claims = accepts === 'pictures' ? 'image/png' : 'application/pdf'
  const named = (entry: readonly [string, Uint8Array]) => ({
    name: entry[0],
    claims,
    bytes: entry[1],
  })
  const whole: [string, Uint8Array][] =
    accepts === 'pictures'
      ? [...pictures, ['a document in the place of a picture', aPdf()]]
      : [...documents, ['a picture in the place of a document', png], ['another one', jpeg]]
  return [
    ...falseKinds.map(([name, content]) => named([name, latin1(content)])),
    ...falseKinds
      .slice(0, 6)
      .map(([name, content]) => named([`${name}, packed`, gzipSync(content)])),
    ...whole.map(named),
  ]
}

function brokenPictures(png: Buffer, jpeg: Buffer): [string, Uint8Array][] {
  const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part))
  const parts = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5]
  return [
    ...parts.map((part): [string, Buffer] => [`a picture cut at ${part}`, cut(png, part)]),
    ...parts.map((part): [string, Buffer] => [`a photo cut at ${part}`, cut(jpeg, part)]),
    ['a picture of 50,000 by 50,000', pngOf(50_000, 50_000)],
    ['a picture of one line, 2,000,000 long', pngOf(2_000_000, 1)],
    ['a picture one side too long', pngOf(12_001, 1)],
    ['a picture of no size', pngOf(0, 0)],
    [
      'a picture whose bytes unpack to a thousand times as much',
      pngOf(40_000, 2000, 10 * megabyte),
    ],
    ['the head of a picture and a page', Buffer.concat([png.subarray(0, 8), latin1('<html>')])],
    ['the head of a photo and a page', latin1('\xff\xd8\xff\xe0<html><script>1</script>')],
    ['a page and then a picture', Buffer.concat([latin1('<html>'), png])],
    ['a script and then a photo', Buffer.concat([latin1('/*'), jpeg])],
    ['a picture above what is taken', Buffer.concat([png, Buffer.alloc(10 * megabyte + 1)])],
  ]
}

function brokenDocuments(): [string, Uint8Array][] {
  const whole = aPdf()
  return [
    ...actions.map((inside): [string, Buffer] => [`a document with ${inside}`, aPdf(inside)]),
    ...actions.map((inside): [string, Buffer] => [
      `a document with ${inside}, packed`,
      packedPdf(`6 0 << ${inside} >>`),
    ]),
    ...[20, 40, 60, 80, 100].map((length): [string, Buffer] => [
      `a document cut at ${length}`,
      whole.subarray(0, length),
    ]),
    ['a document that unpacks without end', packedPdf('0'.repeat(20 * megabyte))],
    ['a document with a page behind', aPdf('', '<html><body>')],
    ['a document with an archive behind', aPdf('', `PK\x05\x06${'\x00'.repeat(18)}`)],
    ['a document that is a drawing', latin1(`%PDF-1.7\n${svg}\n%%EOF`)],
    ['a page and then a document', Buffer.concat([latin1('<html>'), whole])],
    ['a document above what is taken', Buffer.concat([whole, Buffer.alloc(10 * megabyte + 1, 32)])],
  ]
}

export async function aPicture(format: 'png' | 'jpeg'): Promise<Buffer> {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff660c' } })
  return await picture.toFormat(format).toBuffer()
}

function aPdf(inside = '', after = ''): Buffer {
  return latin1(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${inside} >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n${after}`,
  )
}

function packedPdf(hidden: string): Buffer {
  return Buffer.concat([
    latin1('%PDF-1.7\n5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
    deflateSync(latin1(hidden)),
    latin1('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ])
}

/** Returns a PNG that claims this size, with data that unpacks to `unpacked` zero bytes. */
function pngOf(width: number, height: number, unpacked = 100): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(unpacked))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([latin1(kind), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}
