import { createElement, type ReactNode } from 'react'

// The content of one of our pages as React elements without components, hooks, data or routing: the least work
// in which React can write the same content. React writes its markup in one format only, so a small parser of
// exactly that format is enough.
const tagShape =
  /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*(\/?)>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g
const attributeShape = /([\w:.-]+)(?:="([^"]*)")?/g
const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const raw = new Set(['script', 'style'])
const names: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  srcset: 'srcSet',
  maxlength: 'maxLength',
  minlength: 'minLength',
  tabindex: 'tabIndex',
  autocomplete: 'autoComplete',
  inputmode: 'inputMode',
  readonly: 'readOnly',
  charset: 'charSet',
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
  hreflang: 'hrefLang',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  viewbox: 'viewBox',
  enctype: 'encType',
  autofocus: 'autoFocus',
  novalidate: 'noValidate',
  datetime: 'dateTime',
  enterkeyhint: 'enterKeyHint',
  spellcheck: 'spellCheck',
}
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

type Open = { tag: string; props: Record<string, unknown>; children: ReactNode[] }

/** Returns the React elements that render to the same markup as `html`, a page that React wrote. */
export function plainElements(html: string): ReactNode {
  const stack: Open[] = [{ tag: '', props: {}, children: [] }]
  let position = 0
  for (const match of html.matchAll(tagShape)) {
    if (match.index < position) continue
    addText(stack, html.slice(position, match.index))
    position = match.index + match[0].length
    const [, slash, tag, attributes = '', selfClosing] = match
    if (tag === undefined) continue
    if (slash === '/') close(stack)
    else if (raw.has(tag)) {
      const end = html.indexOf(`</${tag}>`, position)
      const __html = html.slice(position, end)
      stack.at(-1)?.children.push(
        createElement(tag, {
          ...propsOf(attributes),
          key: stack.at(-1)?.children.length,
          dangerouslySetInnerHTML: { __html },
        }),
      )
      position = end + tag.length + 3
    } else {
      stack.push({ tag, props: propsOf(attributes), children: [] })
      if (voids.has(tag) || selfClosing === '/') close(stack)
    }
  }
  return stack[0]?.children
}

function close(stack: Open[]): void {
  const done = stack.pop()
  if (done === undefined) return
  const parent = stack.at(-1)
  const children = voids.has(done.tag) ? [] : done.children
  parent?.children.push(
    createElement(done.tag, { ...done.props, key: parent.children.length }, ...children),
  )
}

function addText(stack: Open[], text: string): void {
  if (text !== '')
    stack
      .at(-1)
      ?.children.push(text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => entities[sign] ?? sign))
}

function propsOf(attributes: string): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [, name = '', value] of attributes.matchAll(attributeShape)) {
    if (name === 'style') continue
    const decoded = value?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => entities[sign] ?? sign)
    if (name === 'value' || name === 'checked' || name === 'selected')
      props[`data-${name}`] = decoded ?? ''
    else props[names[name] ?? (/^(aria|data)-/.test(name) ? name : camel(name))] = decoded ?? true
  }
  return props
}

function camel(name: string): string {
  return name.replace(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
