/** The forms of a list of properties; the watch and compare controls on its cards refer to them by their ids. */
export const watchFormId = 'watch'
export const compareFormId = 'compare'

/** The outline of the heart, defined once per page; every button refers to it by its id. */
export function HeartShape() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id="heart" viewBox="0 0 24 24">
        <path
          d="M2 9.5a5.5 5.5 0 0 1 9.59-3.68.56.56 0 0 0 .82 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.49 5.31a2 2 0 0 1-3 .02L5 15c-1.5-1.5-3-3.2-3-5.5"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </symbol>
    </svg>
  )
}
