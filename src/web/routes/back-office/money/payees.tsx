import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Payee } from '#contract/back-office/desks/buyers-and-payees.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { formatDate, formatInteger, formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { readQueue } from '../desk/read-queue.ts'

export const handle: ScreenHandle = { messages: ['desks'] }

export async function loader(args: LoaderFunctionArgs) {
  const { distributionId = '' } = args.params
  const path = '/back-office/distributions/{distributionId}/payees/'
  return await readQueue(args, path, { distributionId }, { isSearched: true })
}

/** The recipients of a distribution. */
export default function PayeesScreen() {
  const queue = useLoaderData<typeof loader>()
  const { distributionId = '' } = useParams()
  const t = useTranslations('desks.buyers')
  const locale = useLocale()
  const { propertyId, propertyName, month, paid, people, isNameCommon } = queue.list
  const paidFor = formatDate(`${month}-01`, 'month', locale)
  const distributions = useTranslations('desks.distributions')
  return (
    <DeskTable
      title={t('payeesOf', { property: propertyName, month: paidFor })}
      trail={[
        { text: distributions('title'), path: '/back-office/distributions' },
        { text: propertyName, path: `/back-office/distributions/${propertyId}` },
        { text: paidFor },
      ]}
      path={`/back-office/distributions/${encodeURIComponent(distributionId)}/payees`}
      queue={queue}
      lead={`${t('paidInAll', { amount: formatRupiah(paid, locale), count: people })} ${t('lead')}`}
      isSearched
      searchLabel={t('name')}
      notice={isNameCommon ? <Notice className="mb-5">{t('nameCommon')}</Notice> : null}
      emptyText={t('noPayees')}
      columns={useColumns()}
      keyOf={({ investorId }) => investorId}
    />
  )
}

function useColumns(): Column<Payee>[] {
  const t = useTranslations('desks.buyers')
  const locale = useLocale()
  return [
    {
      id: 'name',
      head: t('name'),
      isTitle: true,
      cell: ({ name }) => <span className="font-bold wrap-anywhere">{name ?? t('noAccount')}</span>,
    },
    {
      id: 'units',
      head: t('units'),
      isNumeric: true,
      cell: ({ units }) => formatInteger(units, locale),
    },
    {
      id: 'amount',
      head: t('paid'),
      isNumeric: true,
      cell: ({ amount }) => <Amount value={amount} />,
    },
  ]
}
