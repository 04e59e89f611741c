import type { ReactNode } from 'react'
import { useLocale } from '../../../locale/use-locale.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'

type HistoryListProps<Correction> = {
  readonly words: { readonly title: string; readonly lead: string; readonly show: string }
  readonly corrections: readonly Correction[]
  readonly titleOf: (correction: Correction) => string
  readonly details: (correction: Correction) => ReactNode
}

type Dated = { readonly correctedOn: string; readonly why: Readonly<Record<'id' | 'en', string>> }

/** The corrections made by two people, each with date, reason and details; nothing without corrections. */
export function HistoryList<Correction extends Dated>(props: HistoryListProps<Correction>) {
  const { words, corrections, titleOf, details } = props
  const locale = useLocale()
  if (corrections.length === 0) return null
  return (
    <div className="mt-8">
      <h4 className="text-h3">{words.title}</h4>
      <p className="mt-1 mb-4 text-ink-soft">{words.lead}</p>
      <ol className="divide-y divide-line border-y border-line">
        {corrections.map((correction, index) => (
          // Several can have the same date; their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: corrections have no other name here.
          <li key={`${correction.correctedOn}/${corrections.length - index}`} className="py-3.5">
            <p className="text-dense font-bold">{titleOf(correction)}</p>
            <p className="text-dense text-ink-soft">{correction.why[locale]}</p>
            <Disclosure label={words.show}>{details(correction)}</Disclosure>
          </li>
        ))}
      </ol>
    </div>
  )
}
