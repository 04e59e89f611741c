import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Buyer } from '#contract/back-office/desks/buyers-and-payees.ts'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatInteger } from '../../../components/money/format.ts'
import { apiContext } from '../../../context.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { timeColumn } from '../desk/desk-columns.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { readQueue } from '../desk/read-queue.ts'

export const handle: ScreenHandle = { messages: ['desks'] }

export async function loader(args: LoaderFunctionArgs) {
  const { offeringId = '' } = args.params
  const { account } = args.context.get(apiContext)
  const [{ offering }, queue] = await Promise.all([
    account.get('/back-office/offerings/{offeringId}/', { offeringId }),
    readQueue(args, '/back-office/offerings/{offeringId}/buyers/', { offeringId }),
  ])
  return { ...queue, name: offering.propertyName }
}

/** The buyers in an offering, one row per purchase. */
export default function OfferingBuyersScreen() {
  const { name, ...queue } = useLoaderData<typeof loader>()
  const { offeringId = '' } = useParams()
  const offering = `/back-office/offerings/${encodeURIComponent(offeringId)}`
  const t = useTranslations('desks.buyers')
  const offerings = useTranslations('desks.offerings')
  return (
    <DeskTable
      title={t('buyersOf', { property: name })}
      trail={[
        { text: offerings('title'), path: '/back-office/offerings' },
        { text: name, path: offering },
        { text: t('title') },
      ]}
      path={`${offering}/buyers`}
      queue={queue}
      lead={t('lead')}
      emptyText={t('none')}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<Buyer>[] {
  const t = useTranslations('desks.buyers')
  const locale = useLocale()
  return [
    {
      id: 'name',
      head: t('name'),
      isTitle: true,
      cell: ({ name, receiptNumber }) => (
        <span className="grid">
          <span className="font-bold wrap-anywhere">{name ?? t('noAccount')}</span>
          <span className="text-small font-normal text-ink-soft">
            <RecordNumber>{receiptNumber}</RecordNumber>
          </span>
        </span>
      ),
    },
    timeColumn(t('placedAt'), ({ placedAt }) => placedAt),
    {
      id: 'units',
      head: t('units'),
      isNumeric: true,
      cell: ({ units }) => formatInteger(units, locale),
    },
    {
      id: 'amount',
      head: t('amount'),
      isNumeric: true,
      cell: ({ amount }) => <Amount value={amount} />,
    },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state }) => <Badge>{t(`states.${state}`)}</Badge>,
    },
  ]
}
