import { type ReactNode, useState } from 'react'
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { LeaveGuard } from '../../components/forms/leave-guard.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { useKept } from '../../components/forms/use-kept.ts'
import { PageHead } from '../../components/page-head.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { FormAnswer } from '../../ui/form-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { DraftKept, DraftNotice } from './draft-notice.tsx'
import type { SectionAnswer, SectionName, SectionStart } from './section-data.ts'
import { SectionHead } from './section-head.tsx'
import { useDraft } from './use-draft.ts'

type SectionPageProps = {
  readonly name: SectionName
  readonly title: string
  /** Absent where the notice says what the section is for. */
  readonly lead: string | undefined
  readonly start: SectionStart
  readonly answer: SectionAnswer | undefined
  /** The initial values of the fields. */
  readonly typed?: FormAnswer['typed']
  readonly notice?: ReactNode
  /** The current registration step, shown above the title. Only set during registration. */
  readonly step?: string | undefined
  /** The saved values, shown when the user's own version was refused because of a conflict. */
  readonly saved?: ReactNode
  readonly children: ReactNode
  /** Shown below the form. */
  readonly after?: ReactNode
}

/** The page of one profile section: its form, its draft, and links to the other sections. */
export function SectionPage(props: SectionPageProps) {
  const { name, title, lead, answer, typed, notice, step, saved, children, after } = props
  // Keeps the revision that the form was opened with: a later one would hide that another tab or device saved.
  const start = useKept(props.start)
  const t = useTranslations('profile-edit')
  const profile = useTranslations('profile')
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  const [isChanged, setChanged] = useState(false)
  const problem = answer?.problem ?? undefined
  const draft = useDraft(name)
  const { revision, writer } = answer?.seen ?? start.seen
  // As the last registration step, the page has no links to other sections and no way back.
  const isFirst = step !== undefined
  const isElsewhere = answer?.isConflict === true || draft.state === 'conflict'
  return (
    <div className="narrow-page">
      <PageHead title={title} isPrivate />
      {step === undefined ? null : (
        <p className="mb-1 text-small font-bold text-ink-soft">{step}</p>
      )}
      {isFirst ? (
        <>
          <h1 className={lead === undefined ? 'mb-5 text-h1' : 'text-h1'}>{title}</h1>
          {lead === undefined ? null : <p className="mt-2 mb-6 text-dense text-ink-soft">{lead}</p>}
        </>
      ) : (
        <SectionHead current={name} completeness={start.completeness} />
      )}
      {notice}
      {isElsewhere ? (
        // With another key it is the response to the form, also when a draft has shown it before.
        <div key={answer?.isConflict === true ? 'saved' : 'draft'} role="alert" className="mb-5">
          <Notice tone="warn" title={t('conflict.title')}>
            <p>{t('conflict.text')}</p>
            {saved}
          </Notice>
        </div>
      ) : (
        <ProblemNotice problem={problem} className="mb-5" />
      )}
      <PostForm
        problem={problem}
        typed={typed}
        className="grid gap-5"
        onChange={(event) => {
          setChanged(true)
          draft.keep(event)
        }}
        onSubmit={draft.stop}
      >
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="writer" value={writer} />
        <Card className="grid gap-5">
          {isFirst ? null : (
            <div>
              <h2 className="text-h3">{title}</h2>
              {lead === undefined ? null : <p className="mt-1 text-dense text-ink-soft">{lead}</p>}
            </div>
          )}
          {start.draft === null || answer !== undefined ? null : (
            <DraftNotice keptAt={start.draft.keptAt} />
          )}
          {children}
          <div className="flex flex-wrap items-center gap-2.5 max-sm:[&>:not(p)]:grow">
            <Button
              type="submit"
              variant="primary"
              isBusy={isBusy}
              {...(isFirst ? { size: 'large', isWide: true } : {})}
            >
              {isBusy ? profile('saving') : profile(isFirst ? 'finish' : 'save')}
            </Button>
            {isFirst ? null : (
              <LinkButton to={link('/dashboard/profile')}>{profile('back')}</LinkButton>
            )}
            <DraftKept isKept={draft.state === 'kept'} />
          </div>
        </Card>
      </PostForm>
      {after}
      <LeaveGuard
        isOn={isChanged && !isBusy}
        words={{
          title: profile('leave.title'),
          text: profile('leave.text'),
          stay: profile('leave.stay'),
          go: profile('leave.go'),
        }}
      />
    </div>
  )
}
