import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ListedIdentity } from '#contract/back-office/identity-desk-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { DeskTable } from './desk-list.tsx'
import { wordOf } from './list-address.ts'
import { readQueue } from './read-queue.ts'

const states = ['waiting', 'resembling', 'asked', 'unfinished', 'refused', 'verified'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), states)
  const queue = await readQueue(args, '/back-office/identities/', { state })
  return { state, ...queue }
}

export default function StaffIdentitiesScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.identities')}
      path="/back-office/identities"
      choices={states.map((value) => ({ value, label: t(`identities.states.${value}`) }))}
      chosen={state}
      list={list}
      isFirst={isFirst}
      columns={useColumns()}
      keyOf={({ userId }) => userId}
    />
  )
}

function useColumns(): Column<ListedIdentity>[] {
  const t = useTranslations('back-office.identities')
  const link = useLocalHref()
  return [
    {
      id: 'name',
      head: t('name'),
      isTitle: true,
      cell: ({ userId, fullName }) => (
        <Link to={link(`/back-office/identities/${userId}`)} className="text-link">
          {fullName}
        </Link>
      ),
    },
    {
      id: 'nik',
      head: 'NIK',
      cell: ({ maskedNik }) => <span className="tabular">{maskedNik}</span>,
    },
    {
      id: 'since',
      head: t('since'),
      cell: ({ submittedAt, declaredAt }) => (
        <DateTime value={submittedAt ?? declaredAt} style="date-time" />
      ),
    },
    {
      id: 'hits',
      head: t('screening'),
      cell: ({ hits }) => (
        <Badge tone={hits > 0 ? 'warn' : 'gain'}>{t('hits', { count: hits })}</Badge>
      ),
    },
    { id: 'state', head: t('state'), cell: (identity) => <StateBadge identity={identity} /> },
  ]
}

const tones: Record<ListedIdentity['state'], Tone> = {
  declared: 'info',
  asked: 'warn',
  refused: 'loss',
  verified: 'gain',
}

/** The state of an identity in a word or two; one that the demo approved says so. */
export function StateBadge({ identity }: { readonly identity: ListedIdentity }) {
  const t = useTranslations('back-office.identities')
  const { state, submittedAt, verifiedBy } = identity
  if (state === 'declared' && submittedAt === null)
    return <Badge tone="neutral">{t('states.unfinished')}</Badge>
  if (verifiedBy === 'demo') return <Badge tone="neutral">{t('byDemo')}</Badge>
  return <Badge tone={tones[state]}>{t(`stateNames.${state}`)}</Badge>
}
