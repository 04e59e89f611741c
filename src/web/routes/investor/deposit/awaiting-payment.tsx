import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useMethodName } from '../../../components/forms/use-method-name.ts'
import { useLiveNow } from '../../../shell/live/live-now.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SumLine } from '../../../ui/sum-line.tsx'
import { DepositLines } from './deposit-lines.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import type { QrCode } from './qr-code.ts'
import { remainingTime } from './remaining-time.ts'
import { SaveQr } from './save-qr.tsx'
import { TransferAmount, TransferTarget } from './transfer-target.tsx'

type AwaitingPaymentProps = {
  readonly deposit: Deposit
  /** The product's time when the page was rendered. */
  readonly asOf: string
  readonly qrCode: QrCode | null
}

/** The payment instructions with the amount; the page detects the payment automatically. */
export function AwaitingPayment({ deposit, asOf, qrCode }: AwaitingPaymentProps) {
  const t = useTranslations('wallet')
  const methodName = useMethodName()
  const { pathname: href } = useLocation()
  useLiveNow(true)
  const isBill = deposit.billerCode !== null
  const numberLabel =
    deposit.uniqueCode !== null ? 'transfer.number' : isBill ? 'bill.key' : 'accountNumber'
  return (
    <div className="grid gap-5">
      <h1 className="text-h1">{t('stateTitles.awaiting-payment')}</h1>
      <Card className="grid justify-items-center gap-3 text-center">
        <p className="text-dense text-ink-soft">
          <span className="block">{methodName(deposit.method)}</span>
          <Remaining key={asOf} from={Date.parse(deposit.expiresAt) - Date.parse(asOf)} />
        </p>
        {qrCode === null ? null : (
          <>
            <QrPicture qrCode={qrCode} />
            <SaveQr qrCode={qrCode} name={deposit.reference} />
          </>
        )}
        {deposit.uniqueCode === null ? null : <TransferTarget deposit={deposit} />}
        {deposit.billerCode === null ? null : (
          <AccountNumber
            digits={deposit.billerCode}
            label={t('bill.biller')}
            copyLabel={t('bill.copyBiller')}
            isNamed
          />
        )}
        {deposit.accountNumber === null ? null : (
          <AccountNumber
            digits={deposit.accountNumber}
            label={t(numberLabel)}
            copyLabel={t(isBill ? 'bill.copyKey' : 'copyNumber')}
            isNamed={isBill}
          />
        )}
        {deposit.uniqueCode === null ? null : (
          <TransferAmount amount={deposit.amount} code={deposit.uniqueCode} />
        )}
      </Card>
      {deposit.uniqueCode === null ? null : (
        <Notice tone="info" title={t('transfer.senderTitle')}>
          {t('transfer.senderText')}
        </Notice>
      )}
      <Card>
        <DepositLinesWithDeadline deposit={deposit} />
        <p className="mt-4 text-small text-ink-soft">
          {t(deposit.uniqueCode === null ? 'exactNote' : 'transfer.exactNote')}
        </p>
      </Card>
      <PaymentSteps deposit={deposit} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-2xl bg-info-soft px-5 py-3.5 text-dense font-semibold text-info">
        <p className="flex items-center gap-2.5">
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full bg-info motion-safe:animate-pulse"
          />
          <span className="needs-script">{t('waiting')}</span>
          <span className="without-script">{t('waitingPlain')}</span>
        </p>
        <a href={href} className="without-script text-link inline-flex min-h-11 items-center">
          {t('refresh')}
        </a>
      </div>
    </div>
  )
}

function DepositLinesWithDeadline({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations('wallet')
  return (
    <div className="[&_dl]:border-t-0 [&_dl]:pt-0">
      <DepositLines deposit={deposit}>
        <SumLine name={t('payBefore')}>
          <DateTime value={deposit.expiresAt} style="date-time" />
        </SumLine>
        <SumLine name={t('goesTo')}>{t('balances.free.label')}</SumLine>
      </DepositLines>
    </div>
  )
}

/** The remaining time in words, calculated from the product's time and not from the browser's. */
function Remaining({ from }: { readonly from: number }) {
  const t = useTranslations('wallet.remaining')
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const start = performance.now()
    const timer = window.setInterval(() => setElapsed(performance.now() - start), 1000)
    return () => window.clearInterval(timer)
  }, [])
  const { unit, ...left } = remainingTime(from - elapsed)
  return (
    <span role="timer" aria-live="off" className="tabular font-bold whitespace-nowrap text-ink">
      {t(unit, left)}
    </span>
  )
}

type AccountNumberProps = {
  readonly digits: string
  readonly label: string
  readonly copyLabel: string
  /** Whether the label is shown, for two numbers below each other. */
  readonly isNamed: boolean
}

/** Digits in groups of four, as on a card; a short code is not grouped. */
function AccountNumber({ digits, label, copyLabel, isNamed }: AccountNumberProps) {
  const t = useTranslations('wallet')
  const grouped = digits.length > 6 ? (digits.match(/.{1,4}/g)?.join(' ') ?? digits) : digits
  return (
    <>
      {isNamed ? (
        <p aria-hidden="true" className="mt-2 text-small text-ink-soft">
          {label}
        </p>
      ) : null}
      <p className="tabular text-[clamp(1.375rem,1rem+1.9vw,1.875rem)] leading-tight font-extrabold tracking-[0.01em]">
        <span className="sr-only">{`${label} `}</span>
        {grouped}
      </p>
      <CopyButton text={digits} label={copyLabel} copiedLabel={t('copied')} />
    </>
  )
}

function QrPicture({ qrCode }: { readonly qrCode: QrCode }) {
  const t = useTranslations('wallet')
  return (
    <svg
      viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
      role="img"
      aria-label={t('qrLabel')}
      shapeRendering="crispEdges"
      className="w-60 max-w-full rounded-2xl border border-line"
    >
      {/* Scanners need dark squares on a white background in every theme. */}
      <rect width={qrCode.size} height={qrCode.size} fill="#fff" />
      <path d={qrCode.path} fill="#000" />
    </svg>
  )
}
