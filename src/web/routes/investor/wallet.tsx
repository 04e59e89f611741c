import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { standingBalances } from '#contract'
import { areAmountsHidden, HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { PageHead } from '../../components/page-head.tsx'
import { Results } from '../../components/results.tsx'
import { apiContext, visitContext } from '../../context.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Card } from '../../ui/card.tsx'
import { BalanceLines } from '../wallet/balance-lines.tsx'
import { Balances } from '../wallet/balances.tsx'
import { DebtCard } from '../wallet/debt-card.tsx'
import { MovementList, NoMovements } from '../wallet/movement-list.tsx'
import { isWhole, movementSearchOf } from '../wallet/movement-search.ts'
import { WalletDocuments } from '../wallet/wallet-documents.tsx'
import { OpenWithdrawals } from '../withdrawals/open-withdrawals.tsx'
import { OpenDeposits } from './deposit/open-deposits.tsx'

export const handle: ScreenHandle = {
  messages: ['wallet', 'movements', 'portfolio', 'withdrawals'],
}

const movementsShown = 20
// The most that the API returns at once; far more than an investor has open.
const openShown = 100

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const search = movementSearchOf(url.searchParams)
  const cursor = url.searchParams.get('cursor')
  const balance = standingBalances.find((name) => name === url.searchParams.get('balance')) ?? null
  const [wallet, movements, found, choices, deposits, withdrawals, lines] = await Promise.all([
    account.get('/wallet/'),
    account.get('/wallet/movements/', { limit: movementsShown, cursor, ...search }),
    account.get('/wallet/movements/count/', search),
    account.get('/wallet/movements/choices/'),
    account.get('/deposits/', { state: 'open', limit: openShown }),
    account.get('/withdrawals/', { state: 'open', limit: openShown }),
    balance === null ? null : account.get('/wallet/balances/{balance}/', { balance }),
  ])
  return {
    wallet,
    movements,
    found,
    choices,
    search,
    opened: balance === null || lines === null ? null : { balance, ...lines },
    isFirstPage: cursor === null,
    openDeposits: deposits.items,
    openWithdrawals: withdrawals.items,
    isHidden: areAmountsHidden(request),
    isSimulated: context.get(visitContext).mode !== 'live',
  }
}

export default function WalletScreen() {
  const { wallet, movements, found, choices, search, opened, isFirstPage, ...more } =
    useLoaderData<typeof loader>()
  const t = useTranslations('wallet')
  const isUntouched =
    movements.items.length === 0 &&
    isFirstPage &&
    isWhole(search) &&
    wallet.debt === null &&
    standingBalances.every((name) => wallet[name] === 0)
  return (
    <HiddenAmounts value={more.isHidden}>
      <PageHead title={t('title')} isPrivate />
      <h1 className="mb-6 text-h1">{t('title')}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isUntouched ? (
          <Card>
            <NoMovements />
          </Card>
        ) : (
          <>
            {wallet.debt === null ? null : <DebtCard debt={wallet.debt} />}
            <Balances wallet={wallet} opened={opened?.balance ?? null} />
            {opened === null ? null : (
              <Results by={['balance']}>
                <BalanceLines balance={opened.balance} lines={opened.items} total={opened.total} />
              </Results>
            )}
            <OpenDeposits deposits={more.openDeposits} />
            <OpenWithdrawals withdrawals={more.openWithdrawals} />
            <MovementList {...{ movements, found, search, choices, isFirstPage }} />
            <WalletDocuments />
          </>
        )}
        <p className="text-small text-ink-soft">
          {more.isSimulated ? `${t('simulatedNote')} ` : ''}
          {t('notInsured')}
        </p>
      </div>
    </HiddenAmounts>
  )
}
