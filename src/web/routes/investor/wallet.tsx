import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Deposit, Movement, Page, Wallet } from '../../api/shapes.ts'
import { AmountsSwitch } from '../../components/amounts-switch.tsx'
import { areAmountsHidden, HiddenAmounts } from '../../components/hidden-amounts.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icon.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { movementKindOf } from './movement-kinds.ts'
import { Movements } from './movements.tsx'
import { OpenDeposits } from './open-deposits.tsx'

export const handle: ScreenHandle = { messages: ['wallet', 'portfolio'] }

const movementsShown = 20

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const kind = movementKindOf(url.searchParams.get('kind'))
  const cursor = url.searchParams.get('cursor')
  const [wallet, movements, deposits] = await Promise.all([
    account.get<Wallet>('/wallet/'),
    account.get<Page<Movement>>('/wallet/movements/', { limit: movementsShown, kind, cursor }),
    account.get<Page<Deposit>>('/deposits/', { limit: 20 }),
  ])
  return {
    wallet,
    movements,
    kind,
    isFirstPage: cursor === null,
    openDeposits: deposits.items.filter(({ state }) => isOpen(state)),
    isHidden: areAmountsHidden(request),
  }
}

function isOpen(state: Deposit['state']): boolean {
  return state === 'awaiting-payment' || state === 'in-review'
}

export default function WalletScreen() {
  const { wallet, movements, kind, isFirstPage, openDeposits, isHidden } =
    useLoaderData<typeof loader>()
  const t = useTranslations('wallet')
  const link = useLocalHref()
  return (
    <HiddenAmounts value={isHidden}>
      <PageHead title={t('title')} isPrivate />
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-h1">{t('title')}</h1>
          <p className="mt-1 max-w-prose text-dense text-ink-soft">{t('lead')}</p>
        </div>
        <div className="flex gap-2.5">
          <AmountsSwitch />
          <LinkButton to={link('/dashboard/wallet/deposit')} variant="primary">
            <PlusIcon size={18} aria-hidden="true" />
            {t('deposit')}
          </LinkButton>
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <BalanceCards wallet={wallet} />
        <OpenDeposits deposits={openDeposits} />
        <Movements movements={movements} kind={kind} isFirstPage={isFirstPage} />
      </div>
    </HiddenAmounts>
  )
}
