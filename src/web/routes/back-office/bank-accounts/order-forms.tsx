import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { TransferOrder } from '#contract/back-office/transfer-orders.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

/** A refused form about an order or one of its lines, with the typed values. */
export type OrderAnswer = {
  readonly act: string
  readonly lineId: string
  readonly reason: string
  readonly problem: FormProblem
}

type Order = { readonly order: TransferOrder }
type Answered = Order & { readonly answer: OrderAnswer | undefined }

type ActProps = Order & {
  readonly act: 'proposal' | 'sending' | 'revocation'
  readonly label: string
  readonly answer?: OrderAnswer | undefined
  readonly children?: ReactNode
}

/** A step of an order that is done with one button. */
export function Act({ order, act, label, answer, children }: ActProps) {
  const text = (
    <>
      {label}
      <span className="sr-only">{` ${order.reference}`}</span>
    </>
  )
  return (
    <DeskForm
      hidden={{ intent: act, orderId: order.id }}
      problem={answer?.problem}
      typed={answer}
      acts={[{ text, variant: act === 'revocation' ? 'danger' : 'primary' }]}
    >
      {children}
    </DeskForm>
  )
}

/** Cancels an order that was not yet sent to the bank. */
export function Cancel({ order, answer }: Answered) {
  const t = useTranslations('operator-accounts')
  return (
    <Disclosure label={t('cancel')} isOpen={answer !== undefined}>
      <Act order={order} act="revocation" label={t('cancel')} answer={answer}>
        <p className="pt-2 text-small text-ink-soft">{t('cancelLead')}</p>
        <ReasonField label={t('cancelReason')} />
      </Act>
    </Disclosure>
  )
}

/** Proposes to cancel an order that the bank received but never executed. */
export function CancelSent({ order, answer }: Answered) {
  const t = useTranslations('operator-accounts')
  const text = (
    <>
      {t('cancelSentSend')}
      <span className="sr-only">{` ${order.reference}`}</span>
    </>
  )
  return (
    <Disclosure label={t('cancelSent')} isOpen={answer !== undefined}>
      <DeskForm
        hidden={{ intent: 'cancellation', orderId: order.id }}
        problem={answer?.problem}
        typed={answer}
        acts={[{ text, variant: 'danger' }]}
        isUpload
      >
        <p className="text-small text-ink-soft">{t('cancelSentLead')}</p>
        <ReasonField label={t('cancelReason')} />
        <FileInput name="file" label={t('evidence')} help={t('evidenceHelp')} required />
      </DeskForm>
    </Disclosure>
  )
}

/** Proposes to unlink a statement line from an order to which it does not belong. */
export function Undo({ order, lineId, answer }: Answered & { readonly lineId: string }) {
  const t = useTranslations('operator-accounts')
  const text = (
    <>
      {t('undoSend')}
      <span className="sr-only">{` ${order.reference}`}</span>
    </>
  )
  return (
    <Disclosure label={t('undo')} isOpen={answer !== undefined}>
      <DeskForm
        hidden={{ intent: 'reopening', orderId: order.id, lineId }}
        problem={answer?.problem}
        typed={answer}
        acts={[{ text, variant: 'danger' }]}
      >
        <p className="text-small text-ink-soft">{t('undoLead')}</p>
        <ReasonField label={t('undoReason')} />
      </DeskForm>
    </Disclosure>
  )
}
