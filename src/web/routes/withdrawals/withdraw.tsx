import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { BankAccount } from '#contract/bank-accounts/bank-account-body.ts'
import type { WithdrawalTerms } from '#contract/withdrawals/withdrawals.ts'
import { newId } from '#kernel'
import { formProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { Amount } from '../../components/money/amount.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { asDigits, typedAmount } from '../../ui/read-amount.ts'
import { confirmAndReturnTo, requireConfirmation } from '../banks/confirm-first.ts'
import { WithdrawForm } from './withdraw-form.tsx'

export const handle: ScreenHandle = { messages: ['withdrawals'] }

const here = '/dashboard/wallet/withdraw'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [accounts, terms, wallet] = await Promise.all([
    api.account.get('/bank-accounts/'),
    api.account.get('/withdrawals/terms/'),
    api.account.get('/wallet/'),
  ])
  const ready = accounts.items.filter(({ state }) => state === 'ready')
  const usable = ready.filter(({ isLocked }) => !isLocked)
  // The confirmation comes before the form, so that nothing typed into it is lost. An investor who cannot
  // withdraw is not asked to confirm and sees the reason.
  if (usable.length > 0 && terms.blocked === null)
    await requireConfirmation({ api, request }, here, context.get(visitContext).locale)
  return { ready, usable, terms, free: wallet.free, idempotencyKey: newId() }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const typed = { amount: asDigits(textOf(form, 'amount')), accountId: textOf(form, 'accountId') }
  const amount = typedAmount(typed.amount)
  try {
    const input = { accountId: typed.accountId, amount }
    const idempotencyKey = textOf(form, 'idempotencyKey')
    const { account } = context.get(apiContext)
    const made = await account.post('/withdrawals/', input, { idempotencyKey })
    return redirect(href(`/dashboard/wallet/withdrawals/${made.id}`, locale))
  } catch (error) {
    const led = confirmAndReturnTo(error, here, locale)
    if (led !== null) return led
    return data({ problem: formProblem(error), typed, idempotencyKey: newId() }, { status: 400 })
  }
}

/**
 * The page to withdraw money to one of the investor's own accounts, with the fee and the arrival time shown
 * before it is sent.
 */
export default function WithdrawScreen() {
  const { ready, usable, terms, free, idempotencyKey } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('withdrawals')
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      trail={[{ text: t('wallet'), path: '/dashboard/wallet' }, { text: t('title') }]}
      lead={t('lead')}
      problem={answer?.problem}
    >
      {terms.blocked !== null ? (
        <BlockedNotice blocked={terms.blocked} />
      ) : usable.length === 0 ? (
        <NoAccount ready={ready} />
      ) : (
        <WithdrawForm
          accounts={ready}
          terms={terms}
          free={free}
          idempotencyKey={answer?.idempotencyKey ?? idempotencyKey}
          typed={answer?.typed}
          problem={answer?.problem}
        />
      )}
    </TitledPage>
  )
}

function BlockedNotice({ blocked }: { readonly blocked: NonNullable<WithdrawalTerms['blocked']> }) {
  const t = useTranslations('withdrawals')
  const link = useLocalHref()
  const { reason, until, owed } = blocked
  return (
    <Notice
      tone="warn"
      title={t(`blocked.${reason}Title`)}
      action={
        reason === 'frozen' ? (
          <LinkButton to={link('/dashboard/security-settings')}>
            {t('blocked.frozenAction')}
          </LinkButton>
        ) : reason === 'debt' ? (
          <LinkButton to={link('/dashboard/wallet')}>{t('blocked.debtAction')}</LinkButton>
        ) : undefined
      }
    >
      {`${t(`blocked.${reason}`)} `}
      {until === null ? null : <DateTime value={until} style="date-time" />}
      {owed === null ? null : (
        <b>
          <Amount value={owed} />
        </b>
      )}
    </Notice>
  )
}

function NoAccount({ ready }: { readonly ready: readonly BankAccount[] }) {
  const t = useTranslations('withdrawals')
  const link = useLocalHref()
  const [first] = ready.toSorted((a, b) => (a.lockedUntil < b.lockedUntil ? -1 : 1))
  return (
    <Card>
      <EmptyState
        title={t('noAccountTitle')}
        action={
          <LinkButton
            to={link(first === undefined ? '/dashboard/banks/add' : '/dashboard/banks')}
            variant="primary"
          >
            {first === undefined ? t('addAccount') : t('manageAccounts')}
          </LinkButton>
        }
      >
        {first === undefined ? (
          t('noAccountText')
        ) : (
          <>
            {`${t('allLockedText')} `}
            <b className="text-ink">
              <DateTime value={first.lockedUntil} style="date-time" />
            </b>
          </>
        )}
      </EmptyState>
    </Card>
  )
}
