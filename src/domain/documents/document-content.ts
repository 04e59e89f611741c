import type { Locale } from '#kernel'

/** A line of a table: a name and its value. */
export type DocumentRow = readonly [name: string, value: string]

export type DocumentSection = {
  readonly title: string
  readonly paragraphs?: readonly string[]
  readonly rows?: readonly DocumentRow[]
  /** The last row is a sum. */
  readonly hasSum?: boolean
  readonly table?: {
    readonly head: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
  /** Paragraphs of two languages, the one that prevails first, each beside its translation. */
  readonly beside?: readonly (readonly [first: string, second: string])[]
  readonly note?: string
}

/** What a document begins with. */
export type DocumentHead = {
  readonly locale: Locale
  readonly kind: string
  readonly title: string
  readonly subtitle: string
}

/** What a document says, before it is drawn. */
export type DocumentContent = DocumentHead & {
  /** `YYYY-MM-DD` */
  readonly issuedOn: string
  readonly facts: readonly DocumentRow[]
  readonly sections: readonly DocumentSection[]
  /** A warning that is on every page; null when all of it is real. */
  readonly warning: string | null
  readonly foot: string
  readonly pageText: (page: number, pages: number) => string
}

/** A column of a long table; the widths of all add up to the page's 483 points. */
export type DocumentColumn = {
  readonly head: string
  readonly width: number
  readonly isNumeric?: boolean
}

/** A document that ends in a table of any length, whose rows are drawn as they come. */
export type LongDocument = Omit<DocumentContent, 'issuedOn'> & {
  readonly issuedAt: Date
  readonly table: {
    readonly title: string
    readonly columns: readonly DocumentColumn[]
    /** How many rows come; the pages are counted by it before the first is drawn. */
    readonly count: number
    readonly rows: AsyncIterable<readonly string[]>
    /** The text shown without rows. */
    readonly none: string
  }
}
