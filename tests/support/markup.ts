import { decoded } from './rendered.tsx'

export type MarkedUp = Readonly<Record<string, string>>

/** Returns the attributes of each element with this name in HTML, in order. */
export function elementsIn(html: string, name: string): MarkedUp[] {
  const opened = html.matchAll(new RegExp(`<${name}((?:\\s[\\w:-]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))
  return [...opened].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decoded(value),
      ]),
    ),
  )
}

/** Returns the attributes of the only element with this name. */
export function elementIn(html: string, name: string): MarkedUp {
  const [only, ...others] = elementsIn(html, name)
  if (only === undefined || others.length > 0)
    throw new Error(`there are ${others.length + (only === undefined ? 0 : 1)} elements ${name}`)
  return only
}

/** Returns the text of the element with this id. */
export function textById(html: string, id: string): string {
  const [, , text = ''] = new RegExp(`<(\\w+) id="${id}"[^>]*>(.*?)</\\1>`, 's').exec(html) ?? []
  return decoded(text.replace(/<[^>]*>/g, ''))
}
