import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Book, OrderWithFills } from '#contract/market/market-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { CommandKey } from '../../../components/forms/command-key.tsx'
import { useFormFocus } from '../../../components/forms/form-problem.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { LastDayInput, type LastDayInputProps } from '../tickets/last-day-input.tsx'
import { isCurrent } from './order-words.tsx'

/** The response to a refused form of an order. */
export type OrderAnswer = {
  readonly act: string
  readonly problem: FormProblem
  readonly price: string
  readonly units: string
  readonly validUntil: string
}

type OrderActsProps = {
  readonly order: OrderWithFills
  readonly idempotencyKey: string
  readonly answer: OrderAnswer | undefined
  readonly book: LastDayInputProps['book'] & Pick<Book, 'tick' | 'low' | 'high'>
  /** Whether trading of the property is halted: then an order can be cancelled, not changed. */
  readonly isHalted: boolean
}

/**
 * The forms to change the open part of an order, to pause an order that is valid for later windows, and to
 * cancel it.
 */
export function OrderActs(props: OrderActsProps) {
  const { order } = props
  const t = useTranslations('market')
  // Neither a private offer nor an order at the best price can be changed.
  const canChange = isCurrent(order) && !order.isAtBest && !order.isPrivate
  const canPause = order.validity === 'date' && order.state !== 'paused'
  return (
    <div className="flex flex-wrap items-start gap-2.5">
      {canChange ? <ChangeOrder {...props} /> : null}
      {canPause ? <OneAct {...props} act="pause" /> : null}
      {order.state === 'paused' ? <OneAct {...props} act="resume" /> : null}
      <CancelOrder {...props} />
      {canPause || order.state === 'paused' ? (
        <p className="max-w-prose basis-full text-small text-ink-soft">{t('pauseNote')}</p>
      ) : null}
    </div>
  )
}

function ChangeOrder({ order, idempotencyKey, answer, book, isHalted }: OrderActsProps) {
  const t = useTranslations('market')
  const refused = answer?.act === 'change' ? answer : undefined
  const form = useFormFocus(refused)
  const isDated = order.validity === 'date'
  const isInBook = order.state === 'open'
  return (
    <details open={refused !== undefined || undefined} className="open:basis-full">
      <summary className={buttonLook({})}>{t('change.title')}</summary>
      <div className="mt-4 rounded-2xl bg-sand p-4">
        <p className="text-dense">
          {t(isDated ? 'change.leadDated' : 'change.lead')}
          {isInBook
            ? null
            : ` ${t(order.side === 'buy' ? 'change.checkedLaterBuy' : 'change.checkedLaterSell')}`}
        </p>
        <Form ref={form} method="post" noValidate className="mt-5 grid gap-5">
          <CommandKey value={idempotencyKey} />
          <input type="hidden" name="act" value="change" />
          <PriceAndUnits order={order} book={book} refused={refused} />
          {isDated ? (
            <LastDayInput
              book={book}
              defaultValue={refused?.validUntil ?? order.validUntil ?? ''}
              error={refused?.problem.fields.validUntil}
            />
          ) : null}
          <SubmitButton
            variant="dark"
            className="sm:justify-self-start"
            busy={t('change.busy')}
            disabledReason={isInBook && isHalted ? t('haltedTitle') : null}
          >
            {t('change.submit')}
          </SubmitButton>
        </Form>
      </div>
    </details>
  )
}

type PriceAndUnitsProps = Pick<OrderActsProps, 'order' | 'book'> & {
  readonly refused: OrderAnswer | undefined
}

function PriceAndUnits({ order, book, refused }: PriceAndUnitsProps) {
  const t = useTranslations('market')
  const locale = useLocale()
  const rupiah = (amount: number) => formatRupiah(amount, locale)
  const { tick, low, high } = book
  return (
    <>
      <RupiahInput
        key={`${order.id} ${order.limitPrice}`}
        name="limitPrice"
        label={t('price')}
        defaultDigits={refused?.price ?? String(order.limitPrice)}
        {...(order.state === 'open'
          ? {
              help: t('priceStep', { tick: rupiah(tick), low: rupiah(low), high: rupiah(high) }),
            }
          : {})}
        error={refused?.problem.fields.limitPrice}
      />
      <TextInput
        name="units"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        label={t('unitsLabel')}
        {...(order.unitsFilled === 0
          ? {}
          : { help: t('change.unitsHelp', { filled: order.unitsFilled }) })}
        defaultValue={refused?.units ?? String(order.units)}
        error={refused?.problem.fields.units}
      />
    </>
  )
}

function OneAct({
  idempotencyKey,
  act,
}: Pick<OrderActsProps, 'idempotencyKey'> & { readonly act: 'pause' | 'resume' }) {
  const t = useTranslations('market')
  return (
    <Form method="post">
      <CommandKey value={idempotencyKey} />
      <input type="hidden" name="act" value={act} />
      <SubmitButton {...(act === 'resume' ? { variant: 'primary' } : {})} busy={t('busy')}>
        {t(act)}
      </SubmitButton>
    </Form>
  )
}

/** Requires a second press as confirmation. */
function CancelOrder({ order, idempotencyKey, answer }: OrderActsProps) {
  const t = useTranslations('market.cancel')
  const offer = useTranslations('private-offer')
  const left = order.units - order.unitsFilled
  return (
    <details open={answer?.act === 'cancel' || undefined} className="open:basis-full">
      <summary className={buttonLook({ variant: 'danger' })}>
        {order.isPrivate ? offer('withdraw') : t('open')}
      </summary>
      <Form method="post" className="mt-4 grid gap-3 rounded-2xl bg-sand p-4">
        <CommandKey value={idempotencyKey} />
        <input type="hidden" name="act" value="cancel" />
        <p className="text-dense">
          {order.isPrivate
            ? offer('withdrawText', { units: left })
            : order.side === 'sell'
              ? t('confirmSell', { units: left })
              : t('confirmBuy')}
        </p>
        <SubmitButton variant="danger" className="sm:justify-self-start" busy={t('busy')}>
          {order.isPrivate ? offer('withdrawYes') : t('submit')}
        </SubmitButton>
      </Form>
    </details>
  )
}
