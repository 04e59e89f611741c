import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { estateDocumentKinds } from '#contract'
import type { OwnCase } from '#contract/death-reports/death-reports.ts'
import { formProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { linkTokenIn } from '../auth/mailed-link.ts'
import { LinkExpired } from './link-expired.tsx'

export const handle: ScreenHandle = { messages: ['death-report', 'form'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = linkTokenIn(url)
  if (token === '') return { report: null, problem: undefined }
  try {
    const report = await context.get(apiContext).post('/death-reports/status/', { token })
    return { report, problem: undefined }
  } catch (error) {
    const problem = formProblem(error)
    // Any other problem, such as a rate limit, does not mean that the link has expired.
    const isOver = problem.code === 'inheritance.link_ended' || problem.code === 'request.invalid'
    return { report: null, problem: isOver ? undefined : problem }
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const kind = textOf(form, 'kind')
  const sent = new FormData()
  sent.set('token', linkTokenIn(url))
  sent.set('kind', kind)
  sent.set('file', form.get('file') ?? '')
  try {
    await context.get(apiContext).postForm('/death-reports/documents/', sent)
    return data({ isGiven: true, kind: '', problem: undefined })
  } catch (error) {
    return data({ isGiven: false, kind, problem: formProblem(error) }, { status: 400 })
  }
}

/** The state of a report for the person who made it, with a form to add documents. */
export default function DeathReportStatusScreen() {
  const { report, problem } = useLoaderData<typeof loader>()
  const t = useTranslations('death-report.status')
  return (
    <div className="page-width pt-6 sm:pt-10">
      <div className="narrow-page">
        <PageHead title={t('title')} isPrivate />
        <h1 className="text-h1">{t('title')}</h1>
        {problem === undefined ? null : <ProblemNotice problem={problem} className="mt-6" />}
        {report !== null ? (
          <Report report={report} />
        ) : problem === undefined ? (
          <LinkExpired canReport />
        ) : null}
      </div>
    </div>
  )
}

const tones: Record<OwnCase['state'], Tone> = {
  reported: 'info',
  asked: 'warn',
  confirmed: 'gain',
  transferred: 'gain',
  refused: 'neutral',
}

function Report({ report }: { readonly report: OwnCase }) {
  const t = useTranslations('death-report')
  const { number, deceasedName, state, reportedAt, reason, isOnHold, documents } = report
  const isOpen = state !== 'transferred' && state !== 'refused'
  return (
    <div className="mt-6 grid gap-6">
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-h3 wrap-anywhere">{deceasedName}</h2>
          <Badge tone={tones[state]}>{t(`status.states.${state}`)}</Badge>
        </div>
        <p className="text-dense text-ink-soft">
          <FactLine>
            <span className="tabular">{number}</span>
            <DateTime value={reportedAt} style="date-time" />
          </FactLine>
        </p>
        <p>{t(`status.texts.${isOnHold ? 'held' : state}`)}</p>
        {reason === null ? null : (
          <blockquote className="rounded-2xl bg-sand p-4 whitespace-pre-line wrap-anywhere">
            {reason}
          </blockquote>
        )}
      </Card>
      <Card>
        <h2 className="mb-3 text-h3">{t('status.documents')}</h2>
        <ul className="grid gap-2 text-dense">
          {documents.map(({ kind, givenAt }) => (
            <li key={`${kind} ${givenAt}`} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{t(`kinds.${kind}`)}</span>
              <span className="text-ink-soft">
                <DateTime value={givenAt} style="date-time" />
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {isOpen ? <GiveForm /> : null}
    </div>
  )
}

function GiveForm() {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('death-report')
  const problem = answer?.problem
  return (
    <Card>
      <h2 className="mb-3 text-h3">{t('status.give')}</h2>
      {answer?.isGiven === true ? (
        <div role="status" className="mb-4">
          <Notice tone="success">{t('status.given')}</Notice>
        </div>
      ) : null}
      <ProblemNotice problem={problem} className="mb-4" />
      <PostForm problem={problem} encType="multipart/form-data" className="grid gap-5">
        <Select
          name="kind"
          label={t('status.kind')}
          defaultValue={answer?.kind || 'heir-certificate'}
        >
          {estateDocumentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <FileInput
          key={answer?.isGiven === true ? 'given' : 'file'}
          name="file"
          label={t('status.file')}
          help={t('status.fileHelp')}
          required
        />
        <SubmitButton variant="dark" busy={t('form.busy')}>
          {t('status.send')}
        </SubmitButton>
      </PostForm>
    </Card>
  )
}
