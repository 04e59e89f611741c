import type { Paragraph, ParagraphPart } from './layout.ts'

const link = /\[([^[\]\n]+)\]\(([^()\s]*)\)/g

// The path of one of our pages: one slash, then characters allowed in paths.
const ownPath = /^\/(?!\/)[\w\-./?=&#%]*$/

/** Returns the paragraphs of a news text, with its links to our own pages in the reader's language. */
export function newsParagraphs(body: string, page: (path: string) => string): Paragraph[] {
  return body
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => partsOf(text, page))
}

/** Returns the addresses of links to other sites, which stay plain text in a mail. */
export function outsideLinksIn(body: string): string[] {
  return [...body.matchAll(link)].flatMap(([, , address = '']) =>
    ownPath.test(address) ? [] : [address],
  )
}

function partsOf(text: string, page: (path: string) => string): ParagraphPart[] {
  const parts: ParagraphPart[] = []
  let from = 0
  for (const found of text.matchAll(link)) {
    const [whole, words = '', path = ''] = found
    if (!ownPath.test(path)) continue
    parts.push(text.slice(from, found.index), { text: words, address: page(path) })
    from = found.index + whole.length
  }
  return [...parts, text.slice(from)].filter((part) => part !== '')
}
