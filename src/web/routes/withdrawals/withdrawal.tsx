import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { Withdrawal } from '#contract/withdrawals/withdrawal-body.ts'
import { newId } from '#kernel'
import { formProblem } from '../../api/problem.ts'
import { CommandKey } from '../../components/forms/command-key.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Trail } from '../../components/trail.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { useLiveNow } from '../../shell/live/live-now.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ClockIcon, CloseIcon, SuccessIcon, WarningIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isGivenBack } from './given-back.ts'
import { WithdrawalLines } from './withdrawal-lines.tsx'
import { WithdrawalSteps } from './withdrawal-steps.tsx'

export const handle: ScreenHandle = { messages: ['withdrawals'] }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const { withdrawalId = '' } = params
  const withdrawal = await account.get('/withdrawals/{withdrawalId}/', { withdrawalId })
  return { withdrawal, idempotencyKey: newId() }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const idempotencyKey = textOf(form, 'idempotencyKey') || newId()
  const { withdrawalId = '' } = params
  const { account } = context.get(apiContext)
  try {
    const path = '/withdrawals/{withdrawalId}/cancellation/'
    await account.post(path, { withdrawalId }, { idempotencyKey })
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  const { locale } = context.get(visitContext)
  return redirect(href(`/dashboard/wallet/withdrawals/${withdrawalId}`, locale))
}

/** The state of a withdrawal, the time or due time of each step, and finally its receipt. */
export default function WithdrawalScreen() {
  const { withdrawal, idempotencyKey } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('withdrawals')
  const link = useLocalHref()
  const { state } = withdrawal
  useLiveNow(isUnderWay(withdrawal))
  return (
    <div className="narrow-page">
      <PageHead title={t(`heads.${state}`)} isPrivate />
      <div className="mb-2">
        <Trail
          steps={[
            { text: t('wallet'), path: '/dashboard/wallet' },
            { text: t('title'), path: '/dashboard/wallet/withdraw' },
            { text: t(`heads.${state}`) },
          ]}
        />
      </div>
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      {withdrawal.simulated && isUnderWay(withdrawal) ? (
        <Notice tone="warn" title={t('simulatedTitle')} className="mb-5">
          {t.rich('simulatedHow', {
            link: (words) => (
              <a href={link('/dev/bank')} target="_blank" rel="noreferrer" className="text-link">
                {words}
              </a>
            ),
          })}
        </Notice>
      ) : null}
      <LateNotice withdrawal={withdrawal} />
      <div className="grid gap-5">
        <Card>
          <Head withdrawal={withdrawal} />
          <WithdrawalLines withdrawal={withdrawal} />
        </Card>
        <Card>
          <WithdrawalSteps withdrawal={withdrawal} />
          {isUnderWay(withdrawal) ? <Watching /> : null}
        </Card>
        {withdrawal.isCancellable ? <Cancel idempotencyKey={idempotencyKey} /> : null}
      </div>
      <div className="no-print mt-6 grid gap-2.5 sm:grid-cols-2">
        <LinkButton to={link('/dashboard/wallet')}>{t('toWallet')}</LinkButton>
        {isUnderWay(withdrawal) ? null : (
          <LinkButton to={link('/dashboard/wallet/withdraw')} variant="primary">
            {t('again')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

function isUnderWay({ endedAt }: Withdrawal): boolean {
  return endedAt === null
}

const looks = {
  good: { Icon: SuccessIcon, look: 'bg-gain-soft text-gain' },
  waits: { Icon: ClockIcon, look: 'bg-info-soft text-info' },
  over: { Icon: CloseIcon, look: 'bg-sand text-ink-soft' },
  bad: { Icon: WarningIcon, look: 'bg-warn-soft text-warn' },
} as const

function lookOf(state: Withdrawal['state']): keyof typeof looks {
  if (state === 'paid') return 'good'
  if (state === 'cancelled') return 'over'
  return isGivenBack({ state }) ? 'bad' : 'waits'
}

function Head({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals')
  const { state, net, amount, failure } = withdrawal
  const { Icon, look } = looks[lookOf(state)]
  return (
    <div aria-live="polite" className="mb-6 grid justify-items-center gap-3 text-center">
      <span className={`grid size-16 place-items-center rounded-full ${look}`}>
        <Icon size={30} aria-hidden="true" />
      </span>
      <h1 className="text-h2">{t(`heads.${state}`)}</h1>
      <p className="text-figure">
        <Amount value={isGivenBack(withdrawal) ? amount : net} />
      </p>
      {state === 'paid' ? null : (
        <p className="max-w-md text-dense text-ink-soft">{t(`texts.${state}`)}</p>
      )}
      {state === 'refused' && failure !== null ? (
        <p className="max-w-md rounded-2xl bg-sand px-4 py-3 text-dense">
          <b>{`${t('reason')}: `}</b>
          {failure}
        </p>
      ) : null}
    </div>
  )
}

function LateNotice({ withdrawal: { isLate, ticket } }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals')
  const link = useLocalHref()
  if (!isLate && ticket === null) return null
  return (
    <Notice
      tone="warn"
      title={t('lateTitle')}
      className="mb-5"
      action={
        ticket === null ? undefined : (
          <LinkButton to={link(`/contact/status?number=${ticket}`)} size="small">
            {t('ticketAction')}
          </LinkButton>
        )
      }
    >
      {ticket === null ? t('latePending') : t('lateText', { ticket })}
    </Notice>
  )
}

function Watching() {
  const t = useTranslations('withdrawals')
  const { pathname } = useLocation()
  return (
    <p className="mt-5 flex items-center gap-2.5 border-t border-line pt-4 text-small text-ink-soft">
      <span
        aria-hidden="true"
        className="needs-script size-2.5 shrink-0 rounded-full bg-gain motion-safe:animate-pulse"
      />
      <span className="needs-script">{t('watching')}</span>
      <a href={pathname} className="without-script text-link inline-flex min-h-11 items-center">
        {t('refresh')}
      </a>
    </p>
  )
}

function Cancel({ idempotencyKey }: { readonly idempotencyKey: string }) {
  const t = useTranslations('withdrawals')
  return (
    <Card kind="quiet" className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-dense">{t('cancelLead')}</p>
      <Form method="post">
        <CommandKey value={idempotencyKey} />
        <SubmitButton variant="danger" busy={t('cancelling')}>
          {t('cancel')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
