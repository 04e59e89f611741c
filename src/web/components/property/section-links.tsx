import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'

const parts = ['overview', 'returns', 'building', 'legal', 'answers'] as const

/** The links to the sections of the page; the section in view is marked. */
export function SectionLinks() {
  const t = useTranslations('dossier.parts')
  const current = useRead()
  useUnfolded()
  return (
    <nav
      aria-label={t('label')}
      className="no-scrollbar no-print sticky top-0 z-20 -mx-5 overflow-x-auto bg-paper px-5"
    >
      <ul className="flex w-max min-w-full gap-5 border-b border-line sm:gap-7">
        {parts.map((part) => (
          <li key={part}>
            <a
              href={`#${part}`}
              aria-current={part === current ? 'location' : undefined}
              className="inline-flex min-h-12 items-center border-b-2 border-transparent text-dense font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
            >
              {t(part)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the section that crosses the upper third of the window, and the first one above all sections. */
function useRead(): (typeof parts)[number] {
  const [current, setCurrent] = useState<(typeof parts)[number]>(parts[0])
  useEffect(() => {
    const isAbove = (part: string) => {
      const top = document.getElementById(part)?.getBoundingClientRect().top
      return top !== undefined && top <= window.innerHeight * 0.31
    }
    const observer = new IntersectionObserver(
      () => setCurrent(parts.findLast(isAbove) ?? parts[0]),
      { rootMargin: '-30% 0px -69% 0px' },
    )
    for (const part of parts) {
      const section = document.getElementById(part)
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return current
}

/**
 * Opens a collapsed section when the address refers to content in it, also in browsers that do not do so
 * themselves.
 */
function useUnfolded(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that was reached.
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    let fold = target?.closest<HTMLDetailsElement>('details:not([open])')
    if (fold == null) return
    for (; fold != null; fold = fold.closest<HTMLDetailsElement>('details:not([open])'))
      fold.open = true
    target?.scrollIntoView()
  }, [hash, key])
}
