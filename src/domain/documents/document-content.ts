import type { Locale } from '#kernel'

/** A row of a list of facts: a name and its value. */
export type DocumentRow = readonly [name: string, value: string]

export type DocumentSection = {
  readonly title: string
  readonly paragraphs?: readonly string[]
  readonly rows?: readonly DocumentRow[]
  /** Whether the last row is a sum. */
  readonly hasSum?: boolean
  readonly table?: {
    readonly head: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
  /** Paragraphs in two languages side by side: the binding version first, then its translation. */
  readonly beside?: readonly (readonly [first: string, second: string])[]
  readonly note?: string
}

/** The heading of a document. */
export type DocumentHead = {
  readonly locale: Locale
  readonly kind: string
  readonly title: string
  readonly subtitle: string
}

/** The content of a document, before it is drawn. */
export type DocumentContent = DocumentHead & {
  /** `YYYY-MM-DD`. */
  readonly issuedOn: string
  readonly facts: readonly DocumentRow[]
  readonly sections: readonly DocumentSection[]
  /** A warning printed on every page, such as for demo data; null when all of the content is real. */
  readonly warning: string | null
  readonly foot: string
  readonly pageText: (page: number, pages: number) => string
}

/** A column of a long table; the widths of all columns add up to the page's 483 points. */
type DocumentColumn = {
  readonly head: string
  readonly width: number
  readonly isNumeric?: boolean
}

/** A document that ends in a table of any length, whose rows are drawn while they are read. */
export type LongDocument = Omit<DocumentContent, 'issuedOn'> & {
  readonly issuedAt: Date
  readonly table: {
    readonly title: string
    readonly columns: readonly DocumentColumn[]
    /** The number of rows, from which the number of pages is calculated before the first is drawn. */
    readonly count: number
    readonly rows: AsyncIterable<readonly string[]>
    /** The text shown when the table has no rows. */
    readonly none: string
  }
}
