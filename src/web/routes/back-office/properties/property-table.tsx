import { useTranslations } from 'use-intl'
import type { DeskProperty } from '#contract/back-office/properties/desk-property-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { DeskState } from './desk-state.tsx'

/** Properties by code: state, last report, and overdue work. */
export function PropertyTable({ properties }: { readonly properties: readonly DeskProperty[] }) {
  const t = useTranslations('stewardship.list')
  const locale = useLocale()
  const link = useLocalHref()
  const columns: Column<DeskProperty>[] = [
    {
      id: 'name',
      head: t('property'),
      isTitle: true,
      cell: ({ id, name, code, city }) => (
        <span className="grid">
          <Link to={link(`/back-office/properties/${id}`)} className="text-link font-bold">
            {name}
          </Link>
          <span className="text-small font-normal text-ink-soft">
            <FactLine>
              {code}
              {city[locale]}
            </FactLine>
          </span>
        </span>
      ),
    },
    { id: 'state', head: t('state'), cell: (property) => <DeskState property={property} /> },
    {
      id: 'reported',
      head: t('reported'),
      cell: ({ updatedOn }) => (updatedOn === null ? '–' : <DateTime value={updatedOn} />),
    },
    {
      id: 'next',
      head: t('nextValuation'),
      cell: ({ nextValuationOn }) => <DateTime value={nextValuationOn} />,
    },
    { id: 'flags', head: t('flags'), cell: (property) => <Flags property={property} /> },
  ]
  return (
    <Card>
      <DataTable caption={t('title')} columns={columns} rows={properties} keyOf={({ id }) => id} />
    </Card>
  )
}

/** The warnings about a property, as text and not by colour alone. */
export function Flags({ property }: { readonly property: DeskProperty }) {
  const t = useTranslations('stewardship.list')
  const { isQuiet, quietDays, overdue, openRepairs } = property
  if (!isQuiet && overdue === 0 && openRepairs === 0) return <span>{t('noFlags')}</span>
  return (
    <span className="flex flex-wrap gap-1.5">
      {isQuiet ? <Badge tone="warn">{t('quiet', { count: quietDays ?? 0 })}</Badge> : null}
      {overdue === 0 ? null : <Badge tone="loss">{t('overdue', { count: overdue })}</Badge>}
      {openRepairs === 0 ? null : <Badge>{t('repairs', { count: openRepairs })}</Badge>}
    </span>
  )
}
