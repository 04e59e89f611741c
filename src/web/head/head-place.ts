import type { Locale } from '#kernel'

/** Where a page's head is written: in which language, at which origin, for which build. */
export type HeadPlace = {
  readonly locale: Locale
  readonly publicUrl: string
  readonly build: string
}
