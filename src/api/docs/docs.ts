import { createHash } from 'node:crypto'
import type { Locale } from '#kernel'
import {
  type DocumentedOperation,
  type OpenApiDocument,
  operationsByGroup,
  type SchemaNode,
} from './document.ts'
import { docsWords } from './words.ts'

const style = `
:root { color-scheme: light dark; --line: light-dark(#e7e0d5, #2e3a3f); --soft: light-dark(#55656c, #a9b5b8) }
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1rem 6rem; line-height: 1.55; font-family: system-ui, sans-serif;
  background: light-dark(#fbf8f3, #12191c); color: light-dark(#17242a, #f4efe7) }
h1 { letter-spacing: -.03em } h2 { margin-top: 3rem } a { color: light-dark(#b93e00, #ffa46b) }
details { border: 1px solid var(--line); border-radius: 14px; margin: .6rem 0; background: light-dark(#fff, #1a2327) }
summary { padding: .8rem 1rem; cursor: pointer; min-height: 1.5rem } details > div { padding: 0 1rem 1rem }
code, pre { font-family: ui-monospace, monospace; font-size: .9em } p, dd { color: var(--soft) } dt { font-weight: 600; margin-top: .6rem }
.method { display: inline-block; min-width: 4.2em; font-weight: 700 } pre { overflow-x: auto }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** The content policy of the page: only its own style. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Renders the OpenAPI document as a page that works without scripts. */
export function docsPage(document: OpenApiDocument, locale: Locale): string {
  const words = docsWords[locale]
  const groups = operationsByGroup(document)
  const contents = groups
    .map(({ group }) => `<li><a href="#${group}">${escapeHtml(group)}</a></li>`)
    .join('')
  const sections = groups
    .map(
      ({ group, operations }) =>
        `<section><h2 id="${group}">${escapeHtml(group)}</h2>${operations.map((one) => operationHtml(one, document, locale)).join('')}</section>`,
    )
    .join('')
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title} · Sepetak</title><style>${style}</style></head><body><main><h1>${words.title}</h1>
<p>${words.intro} <a href="/api/openapi.json">openapi.json</a></p><nav aria-label="${words.contents}"><ul>${contents}</ul></nav>${sections}</main></body></html>`
}

function operationHtml(
  operation: DocumentedOperation,
  document: OpenApiDocument,
  locale: Locale,
): string {
  const words = docsWords[locale]
  const { method, path, summary, description, isSecured, problems } = operation
  const parts = [
    description === null ? '' : `<p>${escapeHtml(description)}</p>`,
    `<p>${isSecured ? words.token : words.everybody}</p>`,
    parametersHtml(operation, words.parameters),
    schemaHtml(words.request, operation.request, document),
    schemaHtml(words.answer, operation.answer, document),
    problems === null ? '' : `<dl><dt>${words.problems}</dt><dd>${escapeHtml(problems)}</dd></dl>`,
  ]
  return `<details><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> — ${escapeHtml(summary)}</summary><div>${parts.join('')}</div></details>`
}

function parametersHtml({ parameters }: DocumentedOperation, title: string): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, place }) => `<li><code>${escapeHtml(name)}</code> (${escapeHtml(place)})</li>`,
  )
  return `<dl><dt>${title}</dt><dd><ul>${rows.join('')}</ul></dd></dl>`
}

function schemaHtml(title: string, schema: SchemaNode | null, document: OpenApiDocument): string {
  if (schema === null) return ''
  return `<dl><dt>${title}</dt><dd><pre>${escapeHtml(shapeOf(schema, document, 0))}</pre></dd></dl>`
}

const depthMax = 6

/** Formats a schema in short form: `{ units: integer, state: "active" | "cancelled" }`. */
function shapeOf(schema: SchemaNode, document: OpenApiDocument, depth: number): string {
  if (depth > depthMax) return '…'
  if (schema.$ref !== undefined) {
    const named = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']
    return named === undefined ? schema.$ref : shapeOf(named, document, depth)
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined)
    return choices.map((choice) => shapeOf(choice, document, depth)).join(' | ')
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = [schema.type ?? 'any'].flat().join(' | ')
  if (schema.items !== undefined) return `[${shapeOf(schema.items, document, depth + 1)}]`
  if (schema.properties === undefined)
    return schema.format === undefined ? types : `${types} (${schema.format})`
  const indent = '  '.repeat(depth + 1)
  const required = new Set(schema.required ?? [])
  const lines = Object.entries(schema.properties).map(
    ([name, part]) =>
      `${indent}${name}${required.has(name) ? '' : '?'}: ${shapeOf(part, document, depth + 1)}`,
  )
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
