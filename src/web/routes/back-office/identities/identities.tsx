import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { identityDeskStates } from '#contract'
import type { ListedIdentity, QueuedIdentity } from '#contract/back-office/identity-desk-body.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { timeColumn, useNameColumn } from '../desk/desk-columns.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, identityDeskStates)
  const usual = state === 'refused' || state === 'verified' ? 'newest' : 'oldest'
  const queue = await readQueue(args, '/back-office/identities/', { state }, { usual })
  return { state, ...queue }
}

export default function StaffIdentitiesScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.identities')}
      path="/back-office/identities"
      states={identityDeskStates}
      nameOf={(state) => t(`identities.states.${state}`)}
      queue={queue}
      columns={useColumns()}
      keyOf={({ userId }) => userId}
    />
  )
}

function useColumns(): Column<QueuedIdentity>[] {
  const t = useTranslations('back-office.identities')
  return [
    useNameColumn(
      t('name'),
      ({ fullName }) => fullName,
      ({ userId }) => `/back-office/identities/${userId}`,
    ),
    {
      id: 'nik',
      head: 'NIK',
      cell: ({ maskedNik }) => <span className="tabular">{maskedNik}</span>,
    },
    timeColumn(t('since'), ({ submittedAt, declaredAt }) => submittedAt ?? declaredAt),
    {
      id: 'hits',
      head: t('screening'),
      cell: ({ hits }) => (
        <Badge tone={hits > 0 ? 'warn' : 'gain'}>{t('hits', { count: hits })}</Badge>
      ),
    },
    {
      id: 'state',
      head: t('state'),
      cell: (identity) =>
        identity.isProposed ? (
          <Badge tone="warn">{t('awaited')}</Badge>
        ) : (
          <StateBadge identity={identity} />
        ),
    },
  ]
}

const tones: Record<ListedIdentity['state'], Tone> = {
  declared: 'info',
  asked: 'warn',
  refused: 'loss',
  verified: 'gain',
}

/** The state of an identity in one or two words; says so when the demo approved it. */
export function StateBadge({ identity }: { readonly identity: ListedIdentity }) {
  const t = useTranslations('back-office.identities')
  const { state, submittedAt, verifiedBy } = identity
  if (state === 'declared' && submittedAt === null)
    return <Badge tone="neutral">{t('states.unfinished')}</Badge>
  if (verifiedBy === 'demo') return <Badge tone="neutral">{t('byDemo')}</Badge>
  return <Badge tone={tones[state]}>{t(`stateNames.${state}`)}</Badge>
}
