import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CountedPage, StaffIdentity } from '../../api/back-office-shapes.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { DeskList } from './desk-list.tsx'
import { wordOf } from './list-address.ts'

const states = ['waiting', 'resembling', 'asked', 'unfinished', 'refused', 'verified'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = wordOf(url.searchParams.get('state'), states)
  const cursor = url.searchParams.get('cursor')
  const list = await context
    .get(apiContext)
    .account.get<CountedPage<StaffIdentity>>('/back-office/identities/', { state, cursor })
  return { state, isFirst: cursor === null, list }
}

export default function StaffIdentitiesScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <>
      <PageHead title={t('links.identities')} isPrivate />
      <DeskList
        title={t('links.identities')}
        path="/back-office/identities"
        choices={states.map((value) => ({ value, label: t(`identities.states.${value}`) }))}
        chosen={state}
        total={list.total}
        nextCursor={list.nextCursor}
        isFirst={isFirst}
      >
        <Card>
          <DataTable
            caption={t('links.identities')}
            columns={useColumns()}
            rows={list.items}
            keyOf={({ userId }) => userId}
          />
        </Card>
      </DeskList>
    </>
  )
}

function useColumns(): Column<StaffIdentity>[] {
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

const tones: Record<StaffIdentity['state'], Tone> = {
  declared: 'info',
  asked: 'warn',
  refused: 'loss',
  verified: 'gain',
}

/** The state of an identity in a word or two; one that the demo approved says so. */
export function StateBadge({ identity }: { readonly identity: StaffIdentity }) {
  const t = useTranslations('back-office.identities')
  const { state, submittedAt, verifiedBy } = identity
  if (state === 'declared' && submittedAt === null)
    return <Badge tone="neutral">{t('states.unfinished')}</Badge>
  if (verifiedBy === 'demo') return <Badge tone="neutral">{t('byDemo')}</Badge>
  return <Badge tone={tones[state]}>{t(`stateNames.${state}`)}</Badge>
}
