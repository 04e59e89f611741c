import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { WholeExemption } from '#contract/back-office/exemptions.ts'
import { formProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { ProblemNotice, useFormFocus } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'
import { DoneNotice } from './done-notice.tsx'
import { ExemptionBadge } from './exemptions.tsx'
import { Fact, Facts } from './facts.tsx'
import { listAddress } from './list-address.ts'
import { ReasonField } from './reason-field.tsx'
import { ViewReasonForm, viewReasonIn } from './view-reason-form.tsx'

const decisions = ['approved', 'asked', 'refused'] as const

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
    return data({ typed, problem: formProblem(error) }, { status: 400 })
  }
  const back = listAddress(own, { reason: url.searchParams.get('reason'), done: 'yes' })
  return redirect(href(back, context.get(visitContext).locale))
}

/** The proof of a securities account, and what can be decided about it. */
export default function StaffExemptionScreen() {
  const { exemption, reason, exemptionId, isDone } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const queue = '/back-office/exemptions'
  if (exemption === null) {
    const title = t('exemptions.viewTitle')
    return <ViewReasonForm path={`${queue}/${exemptionId}`} queue={queue} title={title} />
  }
  return (
    <>
      <PageHead title={exemption.fullName} isPrivate />
      <Breadcrumb
        label={t('trail')}
        steps={[{ text: t('links.exemptions'), to: link(queue) }, { text: exemption.fullName }]}
      />
      <div className="mt-2 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1">{exemption.fullName}</h1>
        <ExemptionBadge state={exemption.state} />
      </div>
      <p className="mb-6 text-small text-ink-soft">
        {t('identities.viewNoted', { reason: t(`identities.viewReasons.${reason}`) })}
      </p>
      <DoneNotice text={isDone ? t('exemptions.done') : null} />
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <ExemptionFacts exemption={exemption} reason={reason} />
        <Decision exemption={exemption} />
      </div>
    </>
  )
}

type Props = { readonly exemption: WholeExemption }

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
          <DateTime value={exemption.openedOn} style="long" />
        </Fact>
        <Fact name={t('from')}>
          <DateTime value={exemption.exemptFrom} style="long" />
        </Fact>
        <Fact name={t('submitted')}>
          <DateTime value={exemption.submittedAt} style="date-time" />
        </Fact>
        {validUntil === null ? null : (
          <Fact name={t('until')}>
            <DateTime value={validUntil} style="long" />
          </Fact>
        )}
        {decidedBy === null ? null : <Fact name={t('decidedBy')}>{decidedBy}</Fact>}
        {exemption.reason === null ? null : <Fact name={t('lastReason')}>{exemption.reason}</Fact>}
      </Facts>
      <a
        href={link(`/back-office/files/exemptions/${exemption.id}/file?reason=${reason}`)}
        download
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
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(answer?.problem)
  if (state !== 'waiting' && state !== 'approved') return null
  const isWithdrawal = state === 'approved'
  return (
    <Card>
      <CardHead title={t(isWithdrawal ? 'withdraw' : 'decide')} />
      <p className="mb-4 text-dense text-ink-soft">
        {t(isWithdrawal ? 'withdrawLead' : 'decideLead')}
      </p>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="submittedAt" value={submittedAt} />
        {isWithdrawal ? (
          <input type="hidden" name="decision" value="withdrawn" />
        ) : (
          <Select
            name="decision"
            label={t('choice')}
            defaultValue={answer?.typed.decision ?? 'approved'}
          >
            {decisions.map((decision) => (
              <option key={decision} value={decision}>
                {t(`decisions.${decision}`)}
              </option>
            ))}
          </Select>
        )}
        <ReasonField
          label={t('reason')}
          help={t('reasonHelp')}
          defaultValue={answer?.typed.reason}
          error={answer?.problem.fields.reason}
        />
        <Button
          type="submit"
          variant={isWithdrawal ? 'danger' : 'primary'}
          isBusy={isBusy}
          className="justify-self-start"
        >
          {t('save')}
        </Button>
      </Form>
    </Card>
  )
}
