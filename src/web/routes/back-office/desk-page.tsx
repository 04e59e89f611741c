import type { ReactNode } from 'react'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { DeskTrail, type Trail } from './desk-trail.tsx'
import { DoneNotice } from './done-notice.tsx'

type DeskPageProps = {
  readonly title: string
  /** The page name in the window title and the history, when it differs from the heading. */
  readonly head?: string
  /**
   * The queue that the page belongs to and the steps between; the last step is this page. A top-level queue has
   * none.
   */
  readonly trail?: Trail
  readonly badge?: ReactNode
  readonly lead?: ReactNode
  /** The action that was just completed; null without one. */
  readonly done?: ReactNode
  /** Why the last form was refused, unless a card shows it. */
  readonly problem?: FormProblem | undefined
  readonly children: ReactNode
}

/** A staff page with its trail, its title, a notice about the completed action, and the problem of a refused form. */
export function DeskPage(props: DeskPageProps) {
  const { title, head = title, trail, badge, lead, done = null, problem, children } = props
  return (
    <>
      <PageHead title={head} isPrivate />
      <DeskTrail trail={trail} />
      <div className={trail === undefined ? 'mb-6' : 'mt-2 mb-6'}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-h1 wrap-anywhere">{title}</h1>
          {badge}
        </div>
        {lead === undefined ? null : (
          <p className="mt-1 max-w-prose text-dense text-ink-soft">{lead}</p>
        )}
      </div>
      <DoneNotice text={done} />
      <ProblemNotice problem={problem} className="mb-5" />
      {children}
    </>
  )
}
