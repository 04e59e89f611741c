import { type ReactNode, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderQuote } from '#contract/market/market-body.ts'
import type { OrderSide } from '#contract/words/market.ts'
import { CommandKey } from '../../../components/forms/command-key.tsx'
import { ProblemNotice, useFormFocus } from '../../../components/forms/form-problem.tsx'
import { UnitsStepper } from '../../../components/forms/units-stepper.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { useAsking } from '../../../shell/forms/use-asking.ts'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { readAmount } from '../../../ui/read-amount.ts'
import { LotFields } from './lot-fields.tsx'
import { useObstacleTitle } from './no-market.tsx'
import type { TicketAnswer } from './place-order.ts'
import { PriceFields } from './price-fields.tsx'
import { quotedTerms } from './quoted-terms.ts'
import type { Ticket } from './read-ticket.ts'
import { SellGuide } from './sell-guide.tsx'
import { TicketBar } from './ticket-bar.tsx'
import { TicketSummary } from './ticket-summary.tsx'
import { boundOf, fieldOf, mostToBuy, questionOf, type TypedOrder } from './ticket-terms.ts'
import { ValidityFields } from './validity-fields.tsx'

type TicketProps = { readonly side: OrderSide; readonly ticket: Ticket }

/** The terms of an order next to their cost or proceeds, which are updated after every change. */
export function TicketForm({
  side,
  ticket,
  children,
}: TicketProps & { readonly children: ReactNode }) {
  const t = useTranslations('market')
  const shell = useTranslations('shell')
  const answer = useAnswer<TicketAnswer>()
  const form = useFormFocus(answer)
  const [typed, setTyped] = useState<TypedOrder>(answer?.typed ?? ticket.typed)
  const quote = useQuote(side, ticket, typed)
  const question = questionOf(typed, ticket.book, side)
  const problem = answer?.problem
  const refusal = quote?.refusal ?? null
  const field = refusal === null ? null : fieldOf(refusal.code)
  // A price that no order may have yields no sums.
  const isPriced = field !== 'limitPrice'
  const faultAt = (name: 'limitPrice' | 'units') =>
    problem?.fields[name] ?? (field === name ? refusal?.detail : null)
  const change = (part: Partial<TypedOrder>) => setTyped((before) => ({ ...before, ...part }))
  return (
    <>
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px] xl:gap-8"
      >
        <CommandKey value={ticket.idempotencyKey} />
        <input type="hidden" name="quoted" value={quote === null ? '' : quotedTerms(typed)} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {children}
          {ticket.isChanged && problem === undefined ? (
            <div role="status">
              <Notice>{t('changed')}</Notice>
            </div>
          ) : null}
          <ProblemNotice problem={problem} />
          <Card className="grid gap-7">
            <PriceFields
              {...{ side, typed, onChange: change }}
              book={ticket.book}
              error={faultAt('limitPrice')}
            />
            <UnitsFields
              {...{ side, ticket, typed, quote }}
              error={readAmount(typed.units) === null ? shell('faults.amount') : faultAt('units')}
              onChange={change}
            />
            {side === 'buy' ? null : (
              <SellGuide
                book={ticket.book}
                wanted={(quote ?? ticket.own).counterOrders}
                history={ticket.history}
                today={ticket.today}
                price={typed.isBest ? null : (question?.limitPrice ?? null)}
                units={question?.units ?? null}
              />
            )}
          </Card>
          <Card className="grid gap-5">
            <ValidityFields {...{ ticket, typed }} error={problem?.fields.validUntil} />
            <LotFields typed={typed} error={problem?.fields.lot} />
          </Card>
        </div>
        <TicketSummary
          side={side}
          units={question?.units ?? 0}
          today={ticket.today}
          quote={isPriced ? quote : null}
          isFault={field !== null}
          obstacle={useObstacleTitle(ticket.obstacle)}
          isEmpty={!isPriced || question === null}
        />
      </Form>
      <TicketBar side={side} total={isPriced ? (quote?.total ?? null) : null} />
    </>
  )
}

const typingMs = 250

type Asked = { readonly limitPrice: number; readonly units: number; readonly quote: OrderQuote }

/** Returns the quote for the typed terms; null while it is being requested or when the terms are not valid. */
function useQuote(side: OrderSide, ticket: Ticket, typed: TypedOrder): OrderQuote | null {
  const { property, book, question, quote } = ticket
  const { data, load } = useAsking<Asked | null>()
  const link = useLocalHref()
  const quoteQuery = questionOf(typed, book, side)
  const first = question === null || quote === null ? null : { ...question, quote }
  const known = [data ?? null, first].find(
    (each) => each?.limitPrice === quoteQuery?.limitPrice && each?.units === quoteQuery?.units,
  )
  const shown = quoteQuery === null ? null : (known?.quote ?? null)
  const path = link(`/dashboard/properties/${property.id}/order-quote`)
  const query =
    quoteQuery === null || shown !== null
      ? null
      : `side=${side}&price=${quoteQuery.limitPrice}&units=${quoteQuery.units}`
  useEffect(() => {
    if (query === null) return
    const timer = window.setTimeout(() => load(`${path}?${query}`), typingMs)
    return () => window.clearTimeout(timer)
  }, [query, path, load])
  return shown
}

type UnitsFieldsProps = TicketProps & {
  readonly typed: TypedOrder
  readonly quote: OrderQuote | null
  readonly error: string | null | undefined
  readonly onChange: (part: Partial<TypedOrder>) => void
}

function UnitsFields({ side, ticket, typed, quote, error, onChange }: UnitsFieldsProps) {
  const t = useTranslations('market')
  const { unitsFree, unitsHeld } = ticket.own
  const { book } = ticket
  const price = questionOf({ ...typed, units: '1' }, book, side)?.limitPrice ?? boundOf(book, side)
  const toBuy = mostToBuy(quote ?? ticket.quote ?? ticket.own, price)
  const most = side === 'sell' ? unitsFree : toBuy.units
  const units = questionOf({ ...typed, isBest: true }, book, side)?.units ?? 0
  return (
    <Field
      label={t('unitsLabel')}
      error={error}
      help={
        side === 'sell'
          ? t('sell.unitsHelp', { free: unitsFree, held: unitsHeld })
          : t('buy.unitsHelp', toBuy)
      }
    >
      {(ids) => (
        <UnitsStepper
          {...ids}
          typed={typed.units}
          onType={(text) => onChange({ units: text })}
          onStep={(by) => onChange({ units: String(Math.max(1, Math.min(most, units + by))) })}
          isLeast={units <= 1}
          isMost={units >= most}
          fewer={t('fewer')}
          more={t('more')}
        />
      )}
    </Field>
  )
}
