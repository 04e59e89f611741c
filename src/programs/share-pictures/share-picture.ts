/** The content of a share picture: texts that the caller provides. */
export type SharePicture = {
  /** A small line above the title, or null. */
  readonly overline: string | null
  readonly title: string
  /** A sentence below the title, or null. */
  readonly line: string | null
  /** At most two figures. */
  readonly figures: readonly ShareFigure[]
  /** The notice that belongs to the figures, at the bottom. */
  readonly note: string | null
  /** A picture from our public files, such as `/plots/ruko-dago/whole-960.webp`. */
  readonly picture: string | null
}

export type ShareFigure = {
  readonly label: string
  readonly value: string
  /** Drawn with a dashed underline, as on every page. */
  readonly isForecast: boolean
}

export const pictureWidth = 1200
export const pictureHeight = 630
