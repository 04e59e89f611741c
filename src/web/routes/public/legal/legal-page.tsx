import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { PrintButton } from '../../../components/print-button.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { useMode } from '../../../shell/root-data.ts'
import { LinkChip } from '../../../ui/badge.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OpenChevron } from '../../../ui/open-chevron.tsx'
import { LegalAgreement } from './legal-agreement.tsx'
import { LegalClauses } from './legal-clauses.tsx'
import type { LegalPageData } from './legal-edition.ts'

type LegalPageProps = {
  /** The path of the page without the language prefix. */
  readonly path: string
  readonly canonicalPath?: string
  readonly page: LegalPageData
  /** The content between the summary and the clauses. */
  readonly children?: ReactNode
}

/** A legal text: its summary and its numbered clauses, in one language or in both. */
export function LegalPage({ path, canonicalPath, page, children }: LegalPageProps) {
  const t = useTranslations('legal')
  const isDemo = useMode() === 'demo'
  const { text, view, language } = page
  return (
    <div className="page-width pb-10">
      <PageHead
        title={text.title}
        description={text.description}
        {...(canonicalPath === undefined ? {} : { address: canonicalPath, language })}
      />
      <article lang={language}>
        <Header page={page} path={path} />
        <EditionNotice page={page} path={path} />
        {isDemo ? (
          <Notice tone="plain" className="mb-6">
            {t('demo')}
          </Notice>
        ) : null}
        <div
          className={
            view === 'both'
              ? 'grid gap-10'
              : 'grid gap-x-14 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)] print:block'
          }
        >
          <Contents page={page} />
          <div className="min-w-0">
            <Summary page={page} />
            <LegalAgreement page={page} />
            {children}
            <LegalClauses page={page} />
            <Versions page={page} path={path} />
          </div>
        </div>
      </article>
    </div>
  )
}

/** A notice about the edition in force when it is not the displayed one, and about a future edition. */
function EditionNotice({ page, path }: { readonly page: LegalPageData; readonly path: string }) {
  const t = useTranslations('legal')
  const locale = useLocale()
  const link = useLocalHref()
  const { note, editions } = page
  const day = (date: string) => formatDate(date, 'long', locale)
  const [next] = editions
    .filter(({ isComing }) => isComing)
    .toSorted((left, right) => left.inForceSince.localeCompare(right.inForceSince))
  const lead = (to: string, words: string) => (
    <Link to={link(to)} className="inline-flex min-h-6 items-center text-link">
      {words}
    </Link>
  )
  if (!note.isInForce)
    return (
      <Notice tone="warn" className="mb-6" action={lead(path, t('oldLink'))}>
        <span lang={locale}>
          {note.isComing ? t('coming', { date: day(note.inForceSince) }) : t('old')}
        </span>
      </Notice>
    )
  if (next === undefined) return null
  const { version, inForceSince } = next
  return (
    <Notice
      tone="info"
      className="mb-6"
      action={lead(addressOf(path, version, 'one'), t('nextLink'))}
    >
      <span lang={locale}>{t('next', { version, date: day(inForceSince) })}</span>
    </Notice>
  )
}

function Header({ page, path }: { readonly page: LegalPageData; readonly path: string }) {
  const t = useTranslations('legal')
  const locale = useLocale()
  const { note, text, view, language } = page
  const day = (date: string) => formatDate(date, 'long', locale)
  return (
    <header className="pt-8 pb-8 sm:pt-14 sm:pb-10">
      <p className="tabular text-small text-ink-soft" lang={locale}>
        <FactLine>
          <span className="font-bold text-ink">{t('version', { version: note.version })}</span>
          {t(note.isInForce ? 'inForce' : 'inForceFrom', { date: day(note.inForceSince) })}
          {t('matched', { date: day(note.matchedOn) })}
        </FactLine>
      </p>
      <h1 className="mt-3 text-display">{text.title}</h1>
      <p className="mt-4 max-w-2xl text-ink-soft" lang={locale}>
        {language === locale ? t('prevails') : `${t('alwaysIndonesian')} ${t('prevails')}`}
      </p>
      <div className="no-print mt-6 flex flex-wrap items-center gap-2" lang={locale}>
        <ViewSwitch path={path} version={note.isInForce ? null : note.version} view={view} />
        <PrintButton label={t('print')} />
      </div>
    </header>
  )
}

type ViewSwitchProps = {
  readonly path: string
  readonly version: string | null
  readonly view: LegalPageData['view']
}

function ViewSwitch({ path, version, view }: ViewSwitchProps) {
  const t = useTranslations('legal')
  const link = useLocalHref()
  return (
    <nav aria-label={t('views')} className="flex flex-wrap gap-2">
      {(['one', 'both'] as const).map((each) => (
        <LinkChip
          key={each}
          to={link(addressOf(path, version, each))}
          preventScrollReset
          isActive={view === each}
        >
          {t(each === 'one' ? 'viewOne' : 'viewBoth')}
        </LinkChip>
      ))}
    </nav>
  )
}

function addressOf(path: string, version: string | null, view: LegalPageData['view']): string {
  const search = new URLSearchParams()
  if (version !== null) search.set('version', version)
  if (view === 'both') search.set('view', view)
  return search.size === 0 ? path : `${path}?${search}`
}

/** The numbered table of contents, next to the text on wide screens and collapsed on narrow ones. */
function Contents({ page: { text, view } }: { readonly page: LegalPageData }) {
  const t = useTranslations('legal')
  const locale = useLocale()
  const list = (
    <ol className="mt-2 text-dense">
      {text.sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="tabular inline-flex min-h-10 items-center gap-3 py-1 leading-snug text-ink-soft hover:text-ink hover:underline lg:min-h-8 lg:py-0.5"
          >
            <span className="w-5 shrink-0">{index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  const folded = (
    <details className="group rounded-card border border-line bg-card px-5 py-3">
      <summary className="flex min-h-11 items-center justify-between font-bold" lang={locale}>
        {t('contents')}
        <OpenChevron />
      </summary>
      {list}
    </details>
  )
  if (view === 'both') {
    return (
      <nav aria-label={t('contents')} className="no-print">
        {folded}
      </nav>
    )
  }
  return (
    <nav aria-label={t('contents')} className="no-print">
      <div className="lg:hidden">{folded}</div>
      <div className="hidden max-h-[calc(100dvh-3rem)] scroll-pb-10 overflow-y-auto lg:sticky lg:top-6 lg:block">
        <p className="text-small font-bold" lang={locale}>
          {t('contents')}
        </p>
        {list}
        <div
          aria-hidden="true"
          className="pointer-events-none sticky bottom-0 h-10 bg-linear-to-t from-paper to-transparent"
        />
      </div>
    </nav>
  )
}

function Summary({ page: { text } }: { readonly page: LegalPageData }) {
  const t = useTranslations('legal')
  const locale = useLocale()
  return (
    <section className="rounded-hero bg-sand p-6 sm:p-9 print:border print:border-line">
      <h2 className="text-h2" lang={locale}>
        {t('summary')}
      </h2>
      <ul className="mt-5 grid gap-3.5">
        {text.summary.map((line) => (
          <li key={line} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="mt-2 size-2.5 shrink-0 rotate-45 rounded-[3px] bg-brand"
            />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-5 text-small text-ink-soft" lang={locale}>
        {t('summaryNote')}
      </p>
    </section>
  )
}

function Versions({ page, path }: { readonly page: LegalPageData; readonly path: string }) {
  const t = useTranslations('legal')
  const locale = useLocale()
  const link = useLocalHref()
  const { note, text, editions } = page
  return (
    <section className="mt-14 border-t border-line pt-8">
      {text.changes.length === 0 ? null : (
        <>
          <h2 className="text-h3" lang={locale}>
            {t('changes')}
          </h2>
          <ul className="mt-3 mb-10 grid max-w-[42rem] list-disc gap-2 ps-5">
            {text.changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <div className="no-print" lang={locale}>
        <h2 className="text-h3">{t('versions')}</h2>
        <p className="mt-1 text-small text-ink-soft">{t('versionsNote')}</p>
        <ul className="mt-3">
          {editions.map(({ version, inForceSince, isInForce }) => (
            <li key={version} className="flex flex-wrap items-center gap-x-3">
              <Link
                to={link(isInForce ? path : addressOf(path, version, 'one'))}
                aria-current={version === note.version ? 'page' : undefined}
                className="tabular text-link inline-flex min-h-11 items-center py-1.5 text-dense leading-snug aria-[current=page]:font-bold"
              >
                {t(isInForce ? 'versionLine' : 'versionFrom', {
                  version,
                  date: formatDate(inForceSince, 'long', locale),
                })}
              </Link>
              {isInForce ? (
                <span className="rounded-full bg-gain-soft px-2.5 max-sm:mb-2 py-0.5 text-small font-bold whitespace-nowrap text-gain">
                  {t('versionNow')}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
