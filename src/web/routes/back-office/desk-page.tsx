import type { ReactNode } from 'react'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { DeskTrail, type Trail } from './desk-trail.tsx'
import { DoneNotice } from './done-notice.tsx'

type DeskPageProps = {
  readonly title: string
  /** The name of the page in the window and in the history, where it is another. */
  readonly head?: string
  /** The queue it belongs to, and what is between; the last step is this page. A queue itself has none. */
  readonly trail?: Trail
  readonly badge?: ReactNode
  readonly lead?: ReactNode
  /** What was just done; null when nothing was. */
  readonly done?: ReactNode
  /** Why the last form was refused, where no card says it. */
  readonly problem?: FormProblem | undefined
  readonly children: ReactNode
}

/** A page of staff: where it belongs, what it is called, what was just done, and why a form was refused. */
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
