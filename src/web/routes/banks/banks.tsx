import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { BankAccount } from '#contract/bank-accounts/bank-account-body.ts'
import { formProblem } from '../../api/problem.ts'
import { textOf, wordIn } from '../../components/forms/form-text.ts'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon, ShieldIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountCard } from './account-card.tsx'
import { confirmAndReturnTo } from './confirm-first.ts'
import { LockCard } from './lock-card.tsx'

export const handle: ScreenHandle = { messages: ['banks'] }

const done = ['added', 'checking', 'main', 'removed', 'proof', 'lock'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const [accounts, lock] = await Promise.all([
    account.get('/bank-accounts/'),
    account.get('/bank-accounts/lock/'),
  ])
  const requestedHours = Number(url.searchParams.get('lock'))
  return {
    ...accounts,
    lock,
    wished: lock.choices.find((hours) => hours === requestedHours) ?? null,
    done: done.find((each) => each === url.searchParams.get('done')) ?? null,
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const accountId = textOf(form, 'accountId')
  const act = wordIn(form, 'act', ['proof', 'lock', 'main', 'remove'])
  try {
    if (act === 'proof') {
      const sent = new FormData()
      sent.set('file', form.get('file') ?? '')
      await account.postForm('/bank-accounts/{accountId}/proof/', sent, { accountId })
      return redirect(href('/dashboard/banks?done=proof', locale))
    }
    if (act === 'lock') {
      await account.put('/bank-accounts/lock/', { hours: Number(textOf(form, 'hours')) })
      return redirect(href('/dashboard/banks?done=lock', locale))
    }
    const noun = act === 'main' ? 'main' : 'removal'
    await account.post(`/bank-accounts/{accountId}/${noun}/`, { accountId })
    const word = act === 'main' ? 'main' : 'removed'
    return redirect(href(`/dashboard/banks?done=${word}`, locale))
  } catch (error) {
    const hours = encodeURIComponent(textOf(form, 'hours'))
    const back = act === 'lock' ? `/dashboard/banks?lock=${hours}` : '/dashboard/banks'
    const led = confirmAndReturnTo(error, back, locale)
    if (led !== null) return led
    return data({ problem: formProblem(error), accountId }, { status: 400 })
  }
}

/** The investor's bank accounts: what each can be used for now, and its possible actions. */
export default function BanksScreen() {
  const {
    items,
    accountsMax,
    lock,
    wished: requestedHours,
    done: news,
  } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('banks')
  const link = useLocalHref()
  useWatch(items)
  const openCount = items.filter(({ state }) => state !== 'refused').length
  const isFull = openCount >= accountsMax
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      lead={t('lead')}
      action={
        isFull || items.length === 0 ? null : (
          <LinkButton to={link('/dashboard/banks/add')} variant="primary">
            <PlusIcon size={18} aria-hidden="true" />
            {t('add')}
          </LinkButton>
        )
      }
      done={news === null ? null : t(`done.${news}`)}
      problem={answer?.problem}
    >
      {isFull ? (
        <Notice tone="plain" className="mb-5">
          {t('addFull', { maximum: accountsMax })}
        </Notice>
      ) : null}
      {items.length === 0 ? (
        <Card>
          <EmptyState
            title={t('emptyTitle')}
            action={
              <LinkButton to={link('/dashboard/banks/add')} variant="primary">
                {t('add')}
              </LinkButton>
            }
          >
            {t('emptyText')}
          </EmptyState>
        </Card>
      ) : (
        <ul className="grid gap-4">
          {items.map((account) => (
            <li key={account.id}>
              <AccountCard
                account={account}
                problem={answer?.accountId === account.id ? answer.problem : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <LockCard lock={lock} requestedHours={requestedHours} />
      <p className="mt-6 flex gap-3 text-small text-ink-soft">
        <ShieldIcon size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>{t('safety')}</span>
      </p>
    </TitledPage>
  )
}

const watchMilliseconds = 3000

/** Reloads the page data regularly while a bank checks an account. */
function useWatch(accounts: readonly BankAccount[]): void {
  const { revalidate, state } = useRevalidator()
  const isAsking = accounts.some((account) => account.state === 'checking')
  useEffect(() => {
    if (!isAsking || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), watchMilliseconds)
    return () => clearTimeout(timer)
  }, [isAsking, state, revalidate])
}
