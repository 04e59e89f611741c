/** What a picture that stands for a page shows where the page is sent to: words, made elsewhere. */
export type SharePicture = {
  /** A small line above the title; null for none. */
  readonly overline: string | null
  readonly title: string
  /** A sentence below the title; null for none. */
  readonly line: string | null
  /** At most two. */
  readonly figures: readonly ShareFigure[]
  /** What must be known with the figures; at the foot. */
  readonly note: string | null
  /** A picture among our public files, such as `/plots/ruko-dago/whole-960.webp`. */
  readonly picture: string | null
}

export type ShareFigure = {
  readonly label: string
  readonly value: string
  /** Dashed below, as on every page. */
  readonly isForecast: boolean
}

export const pictureWidth = 1200
export const pictureHeight = 630
