import { useTranslations } from 'use-intl'
import type { DraftLine } from '#contract/back-office/properties/draft-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'

/** Drafts, each with the number of its obstacles. */
export function DraftTable({ drafts }: { readonly drafts: readonly DraftLine[] }) {
  const t = useTranslations('stewardship.list')
  const link = useLocalHref()
  const columns: Column<DraftLine>[] = [
    {
      id: 'name',
      head: t('property'),
      isTitle: true,
      cell: ({ id, name, code }) => (
        <span className="grid">
          <Link to={link(`/back-office/drafts/${id}`)} className="text-link font-bold">
            {name}
          </Link>
          {code === null ? null : (
            <span className="text-small font-normal text-ink-soft">{code}</span>
          )}
        </span>
      ),
    },
    { id: 'changed', head: t('changed'), cell: ({ changedAt }) => <DateTime value={changedAt} /> },
    {
      id: 'state',
      head: t('state'),
      cell: ({ isInReview, missing }) => (
        <Badge tone={isInReview ? 'warn' : missing === 0 ? 'gain' : 'neutral'}>
          {isInReview ? t('inReview') : t('missing', { count: missing })}
        </Badge>
      ),
    },
  ]
  return (
    <Card>
      <DataTable caption={t('title')} columns={columns} rows={drafts} keyOf={({ id }) => id} />
    </Card>
  )
}
