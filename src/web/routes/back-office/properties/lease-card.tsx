import { useTranslations } from 'use-intl'
import { tenantKinds } from '#contract'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox, Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { BothLanguages, RecordForm } from './record-form.tsx'
import { PublicReasonField, RecordActs, RemoveRecordForm } from './remove-record-form.tsx'

type LeaseCardProps = {
  readonly leases: DeskPropertyFile['leases']
  readonly answer: RecordAnswer
}

/** The leases of a property with the tenant described only in general terms; names of tenants are never entered. */
export function LeaseCard({ leases, answer }: LeaseCardProps) {
  const t = useTranslations('stewardship.leases')
  const running = leases.filter(({ endedOn }) => endedOn === null)
  const ended = leases.filter(({ endedOn }) => endedOn !== null)
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      {running.length === 0 ? (
        <p className="mt-4 text-dense">{t('none')}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {running.map((lease) => (
            <LeaseLine key={lease.id} lease={lease} answer={answer} />
          ))}
        </ul>
      )}
      {ended.length === 0 ? null : (
        <Disclosure label={t('ended', { count: ended.length })}>
          <ul className="divide-y divide-line border-y border-line">
            {ended.map((lease) => (
              <LeaseLine key={lease.id} lease={lease} answer={answer} />
            ))}
          </ul>
        </Disclosure>
      )}
      <LeaseForm answer={answer} />
    </Card>
  )
}

type LeaseLineProps = {
  readonly lease: DeskPropertyFile['leases'][number]
  readonly answer: RecordAnswer
}

function LeaseLine({ lease, answer }: LeaseLineProps) {
  const t = useTranslations('stewardship.leases')
  const words = useTranslations('published')
  const locale = useLocale()
  const { id, space, tenantKind, startsOn, endsOn, endedOn, monthlyRent } = lease
  const { problem, typed } = answerOf(answer, 'lease-end', id)
  return (
    <li className="py-3.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
        <span className="font-bold">{space[locale]}</span>
        <Badge>{words(`tenants.${tenantKind}.name`)}</Badge>
        {monthlyRent === null ? (
          <span className="text-ink-soft">{t('byOccupancy')}</span>
        ) : (
          <span>
            <Amount value={monthlyRent} /> {t('perMonth')}
          </span>
        )}
      </p>
      <p className="text-small text-ink-soft">
        <FactLine>
          <span>
            <DateTime value={startsOn} /> –{' '}
            {endsOn === null ? t('monthly') : <DateTime value={endsOn} />}
          </span>
          {endedOn === null ? null : (
            <span>
              {t('endedOn')}: <DateTime value={endedOn} />
            </span>
          )}
        </FactLine>
      </p>
      <RecordActs>
        {endedOn === null ? (
          <RecordForm
            intent="lease-end"
            subject={id}
            label={t('end')}
            send={t('endSend')}
            problem={problem}
            typed={typed}
          >
            <TextInput
              type="date"
              name="endedOn"
              label={t('endedOn')}
              required
              className="sm:max-w-xs"
            />
          </RecordForm>
        ) : null}
        <LeaseForm lease={lease} answer={answer} />
        <RemoveRecordForm of="lease" recordId={id} answer={answer} />
      </RecordActs>
    </li>
  )
}

type LeaseFormProps = {
  /** The record to correct; absent for a new one. */
  readonly lease?: DeskPropertyFile['leases'][number]
  readonly answer: RecordAnswer
}

function LeaseForm({ lease, answer }: LeaseFormProps) {
  const t = useTranslations('stewardship.leases')
  const words = useTranslations('published')
  const { problem, typed: refused } = answerOf(answer, 'lease', lease?.id)
  const typed: Record<string, string> =
    lease === undefined || problem !== undefined ? refused : typedLease(lease)
  return (
    <RecordForm
      intent="lease"
      subject={lease?.id ?? ''}
      label={t(lease === undefined ? 'add' : 'correct')}
      send={t(lease === undefined ? 'addSend' : 'correctSend')}
      problem={problem}
      typed={typed}
    >
      <BothLanguages name="space" label={t('space')} max={80} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select name="tenantKind" label={t('tenant')} defaultValue="household">
          {tenantKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words(`tenants.${kind}.name`)}
            </option>
          ))}
        </Select>
        <RupiahInput name="monthlyRent" label={t('rent')} help={t('rentHelp')} />
        <TextInput type="date" name="startsOn" label={t('startsOn')} required />
        <TextInput type="date" name="endsOn" label={t('endsOn')} help={t('endsHelp')} />
        {lease === undefined || lease.endedOn === null ? null : (
          <TextInput type="date" name="endedOn" label={t('endedOn')} help={t('endedHelp')} />
        )}
      </div>
      {lease === undefined ? (
        <Checkbox name="followsRunning" defaultChecked={typed.followsRunning !== undefined}>
          {t('follows')}
        </Checkbox>
      ) : (
        <PublicReasonField path="corrects.why" />
      )}
    </RecordForm>
  )
}

function typedLease({ space, monthlyRent, ...lease }: DeskPropertyFile['leases'][number]) {
  return {
    spaceId: space.id,
    spaceEn: space.en,
    tenantKind: lease.tenantKind,
    monthlyRent: monthlyRent === null ? '' : String(monthlyRent),
    startsOn: lease.startsOn,
    endsOn: lease.endsOn ?? '',
    endedOn: lease.endedOn ?? '',
  }
}
