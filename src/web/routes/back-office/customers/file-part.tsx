import { useTranslations } from 'use-intl'
import { type FilePart, mayOpen } from '#contract'
import type { CustomerRecord } from '#contract/back-office/customer-file-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { Amount, Gain } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { useRecordWords } from './record-words.ts'

type RecordListProps = {
  readonly part: FilePart
  readonly records: readonly CustomerRecord[]
}

/** The records of one part of a customer's file: name, time, amount and state. */
export function RecordList({ part, records }: RecordListProps) {
  const t = useTranslations('customers.file')
  if (records.length === 0) return <p className="text-dense text-ink-soft">{t('none')}</p>
  return (
    <ul className="divide-y divide-line">
      {records.map((record) => (
        <RecordLine key={record.id} part={part} record={record} />
      ))}
    </ul>
  )
}

type RecordLineProps = {
  readonly part: FilePart
  readonly record: CustomerRecord
}

function RecordLine({ part, record }: RecordLineProps) {
  const t = useTranslations('customers.file')
  const { kindOf, stateOf } = useRecordWords()
  const link = useLocalHref()
  const { id, reference, about, amount, units, by, at } = record
  const kind = kindOf(part, record)
  const state = stateOf(part, record)
  const isOpened = mayOpen('messages', useStaffRoles()) && part === 'tickets'
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-2.5 text-dense first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto]">
      <p className="min-w-0 wrap-anywhere">
        <FactLine>
          {kind}
          {about}
        </FactLine>
        {reference === null ? null : (
          <span className="block tabular text-small text-ink-soft">
            {isOpened ? (
              <Link to={link(`/back-office/messages/${id}`)} className="text-link">
                <RecordNumber>{reference}</RecordNumber>
              </Link>
            ) : (
              <RecordNumber>{reference}</RecordNumber>
            )}
          </span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 sm:justify-end">
        {units === null ? null : <span>{t('units', { count: units })}</span>}
        {amount === null ? null : part === 'movements' ? (
          <Gain value={amount} />
        ) : (
          <Amount value={amount} />
        )}
        {state === null ? null : <Badge>{state}</Badge>}
      </p>
      <p className="text-small text-ink-soft sm:col-span-2">
        <FactLine>
          {by === null ? null : t('by', { name: by })}
          {part === 'holdings' ? null : <DateTime value={at} style="date-time" />}
        </FactLine>
      </p>
    </li>
  )
}
