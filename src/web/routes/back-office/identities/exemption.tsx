import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { exemptionDecisions } from '#contract'
import type { ExemptionDetail } from '#contract/back-office/exemptions.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { useViewReasons, ViewReasonForm, viewReasonIn } from '../desk/view-reason-form.tsx'
import { Fact, Facts } from '../facts.tsx'
import { ExemptionBadge } from './exemptions.tsx'

const decisions = exemptionDecisions.filter((each) => each !== 'withdrawn')

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const exemptionId = params.exemptionId ?? ''
  const reason = viewReasonIn(url)
  if (reason === null) return { exemption: null, reason, exemptionId, isDone: false } as const
  const { account } = context.get(apiContext)
  const exemption = await account.get('/back-office/exemptions/{exemptionId}/', {
    exemptionId,
    reason,
  })
  return { exemption, reason, exemptionId, isDone: url.searchParams.has('done') }
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const own = `/back-office/exemptions/${encodeURIComponent(params.exemptionId ?? '')}`
  const typed = { decision: textOf(form, 'decision'), reason: textOf(form, 'reason') }
  const submittedAt = textOf(form, 'submittedAt')
  try {
    await context.get(apiContext).account.post('/back-office/exemptions/{exemptionId}/decision/', {
      exemptionId: params.exemptionId ?? '',
      ...typed,
      submittedAt,
    })
  } catch (error) {
    return refused(error, { typed })
  }
  return doneAt(context, own, { reason: url.searchParams.get('reason'), done: 'yes' })
}

/** The proof of a securities account, with the possible decisions. */
export default function StaffExemptionScreen() {
  const { exemption, reason, exemptionId, isDone } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const reasonText = useViewReasons('exemption')
  const t = useTranslations('back-office')
  const queue = '/back-office/exemptions'
  const list = { text: t('links.exemptions'), path: queue }
  if (exemption === null) {
    const title = t('exemptions.viewTitle')
    return (
      <ViewReasonForm
        matter="exemption"
        path={`${queue}/${exemptionId}`}
        list={list}
        title={title}
      />
    )
  }
  return (
    <TitledPage
      title={exemption.fullName}
      trail={[list, { text: exemption.fullName }]}
      badge={<ExemptionBadge state={exemption.state} />}
      lead={t('identities.viewNoted', { reason: reasonText(reason) })}
      done={isDone ? t('exemptions.done') : null}
      problem={answer?.problem}
    >
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <ExemptionFacts exemption={exemption} reason={reason} />
        <Decision exemption={exemption} />
      </div>
    </TitledPage>
  )
}

type Props = { readonly exemption: ExemptionDetail }

function ExemptionFacts({ exemption, reason }: Props & { readonly reason: string }) {
  const t = useTranslations('back-office.exemptions')
  const link = useLocalHref()
  const { decidedBy, validUntil } = exemption
  return (
    <Card>
      <CardHead title={t('facts')} />
      <Facts>
        <Fact name={t('company')}>{exemption.company}</Fact>
        <Fact name={t('number')}>
          <span className="tabular">{exemption.accountNumber}</span>
        </Fact>
        <Fact name={t('opened')}>
          <DateTime value={exemption.openedOn} />
        </Fact>
        <Fact name={t('from')}>
          <DateTime value={exemption.exemptFrom} />
        </Fact>
        <Fact name={t('submitted')}>
          <DateTime value={exemption.submittedAt} style="date-time" />
        </Fact>
        {validUntil === null ? null : (
          <Fact name={t('until')}>
            <DateTime value={validUntil} />
          </Fact>
        )}
        {decidedBy === null ? null : <Fact name={t('decidedBy')}>{decidedBy}</Fact>}
        {exemption.reason === null ? null : <Fact name={t('lastReason')}>{exemption.reason}</Fact>}
      </Facts>
      <a
        href={link(`/back-office/files/exemptions/${exemption.id}/file?reason=${reason}`)}
        title={t('fileNote')}
        className={`${buttonLook({ variant: 'secondary' })} mt-5`}
      >
        {t('file')}
      </a>
    </Card>
  )
}

function Decision({ exemption: { state, submittedAt } }: Props) {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office.exemptions')
  if (state !== 'waiting' && state !== 'approved') return null
  const isWithdrawal = state === 'approved'
  return (
    <Card>
      <CardHead title={t(isWithdrawal ? 'withdraw' : 'decide')} />
      <p className="mb-4 text-dense text-ink-soft">
        {t(isWithdrawal ? 'withdrawLead' : 'decideLead')}
      </p>
      <DeskForm
        hidden={{ submittedAt }}
        problem={answer?.problem}
        typed={answer?.typed}
        acts={[{ text: t('save'), variant: isWithdrawal ? 'danger' : 'primary' }]}
      >
        {isWithdrawal ? (
          <input type="hidden" name="decision" value="withdrawn" />
        ) : (
          <Select name="decision" label={t('choice')} defaultValue="approved">
            {decisions.map((decision) => (
              <option key={decision} value={decision}>
                {t(`decisions.${decision}`)}
              </option>
            ))}
          </Select>
        )}
        <ReasonField label={t('reason')} help={t('reasonHelp')} />
      </DeskForm>
    </Card>
  )
}
