import type { ReactNode } from 'react'
import type { Locale } from '#kernel'
import type { FormProblem } from '../api/problem.ts'
import { ProblemNotice } from './forms/form-problem.tsx'
import { DoneNotice } from './notices/done-notice.tsx'
import { PageHead } from './page-head.tsx'
import { type Steps, Trail } from './trail.tsx'

type TitledPageProps = {
  readonly title: string
  /** The language of a title written by a user, which may not be that of the page. */
  readonly titleLanguage?: Locale
  /** The name of the record that the page is about, on a line of its own below the title. */
  readonly subject?: string
  /** The page name in the window title and the history, when it differs from the heading. */
  readonly head?: string
  /** The pages above this one, then this page. A top-level page has none. */
  readonly trail?: Steps | undefined
  readonly badge?: ReactNode
  readonly lead?: ReactNode
  /** A link or button beside the heading. */
  readonly action?: ReactNode
  /** The action that was just completed; null without one. */
  readonly done?: ReactNode
  /** Why the last form was refused, unless a card shows it. */
  readonly problem?: FormProblem | null | undefined
  /** In one column of forms and cards. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** A page behind the login: its trail, its title, a notice about the completed action, and the problem of a refused form. */
export function TitledPage(props: TitledPageProps) {
  const { title, subject, trail, badge, lead, action, children } = props
  const { head = subject === undefined ? title : `${title}\u00a0· ${subject}` } = props
  return (
    <div className={props.isNarrow === true ? 'narrow-page' : undefined}>
      <PageHead title={head} isPrivate />
      <Trail steps={trail} />
      <header
        className={`mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 ${trail === undefined ? '' : 'mt-2'}`}
      >
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 lang={props.titleLanguage} className="text-h1 wrap-anywhere">
              {title} {subject === undefined ? null : <span className="block">{subject}</span>}
            </h1>
            {badge}
          </div>
          {lead === undefined ? null : (
            <p className="mt-1 max-w-prose text-dense text-ink-soft">{lead}</p>
          )}
        </div>
        {action}
      </header>
      <DoneNotice text={props.done ?? null} />
      <ProblemNotice problem={props.problem ?? undefined} className="mb-5" />
      {children}
    </div>
  )
}
