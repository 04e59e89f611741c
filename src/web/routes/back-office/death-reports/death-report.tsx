import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { atPlaces } from '../../../api/problem.ts'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { TextWithNumbers } from '../../../components/forms/record-number.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Notice } from '../../../ui/notice.tsx'
import { decideProposal, decisionIn, typedDecision } from '../approvals/decide-proposal.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { useViewReasons, ViewReasonForm, viewReasonIn } from '../desk/view-reason-form.tsx'
import { PastReviews } from '../identities/identity-facts.tsx'
import { ReportBadge } from './death-reports.tsx'
import { filledPlaces, HeirsCard, statementOf, typedHeirs } from './heirs-card.tsx'
import { acts, ReportActs } from './report-acts.tsx'
import { AccountFacts, EstateDocuments, ReportFacts } from './report-facts.tsx'

export const handle: ScreenHandle = {
  messages: ['death-report-desk', 'death-report', 'profile-edit'],
}

const done = [...acts, 'invitation', 'approval', 'turnDown'] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const caseId = params.caseId ?? ''
  const reason = viewReasonIn(url)
  if (reason === null) return { report: null, reason, caseId, done: null } as const
  const report = await context
    .get(apiContext)
    .account.get('/back-office/death-reports/{caseId}/', { caseId, reason })
  return { report, reason, caseId, done: doneIn(url, done) }
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const { caseId = '' } = params
  const decision = decisionIn(form)
  const act = decision === null ? wordIn(form, 'intent', [...acts, 'invitation']) : null
  const typed = { reason: textOf(form, 'reason'), email: textOf(form, 'email') }
  const heirs = typedHeirs(form)
  try {
    if (act === null) await decideProposal(api, form)
    else if (act === 'invitation') {
      const heirId = textOf(form, 'heirId')
      const heir = '/back-office/death-reports/{caseId}/heirs/{heirId}/invitation/'
      await api.account.post(heir, { caseId, heirId })
    } else if (act === 'account')
      await api.account.post('/back-office/death-reports/{caseId}/account/', { caseId, ...typed })
    else if (act === 'heirs')
      await api.account.post('/back-office/death-reports/{caseId}/heirs/', {
        caseId,
        ...statementOf(heirs),
        reason: typed.reason,
      })
    else
      await api.account.post(`/back-office/death-reports/{caseId}/${act}/`, {
        caseId,
        reason: typed.reason,
      })
  } catch (error) {
    // A refused decision or invitation belongs to none of the forms of the page.
    const own = act === 'invitation' ? null : act
    const problem = atPlaces(error, 'heirs', filledPlaces(heirs))
    return refused(problem, { act: own, ...typedDecision(form), typed, heirs })
  }
  const news = act ?? (decision === 'approval' ? 'approval' : 'turnDown')
  const own = `/back-office/death-reports/${encodeURIComponent(caseId)}`
  return doneAt(context, own, { reason: url.searchParams.get('reason'), done: news })
}

/** One report of a death: the reporter's statement and documents, the account, and the possible actions. */
export default function DeathReportScreen() {
  const { report, reason, caseId, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const reasonText = useViewReasons('deathReport')
  const t = useTranslations('death-report-desk')
  const desk = useTranslations('back-office')
  const queue = '/back-office/death-reports'
  const list = { text: desk('links.deathReports'), path: queue }
  if (report === null)
    return (
      <ViewReasonForm
        matter="deathReport"
        path={`${queue}/${caseId}`}
        list={list}
        title={t('viewTitle')}
      />
    )
  return (
    <TitledPage
      title={report.deceasedName}
      trail={[list, { text: report.number }]}
      badge={<ReportBadge report={report} />}
      lead={desk('identities.viewNoted', { reason: reasonText(reason) })}
      done={done && t(`done.${done}`)}
      problem={answer?.proposalId === '' ? answer.problem : undefined}
    >
      <div className="grid gap-5">
        {report.contestedAt === null || report.state === 'refused' ? null : (
          <Notice tone="warn" title={t('contested')}>
            {t('contestedText')}
          </Notice>
        )}
        {report.joinedNumber === null ? null : (
          <Notice tone="info">
            <TextWithNumbers>{t('joined', { number: report.joinedNumber })}</TextWithNumbers>
          </Notice>
        )}
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <div className="grid gap-5">
            <ReportFacts report={report} />
            <AccountFacts report={report} />
            <EstateDocuments report={report} reason={reason} />
          </div>
          <div className="grid gap-5">
            {report.proposals.map((proposal) => (
              <ProposalCard key={proposal.id} proposal={proposal} />
            ))}
            {report.state === 'confirmed' || report.heirs.length > 0 ? (
              <HeirsCard report={report} answer={answer?.act === 'heirs' ? answer : undefined} />
            ) : null}
            <ReportActs report={report} answer={answer} />
            <PastReviews
              reviews={report.decisions}
              nameOf={(decision) => t(`decisions.${decision}`)}
            />
          </div>
        </div>
      </div>
    </TitledPage>
  )
}
