import type { ReactNode } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { formatDate } from '../../components/format.ts'
import { PageHead } from '../../components/page-head.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { useRootData } from '../../shell/root-data.ts'
import { Notice } from '../../ui/notice.tsx'

/** The version that registrations accept, and the day it came into force. */
const version = '2026-11'
const inForceSince = '2026-11-01'

type LegalTextProps = {
  readonly text: 'terms' | 'privacy'
  /** Between the summary and the clauses. */
  readonly children?: ReactNode
}

type Sections = Readonly<
  Record<string, { readonly title: string; readonly [clause: string]: string }>
>

/** A legal text: what it says in short, then numbered clauses with the same numbers in each language. */
export function LegalText({ text, children }: LegalTextProps) {
  const t = useTranslations('legal')
  const locale = useLocale()
  const { legal } = useMessages()
  const sections: Sections = legal[text].sections
  const isDemo = useRootData()?.mode === 'demo'
  return (
    <article className="page-width max-w-4xl pb-10">
      <PageHead title={t(`${text}.title`)} description={t(`${text}.description`)} />
      <header className="pt-8 pb-8 sm:pt-12">
        <h1 className="text-h1">{t(`${text}.title`)}</h1>
        <p className="mt-3 text-small text-ink-soft">
          {t('version', { version, date: formatDate(inForceSince, 'long', locale) })}
        </p>
        <p className="text-small text-ink-soft">{t('prevails')}</p>
      </header>
      {isDemo ? (
        <Notice tone="plain" className="mb-6">
          {t('demo')}
        </Notice>
      ) : null}
      <Summary text={text} />
      {children}
      <nav aria-label={t('clauses')} className="no-print my-10 border-y border-line py-6">
        <ol className="gap-x-10 text-dense sm:columns-2">
          {Object.entries(sections).map(([id, { title }], index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="tabular inline-flex min-h-11 items-center gap-3 hover:underline"
              >
                <span className="w-6 text-ink-soft">{index + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {Object.entries(sections).map(([id, section], index) => (
        <Clauses key={id} id={id} number={index + 1} section={section} />
      ))}
    </article>
  )
}

function Summary({ text }: { text: LegalTextProps['text'] }) {
  const t = useTranslations('legal')
  return (
    <section className="rounded-card bg-sand p-6 sm:p-8">
      <h2 className="text-h3">{t(`${text}.summaryTitle`)}</h2>
      <ul className="mt-4 grid gap-3">
        {(['a', 'b', 'c', 'd'] as const).map((line) => (
          <li key={line} className="flex gap-3">
            <span
              aria-hidden="true"
              className="mt-2 size-2.5 shrink-0 rotate-45 rounded-[3px] bg-brand"
            />
            {t(`${text}.summary.${line}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ClausesProps = {
  readonly id: string
  readonly number: number
  readonly section: Sections[string]
}

function Clauses({ id, number, section: { title, ...clauses } }: ClausesProps) {
  return (
    <section id={id} className="scroll-mt-6 pt-6 pb-2">
      <h2 className="tabular flex gap-3 text-h3">
        <span className="w-9 shrink-0 text-ink-soft">{number}</span>
        {title}
      </h2>
      <ol className="mt-3 grid gap-3">
        {Object.entries(clauses).map(([clause, sentence], index) => (
          <li key={clause} id={`${id}-${index + 1}`} className="flex gap-3">
            <span className="tabular w-9 shrink-0 text-ink-soft">{`${number}.${index + 1}`}</span>
            <p className="max-w-[42rem]">{sentence}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
