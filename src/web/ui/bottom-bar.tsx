import type { ReactNode } from 'react'

type BottomBarProps = {
  /** True in the layout with a navigation bar at the bottom on phones and at the side from 1024 px. */
  readonly isAboveNavigation: boolean
  readonly children: ReactNode
}

// Each is hidden where the pages of its layout have the panel beside the text.
const aboveNavigation =
  '-mb-13 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] lg:-mx-10 lg:-mb-16 lg:bottom-0 lg:px-10 xl:hidden'
const atTheBottom = '-mb-20 bottom-0 pb-[calc(0.625rem+env(safe-area-inset-bottom))] lg:hidden'

/** A bar on narrow screens, always visible while the page scrolls; the last part of the page's main content. */
export function BottomBar({ isAboveNavigation, children }: BottomBarProps) {
  return (
    <div
      className={`no-print sticky z-20 -mx-5 mt-8 flex flex-nowrap items-center justify-between gap-4 border-t border-line bg-card px-5 py-2.5 ${isAboveNavigation ? aboveNavigation : atTheBottom}`}
    >
      {children}
    </div>
  )
}
