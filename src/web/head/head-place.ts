import type { Locale } from '#kernel'

/** The language, origin and build of a page's head. */
export type HeadPlace = {
  readonly locale: Locale
  readonly publicUrl: string
  readonly build: string
}
