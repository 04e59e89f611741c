import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Page } from '#contract/answers.ts'
import { Results } from '../../components/results.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/pagination.tsx'

type DocumentListProps<DocumentContent> = {
  readonly words: 'agreements' | 'agreements.certificates'
  readonly documents: Page<DocumentContent>
  readonly isFirst: boolean
  /** The query parameter that holds the cursor of the next page. */
  readonly cursorName: string
  readonly lead?: string
  /** Whether the list spans the page and shows two documents side by side. */
  readonly isWide?: boolean
  readonly line: (document: DocumentContent) => ReactNode
}

/** The documents of purchases, newest first, with a link to the page that checks a file. */
export function DocumentList<DocumentContent extends { readonly subscriptionId: string }>(
  props: DocumentListProps<DocumentContent>,
) {
  const { words, documents, isFirst, cursorName, lead, isWide = false, line } = props
  const t = useTranslations(words)
  const agreements = useTranslations('agreements')
  const link = useLocalHref()
  const [parameters] = useSearchParams()
  // The other list of the page keeps its place.
  const pageAt = (cursor: string | null) => {
    const next = new URLSearchParams(parameters)
    if (cursor === null) next.delete(cursorName)
    else next.set(cursorName, cursor)
    const query = String(next)
    return `${link('/dashboard/portfolio/documents')}${query === '' ? '' : `?${query}`}`
  }
  const { items, nextCursor } = documents
  return (
    <Card className={isWide ? 'lg:col-span-2' : undefined}>
      <CardHead title={t('title')}>
        <Link
          to={link('/agreement-check')}
          className="-my-2.5 inline-flex min-h-11 items-center text-link text-small"
        >
          {agreements('check')}
        </Link>
      </CardHead>
      <Results by={[cursorName]}>
        {items.length === 0 ? (
          <p className="text-dense text-ink-soft">{t('none')}</p>
        ) : (
          <>
            {lead === undefined ? null : (
              <p className="mb-4 max-w-prose text-dense text-ink-soft">{lead}</p>
            )}
            <ul
              className={classNames(
                'grid gap-x-8 border-t border-line',
                isWide && 'lg:grid-cols-2',
              )}
            >
              {items.map((document) => (
                <li
                  key={document.subscriptionId}
                  className={classNames(
                    'border-b border-line',
                    isWide ? 'max-lg:last:border-b-0' : 'last:border-b-0',
                  )}
                >
                  {line(document)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Results>
      <Pagination
        label={t('pages')}
        firstHref={isFirst ? null : pageAt(null)}
        nextHref={nextCursor === null ? null : pageAt(nextCursor)}
        firstText={t('newest')}
        nextText={t('older')}
      />
    </Card>
  )
}

type DocumentLineProps = {
  readonly subscriptionId: string
  readonly name: string
  readonly details: ReactNode
  /** Which file of the purchase to link to; `fileLabel` is its name for screen readers. */
  readonly file: 'agreement' | 'certificate'
  readonly fileLabel: string
  readonly children: ReactNode
}

/** One document with a link to its purchase and its file. */
export function DocumentLine(props: DocumentLineProps) {
  const { subscriptionId, name, details, file, fileLabel, children } = props
  const link = useLocalHref()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <Link to={link(`/dashboard/orders/${subscriptionId}`)} className="group min-w-44 flex-1 py-1">
        <span className="block font-bold group-hover:underline">{name}</span>
        <span className="tabular block text-small text-ink-soft">{details}</span>
      </Link>
      <a
        href={link(`/dashboard/files/subscriptions/${subscriptionId}/${file}/file`)}
        className={buttonLook({ size: 'small' })}
        aria-label={fileLabel}
      >
        PDF
      </a>
      {children}
    </div>
  )
}
