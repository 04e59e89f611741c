import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { openingStates } from '#contract'
import type { StaffOpening } from '#contract/back-office/openings.ts'
import { formatInteger } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { timeColumn, useNameColumn } from '../desk/desk-columns.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'

export const handle: ScreenHandle = { messages: ['openings', 'careers'] }

const path = '/back-office/openings'

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, openingStates)
  return { state, ...(await readQueue(args, '/back-office/openings/', { state })) }
}

/** The job openings on the careers page, and closed ones. */
export default function OpeningsScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('openings')
  const link = useLocalHref()
  return (
    <DeskTable
      title={t('list')}
      path={path}
      states={openingStates}
      nameOf={(state) => t(`states.${state}`)}
      queue={queue}
      columns={useColumns()}
      keyOf={({ id }) => id}
      lead={t('lead')}
      notice={
        <LinkButton to={link('/back-office/new-opening')} variant="primary" className="mb-5">
          {t('begin')}
        </LinkButton>
      }
    />
  )
}

function useColumns(): Column<StaffOpening>[] {
  const t = useTranslations('openings')
  const words = useTranslations('careers')
  const locale = useLocale()
  return [
    useNameColumn(
      t('title'),
      ({ title }) => title[locale],
      ({ id }) => `${path}/${id}`,
    ),
    { id: 'team', head: words('team'), cell: ({ team }) => words(`teams.${team}`) },
    { id: 'city', head: words('city'), cell: ({ city }) => city.name },
    timeColumn(t('closesOn'), ({ closesOn }) => closesOn, 'short'),
    {
      id: 'applications',
      head: t('applications'),
      isNumeric: true,
      cell: ({ applications }) => formatInteger(applications, locale),
    },
  ]
}
