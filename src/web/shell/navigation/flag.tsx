import type { Locale } from '#kernel'

/** The flag of a language (spec 1); decoration beside the language's name. */
export function Flag({ locale }: { locale: Locale }) {
  return (
    <svg
      width="20"
      height="15"
      viewBox="0 0 20 15"
      aria-hidden="true"
      focusable="false"
      className="shrink-0 rounded-[3px] ring-1 ring-line"
    >
      {locale === 'id' ? <Indonesia /> : <UnitedKingdom />}
    </svg>
  )
}

function Indonesia() {
  return (
    <>
      <path d="M0 0h20v7.5H0z" fill="#E70011" />
      <path d="M0 7.5h20V15H0z" fill="#fff" />
    </>
  )
}

function UnitedKingdom() {
  return (
    <>
      <path d="M0 0h20v15H0z" fill="#012169" />
      <path d="m0 0 20 15M20 0 0 15" stroke="#fff" strokeWidth="3" />
      <path d="m0 0 20 15M20 0 0 15" stroke="#C8102E" strokeWidth="1.2" />
      <path d="M10 0v15M0 7.5h20" stroke="#fff" strokeWidth="5" />
      <path d="M10 0v15M0 7.5h20" stroke="#C8102E" strokeWidth="3" />
    </>
  )
}
