import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { newId } from '#kernel'
import { formProblem } from '../../../api/problem.ts'
import { CommandKey } from '../../../components/forms/command-key.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { formatRupiah } from '../../../components/money/format.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, returnPageContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { isPurchase } from '../../../session/return-page.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { asDigits, readAmount, typedAmount } from '../../../ui/read-amount.ts'
import { MethodChoice } from './method-choice.tsx'

export const handle: ScreenHandle = { messages: ['wallet'] }

const suggestedAmounts = [100_000, 500_000, 1_000_000, 5_000_000]

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const [methods, wallet, identity] = await Promise.all([
    account.get('/deposits/methods/'),
    account.get('/wallet/'),
    account.get('/users/identity/'),
  ])
  return {
    methods: methods.items,
    free: wallet.free,
    quota: identity.quota,
    // The shortfall of a purchase that led here.
    returnPage: (readAmount(url.searchParams.get('amount') ?? '') ?? '').slice(0, 15),
    idempotencyKey: newId(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = { amount: textOf(form, 'amount').slice(0, 40), method: textOf(form, 'method') }
  const idempotencyKey = textOf(form, 'idempotencyKey')
  const amount = typedAmount(typed.amount)
  try {
    const deposit = await context
      .get(apiContext)
      .account.post('/deposits/', { amount, method: typed.method }, { idempotencyKey })
    const { locale } = context.get(visitContext)
    const returnPage = context.get(returnPageContext).read()
    const mark = returnPage !== null && isPurchase(returnPage) ? '?purchase' : ''
    return redirect(href(`/dashboard/wallet/deposits/${deposit.id}${mark}`, locale))
  } catch (error) {
    return refused(error, typed, idempotencyKey)
  }
}

type Typed = { readonly amount: string; readonly method: string }

function refused(error: unknown, typed: Typed, idempotencyKey: string) {
  // The gateway may have created the payment nevertheless: a retry with the same key creates no second one.
  const problem = formProblem(error)
  if (problem.code === 'payments.gateway_away')
    return data({ problem, typed, idempotencyKey }, { status: 503 })
  return data({ problem, typed, idempotencyKey: newId() }, { status: 400 })
}

export default function DepositFormScreen() {
  const { methods, free, quota, returnPage, idempotencyKey } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('wallet')
  const locale = useLocale()
  const first = answer?.typed.amount ?? returnPage
  const [digits, setDigits] = useState(readAmount(first) ?? '')
  const [suggested, setSuggested] = useState({ digits: asDigits(first), count: 0 })
  const [methodId, setMethodId] = useState(answer?.typed.method ?? methods[0]?.id ?? '')
  const method = methods.find((each) => each.id === methodId)
  const problem = answer?.problem
  return (
    <TitledPage
      isNarrow
      title={t('depositTitle')}
      trail={[{ text: t('title'), path: '/dashboard/wallet' }, { text: t('depositTitle') }]}
      lead={t('depositLead')}
      problem={problem}
    >
      {methods.length === 0 ? (
        <Notice tone="info" title={t('notOfferedTitle')}>
          {t('notOfferedText')}
        </Notice>
      ) : (
        <Card>
          <PostForm problem={problem} className="grid gap-6">
            <CommandKey value={answer?.idempotencyKey ?? idempotencyKey} />
            <div className="grid gap-3">
              <RupiahInput
                key={suggested.count}
                name="amount"
                label={t('amountLabel')}
                defaultDigits={suggested.digits}
                onDigits={setDigits}
                required
                {...(method === undefined ? {} : { least: method.minimum, most: method.maximum })}
                help={
                  method === undefined
                    ? undefined
                    : t('limits', {
                        minimum: formatRupiah(method.minimum, locale),
                        maximum: formatRupiah(method.maximum, locale),
                      })
                }
              />
              <Suggestions onChoose={suggest} />
              <YearlyLimit quota={quota} afterwards={free + Number(digits)} />
            </div>
            <MethodChoice
              methods={methods}
              chosen={methodId}
              onChoose={setMethodId}
              error={problem?.fields.method}
            />
            <SubmitButton variant="primary" size="large" isWide busy={t('opening')}>
              {submitText(digits)}
            </SubmitButton>
            <p className="text-small text-ink-soft">
              {t(method?.kind === 'transfer' ? 'transfer.note' : 'depositNote')}
            </p>
          </PostForm>
        </Card>
      )}
    </TitledPage>
  )

  // The amount field holds its own digits, so a suggestion renders it again with another key.
  function suggest(amount: string) {
    setDigits(amount)
    setSuggested({ digits: amount, count: suggested.count + 1 })
  }

  function submitText(amount: string): string {
    const isPossible = Number(amount) > 0 && Number(amount) <= (method?.maximum ?? 0)
    if (!isPossible) return t('payPlain')
    return t('pay', { amount: formatRupiah(Number(amount), locale) })
  }
}

type YearlyLimitProps = {
  readonly quota: Awaited<ReturnType<typeof loader>>['quota']
  /** The available balance in rupiah after this deposit. */
  readonly afterwards: number
}

/** The remaining yearly investment limit, with a warning before money is deposited that cannot be invested. */
function YearlyLimit({ quota, afterwards }: YearlyLimitProps) {
  const t = useTranslations('wallet.yearlyLimit')
  const locale = useLocale()
  if (quota === null) return <p className="text-small text-ink-soft">{t('rule')}</p>
  if (quota.exemptFrom !== null) return null
  const { year, remaining } = quota
  const over = afterwards - remaining
  return (
    <output className={`text-small ${over > 0 ? 'font-semibold text-warn' : 'text-ink-soft'}`}>
      {t(over > 0 ? 'above' : 'room', {
        year: String(year),
        next: String(year + 1),
        remaining: formatRupiah(remaining, locale),
        over: formatRupiah(Math.max(0, over), locale),
      })}
    </output>
  )
}

function Suggestions({ onChoose }: { readonly onChoose: (digits: string) => void }) {
  const t = useTranslations('wallet')
  const locale = useLocale()
  return (
    <fieldset className="needs-script flex flex-wrap gap-2">
      <legend className="sr-only">{t('suggestions')}</legend>
      {suggestedAmounts.map((amount) => (
        <button
          key={amount}
          type="button"
          onClick={() => onChoose(String(amount))}
          className={buttonLook({ variant: 'secondary', size: 'small' }, 'tabular')}
        >
          {formatRupiah(amount, locale)}
        </button>
      ))}
    </fieldset>
  )
}
