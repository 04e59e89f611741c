import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { areAmountsHidden } from '../../components/hidden-amounts.ts'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Link } from '../../ui/link.tsx'
import { PortfolioFrame } from './portfolio-frame.tsx'
import { PurchasesSection } from './purchases-section.tsx'

export const handle: ScreenHandle = { messages: ['portfolio'] }

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const cursor = url.searchParams.get('after')
  const purchases = await account.get('/subscriptions/', { limit: 20, cursor })
  return { purchases, isFirst: cursor === null, isHidden: areAmountsHidden(request) }
}

/** All purchases, each with its status, receipt and available actions. */
export default function OrdersScreen() {
  const { purchases, isFirst, isHidden } = useLoaderData<typeof loader>()
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  return (
    <PortfolioFrame tab="orders" isHidden={isHidden}>
      <PurchasesSection purchases={purchases} isFirst={isFirst} />
      <p className="mt-5 text-dense text-ink-soft">
        {t.rich('tradeOrders', {
          link: (words) => (
            <Link to={link('/dashboard/market')} className="text-link">
              {words}
            </Link>
          ),
        })}
      </p>
    </PortfolioFrame>
  )
}
