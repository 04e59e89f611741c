import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Trail } from '../../../components/trail.tsx'
import { apiContext, returnPageContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { isPurchase } from '../../../session/return-page.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ClockIcon, ReverseIcon, SuccessIcon, WarningIcon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SumLine } from '../../../ui/sum-line.tsx'
import { AwaitingPayment } from './awaiting-payment.tsx'
import { DepositLines } from './deposit-lines.tsx'
import { drawQrCode } from './qr-code.ts'
import { RefundLines, RefundSteps } from './refund-steps.tsx'

export const handle: ScreenHandle = { messages: ['wallet'] }

/** Redirects a deposit for a purchase to that purchase as soon as it is paid. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const [deposit, wallet] = await Promise.all([
    account.get('/deposits/{depositId}/', { depositId: params.depositId ?? '' }),
    account.get('/wallet/'),
  ])
  const { qrContent } = deposit
  const returnPage = context.get(returnPageContext).read()
  const isForPurchase = url.searchParams.has('purchase')
  if (isForPurchase && deposit.state === 'paid' && returnPage !== null && isPurchase(returnPage))
    throw redirect(`${returnPage}${returnPage.includes('?') ? '&' : '?'}paid=${deposit.id}`)
  return {
    deposit,
    wallet,
    returnPage,
    qrCode: qrContent === null ? null : drawQrCode(qrContent),
  }
}

export default function DepositScreen() {
  const { deposit, wallet, returnPage, qrCode } = useLoaderData<typeof loader>()
  const t = useTranslations('wallet')
  return (
    <div className="narrow-page">
      <PageHead title={t(`stateTitles.${deposit.state}`)} isPrivate />
      <div className="mb-2">
        <Trail
          steps={[
            { text: t('title'), path: '/dashboard/wallet' },
            { text: t('depositTitle'), path: '/dashboard/wallet/deposit' },
            { text: t(`stateTitles.${deposit.state}`) },
          ]}
        />
      </div>
      {deposit.simulated && deposit.state === 'awaiting-payment' ? (
        <SimulatedNotice isTransfer={deposit.uniqueCode !== null} />
      ) : null}
      <div aria-live="polite">
        {deposit.state === 'awaiting-payment' ? (
          <AwaitingPayment deposit={deposit} asOf={wallet.asOf} qrCode={qrCode} />
        ) : (
          <Outcome deposit={deposit} free={wallet.free} returnPage={returnPage} />
        )}
      </div>
    </div>
  )
}

function SimulatedNotice({ isTransfer }: { readonly isTransfer: boolean }) {
  const t = useTranslations('wallet')
  const link = useLocalHref()
  return (
    <Notice tone="warn" title={t('simulatedTitle')} className="mb-5">
      <p>
        {t.rich('simulatedText', {
          place: isTransfer ? 'bank' : 'gateway',
          link: (words) => (
            <a
              href={link(isTransfer ? '/dev/bank' : '/dev/payments')}
              target="_blank"
              rel="noreferrer"
              className="text-link"
            >
              {words}
            </a>
          ),
        })}
      </p>
    </Notice>
  )
}

type Ended = Exclude<Deposit['state'], 'awaiting-payment'>

const looks = {
  paid: { Icon: SuccessIcon, look: 'bg-gain-soft text-gain' },
  'in-review': { Icon: ClockIcon, look: 'bg-warn-soft text-warn' },
  returning: { Icon: ReverseIcon, look: 'bg-warn-soft text-warn' },
  corrected: { Icon: ReverseIcon, look: 'bg-sand text-ink-soft' },
  returned: { Icon: ReverseIcon, look: 'bg-sand text-ink-soft' },
  expired: { Icon: WarningIcon, look: 'bg-sand text-ink-soft' },
  failed: { Icon: WarningIcon, look: 'bg-loss-soft text-loss' },
} satisfies Record<Ended, unknown>

type OutcomeProps = {
  readonly deposit: Deposit
  readonly free: number
  /** The page that the money is for. */
  readonly returnPage: string | null
}

/** The result of a deposit: credited, in review, expired or failed; a paid one has a receipt. */
function Outcome({ deposit, free, returnPage }: OutcomeProps) {
  const t = useTranslations('wallet')
  const state = deposit.state as Ended
  const { Icon, look } = looks[state]
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      <span className={`grid size-16 place-items-center rounded-full ${look}`}>
        <Icon size={30} aria-hidden="true" />
      </span>
      <h1 className="text-h2">{t(`stateTitles.${state}`)}</h1>
      {state === 'paid' ? (
        <p className="text-figure">
          <Amount value={deposit.creditedAmount ?? deposit.amount} />
        </p>
      ) : null}
      <p className="max-w-md text-dense text-ink-soft">
        {state === 'in-review'
          ? t(`reviewTexts.${deposit.reviewReason ?? 'amount-differs'}`)
          : t(`stateTexts.${state}`)}
      </p>
      <DepositLines deposit={deposit}>
        {state === 'paid' ? (
          <SumLine name={t('freeNow')}>
            <Amount value={free} />
          </SumLine>
        ) : null}
        {deposit.paidAt === null ? null : (
          <SumLine name={t('paidAt')}>
            <DateTime value={deposit.paidAt} style="date-time" />
          </SumLine>
        )}
        <RefundLines deposit={deposit} />
      </DepositLines>
      <RefundSteps deposit={deposit} />
      <NextStep state={state} returnPage={returnPage} />
    </Card>
  )
}

/** An investor whose payment is in review is not offered another payment. */
function NextStep({
  state,
  returnPage,
}: {
  readonly state: Ended
  readonly returnPage: string | null
}) {
  const t = useTranslations('wallet')
  const link = useLocalHref()
  const isWaiting = state === 'in-review' || state === 'returning'
  return (
    <div className={`no-print grid w-full gap-2.5 ${isWaiting ? '' : 'sm:grid-cols-2'}`}>
      <LinkButton to={link('/dashboard/wallet')} variant={isWaiting ? 'primary' : 'secondary'}>
        {t('toWallet')}
      </LinkButton>
      {isWaiting ? null : (
        <LinkButton
          to={
            state === 'paid'
              ? (returnPage ?? link('/dashboard/properties'))
              : link('/dashboard/wallet/deposit')
          }
          variant="primary"
        >
          {t(state !== 'paid' ? 'newDeposit' : returnPage === null ? 'chooseProperty' : 'toWanted')}
        </LinkButton>
      )}
    </div>
  )
}
