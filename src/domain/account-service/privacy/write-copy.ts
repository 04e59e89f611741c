import { createTranslator } from 'use-intl/core'
import { zipFile } from '#documents'
import type { Locale } from '#kernel'
import en from '../../../../messages/en/privacy-copy.json' with { type: 'json' }
import id from '../../../../messages/id/privacy-copy.json' with { type: 'json' }
import type { PersonalData } from './collect-data.ts'

const translators = {
  id: createTranslator({ locale: 'id', messages: id }),
  en: createTranslator({ locale: 'en', messages: en }),
}

/** A file that the user submitted, with its name in the copy, without the extension. */
export type CopiedFile = { readonly name: string; readonly type: string; readonly bytes: Buffer }

/**
 * Writes the copy as one ZIP file: the data as JSON for programs and as an HTML page for reading, and the files
 * that the user submitted, unchanged.
 */
export async function writeCopy(
  data: PersonalData,
  language: Locale,
  { madeAt, handedIn }: { madeAt: Date; handedIn: readonly CopiedFile[] },
): Promise<Buffer> {
  const json = JSON.stringify({ madeAt, ...data }, plain, 2)
  const files = [
    { name: 'sepetak-data.json', bytes: bytesOf(json) },
    { name: 'sepetak-data.html', bytes: bytesOf(pageOf(data, language, madeAt)) },
    ...handedIn.map(({ name, type, bytes }) => ({
      name: `${name}.${type.split('/')[1]}`,
      bytes: chunksOf(bytes),
    })),
  ]
  const chunks: Uint8Array[] = []
  for await (const chunk of zipFile(files)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function bytesOf(text: string): AsyncGenerator<Uint8Array> {
  return chunksOf(Buffer.from(text, 'utf8'))
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

function pageOf(data: PersonalData, language: Locale, madeAt: Date): string {
  const t = translators[language]
  const partName = (name: string) => {
    const key = `parts.${name}`
    return t.has(key as 'parts.account') ? t(key as 'parts.account') : name
  }
  const parts = Object.entries(data).map(
    ([name, value]) => `<section><h2>${escaped(partName(name))}</h2>${markup(value)}</section>`,
  )
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><style>',
    'body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}',
    'dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}',
    'dd{margin:0;overflow-wrap:anywhere}li{margin:.75rem 0}dt{color:#555}</style>',
    `<title>${escaped(t('title'))}</title></head><body><h1>${escaped(t('title'))}</h1>`,
    `<p>${escaped(t('lead', { at: madeAt.toISOString() }))}</p>`,
    ...parts,
    '</body></html>',
  ].join('\n')
}

// The page uses the field names of the JSON file, so that the two can be compared.
function markup(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (value instanceof Date) return escaped(value.toISOString())
  if (value instanceof Map) return markup([...value])
  if (Array.isArray(value)) {
    return value.length === 0
      ? '—'
      : `<ol>${value.map((each) => `<li>${markup(each)}</li>`).join('')}</ol>`
  }
  if (typeof value === 'object') {
    const rows = Object.entries(value).map(
      ([name, each]) => `<dt>${escaped(name)}</dt><dd>${markup(each)}</dd>`,
    )
    return `<dl>${rows.join('')}</dl>`
  }
  return escaped(String(value))
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
