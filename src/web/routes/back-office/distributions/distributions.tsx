import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PayingProperty } from '#contract/back-office/desks/distribution-desk-body.ts'
import { formatDate } from '../../../components/money/format.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { placeIn, textIn } from '../desk/list-address.ts'
import { ListPages } from '../desk/list-pages.tsx'
import { ListSearch } from '../desk/list-tools.tsx'
import { PayoutList } from '../money/payout-list.tsx'

export const handle: ScreenHandle = { messages: ['desks'] }

const path = '/back-office/distributions'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const text = textIn(url)
  const place = placeIn(url.searchParams)
  const { cursor } = place
  return { text, place, ...(await account.get('/back-office/distributions/', { text, cursor })) }
}

export default function DistributionsDeskScreen() {
  const { properties, total, payouts, nextCursor, place, text } = useLoaderData<typeof loader>()
  const t = useTranslations('desks.distributions')
  const columns = useColumns()
  return (
    <TitledPage title={t('title')} lead={t('lead')}>
      <div className="grid gap-5">
        <Card>
          <CardHead title={t('properties')} />
          <div className="mb-5">
            <ListSearch path={path} narrowed={{ q: text }} />
          </div>
          {properties.length < total ? (
            <p className="mb-4 text-dense text-ink-soft">
              {t('shown', { shown: properties.length, total })}
            </p>
          ) : null}
          {properties.length === 0 ? (
            <EmptyState title={text === null ? t('noProperties') : t('noneNamed', { text })} />
          ) : (
            <DataTable
              caption={t('properties')}
              columns={columns}
              rows={properties}
              keyOf={({ id }) => id}
            />
          )}
        </Card>
        <Card id="payouts" className="scroll-mt-6">
          <CardHead title={t('approvedPayouts')} />
          <PayoutList payouts={payouts} hasNames />
          <ListPages
            path={path}
            query={{ q: text }}
            place={place}
            nextCursor={nextCursor}
            anchor="payouts"
          />
        </Card>
      </div>
    </TitledPage>
  )
}

function useColumns(): Column<PayingProperty>[] {
  const t = useTranslations('desks.distributions')
  const link = useLocalHref()
  const locale = useLocale()
  const month = (value: string | null) =>
    value === null ? t('never') : formatDate(`${value}-01`, 'month', locale)
  return [
    {
      id: 'name',
      head: t('property'),
      isTitle: true,
      cell: ({ id, name, code }) => (
        <span className="grid">
          <Link to={link(`/back-office/distributions/${id}`)} className="text-link font-bold">
            {name}
          </Link>
          <span className="text-small font-normal text-ink-soft">{code}</span>
        </span>
      ),
    },
    { id: 'booked', head: t('newestBooked'), cell: ({ newestBooked }) => month(newestBooked) },
    {
      id: 'declared',
      head: t('newestDeclared'),
      cell: ({ newestDeclared }) => month(newestDeclared),
    },
    { id: 'state', head: t('next'), cell: (property) => <NextStep property={property} /> },
  ]
}

function NextStep({ property }: { readonly property: PayingProperty }) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const { proposal, newestBooked, newestDeclared, nextMonth } = property
  if (proposal !== null)
    return <Badge tone={proposal.mayApprove ? 'brand' : 'warn'}>{t('steps.approve')}</Badge>
  const month = (value: string) => formatDate(`${value}-01`, 'month', locale)
  if (newestBooked !== null && newestBooked !== newestDeclared && property.payable > 0)
    return <Badge tone="info">{t('steps.declare', { month: month(newestBooked) })}</Badge>
  return (
    <span className="grid text-ink-soft">
      {newestBooked !== null && newestBooked !== newestDeclared ? (
        <span>{t('steps.nothing', { month: month(newestBooked) })}</span>
      ) : null}
      <span>
        {property.isBookable
          ? t('steps.book', { month: month(nextMonth) })
          : t('steps.bookFrom', {
              month: month(nextMonth),
              date: formatDate(property.bookableFrom, 'short', locale),
            })}
      </span>
    </span>
  )
}
