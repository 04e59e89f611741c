import { useTranslations } from 'use-intl'
import type { NamedOrder } from '#contract/market/market-body.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { isCurrent, OrderPrice, OrderStateBadge, useValidityText } from './order-words.tsx'

type OrderListProps = { readonly caption: string; readonly orders: readonly NamedOrder[] }

/** Orders, each linked to its page: lines on a phone, a table on wider screens. */
export function OrderList({ caption, orders }: OrderListProps) {
  const isStated = statedIn(orders)
  return (
    <>
      <ul className="-my-3 divide-y divide-line md:hidden">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderLine order={order} isStated={isStated(order)} />
          </li>
        ))}
      </ul>
      <div className="hidden md:block">
        <OrderTable caption={caption} orders={orders} />
      </div>
    </>
  )
}

type OneOrder = { readonly order: NamedOrder }

/** Whether an order's state is shown: not that it is active in a list in which no order has ended. */
function statedIn(orders: readonly NamedOrder[]): (order: NamedOrder) => boolean {
  const isActive = orders.every(isCurrent)
  return ({ state }) => !isActive || state !== 'open'
}

function OrderLine({ order, isStated }: OneOrder & { readonly isStated: boolean }) {
  const link = useLocalHref()
  const t = useTranslations('market')
  const offer = useTranslations('private-offer')
  return (
    <Link
      to={link(`/dashboard/market/${order.id}`)}
      className="flex items-start justify-between gap-4 rounded-xl py-3.5 text-dense"
    >
      <span className="min-w-0">
        <span className="block font-bold">
          <FactLine>
            {`${t(`sides.${order.side}`)} ${order.property?.name ?? order.propertyId}`}
            {order.isPrivate ? offer('private') : null}
          </FactLine>
        </span>
        <span className="block text-small text-ink-soft">
          <Filled order={order} />
        </span>
        <span className="block text-small text-ink-soft">
          <Validity order={order} />
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end font-bold">
        <OrderPrice order={order} />
        {order.isAtBest ? null : (
          <span className="text-small font-medium text-ink-soft">{t('perUnit')}</span>
        )}
        {isStated ? (
          <span className="mt-1.5">
            <OrderStateBadge state={order.state} />
          </span>
        ) : null}
      </span>
    </Link>
  )
}

/** How much of the order was filled, and how much of that was cancelled because its trades were busted. */
function Filled({ order: { side, unitsFilled, unitsBusted, units } }: OneOrder) {
  const t = useTranslations('market')
  return (
    <>
      {t(`filledOf.${side}`, { filled: unitsFilled, units })}
      {unitsBusted === 0 ? null : (
        <span className="block text-small font-semibold text-warn">
          {t('bustedOf', { units: unitsBusted })}
        </span>
      )}
    </>
  )
}

function Validity({ order }: OneOrder) {
  return <>{useValidityText(order)}</>
}

function OrderTable({ caption, orders }: OrderListProps) {
  const t = useTranslations('market')
  const offer = useTranslations('private-offer')
  const link = useLocalHref()
  const isStated = statedIn(orders)
  const columns: Column<NamedOrder>[] = [
    {
      id: 'property',
      head: t('orders.property'),
      isTitle: true,
      cell: (order) => (
        <Link
          to={link(`/dashboard/market/${order.id}`)}
          className="text-link inline-flex min-h-11 items-center"
        >
          <FactLine>
            {order.property?.name ?? order.propertyId}
            {order.isPrivate ? offer('private') : null}
          </FactLine>
        </Link>
      ),
    },
    { id: 'side', head: t('orders.side'), cell: ({ side }) => t(`sides.${side}`) },
    {
      id: 'price',
      head: t('orders.price'),
      isNumeric: true,
      cell: (order) => <OrderPrice order={order} />,
    },
    {
      id: 'filled',
      head: t('orders.filled'),
      isNumeric: true,
      cell: (order) => <Filled order={order} />,
    },
    { id: 'validity', head: t('orders.validity'), cell: (order) => <Validity order={order} /> },
  ]
  if (orders.some(isStated))
    columns.push({
      id: 'state',
      head: t('orders.state'),
      cell: (order) => (isStated(order) ? <OrderStateBadge state={order.state} /> : null),
    })
  return <DataTable {...{ caption, columns, rows: orders }} keyOf={(order) => order.id} />
}
