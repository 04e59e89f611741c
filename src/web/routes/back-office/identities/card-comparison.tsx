import { useTranslations } from 'use-intl'
import type { IdentityDetail } from '#contract/back-office/identity-desk-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { asCompared } from '../../profile/identity/card-fill.ts'

type Row = {
  readonly field:
    | 'nik'
    | 'fullName'
    | 'birthPlace'
    | 'bornOn'
    | 'gender'
    | 'street'
    | 'rt'
    | 'rw'
    | Level
  readonly card: string | undefined
  readonly person: string | null | undefined
}
type Level = 'province' | 'city' | 'district' | 'village'

/** The text that the product read on the card compared with the declaration; the picture decides, not this reading. */
export function CardComparison({ identity }: { readonly identity: IdentityDetail }) {
  const t = useTranslations('back-office.identities.card')
  const { cardReading } = identity
  if (cardReading === null) return <Notice tone="plain">{t('none')}</Notice>
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="mb-4 text-small text-ink-soft">
        {`${t('lead')} `}
        <DateTime value={cardReading.readAt} style="date-time" />
      </p>
      <div className="grid gap-3">
        {rowsOf(identity).map((row) => (
          <Compared key={row.field} row={row} />
        ))}
      </div>
    </Card>
  )
}

function rowsOf({ cardReading, address, ...person }: IdentityDetail): Row[] {
  const { fields = {}, placeNames = {} } = cardReading ?? {}
  const place = (field: Level): Row => ({
    field,
    card: placeNames[field],
    person: address?.[field]?.name,
  })
  return [
    { field: 'nik', card: fields.nik, person: person.nik },
    { field: 'fullName', card: fields.fullName, person: person.fullName },
    { field: 'birthPlace', card: fields.birthPlace, person: person.birthPlace },
    { field: 'bornOn', card: fields.bornOn, person: person.bornOn },
    { field: 'gender', card: fields.gender, person: person.gender },
    { field: 'street', card: fields.street, person: address?.street },
    { field: 'rt', card: fields.rt, person: address?.rt },
    { field: 'rw', card: fields.rw, person: address?.rw },
    place('province'),
    place('city'),
    place('district'),
    place('village'),
  ]
}

function Compared({ row }: { readonly row: Row }) {
  const t = useTranslations('back-office.identities.card')
  const { field, card, person } = row
  const isSame = card !== undefined && asCompared(card) === asCompared(person ?? '')
  return (
    <div className="grid gap-1 border-t border-line pt-3 text-dense first:border-t-0 first:pt-0">
      <div className="flex items-center justify-between gap-4">
        <p className="font-bold">{t(`fields.${field}`)}</p>
        {card === undefined ? (
          <Badge tone="neutral">{t('unread')}</Badge>
        ) : (
          <Badge tone={isSame ? 'gain' : 'warn'}>{t(isSame ? 'same' : 'differs')}</Badge>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4">
        <Side name={t('card')} row={row} value={card} />
        <Side name={t('person')} row={row} value={person} />
      </dl>
    </div>
  )
}

type SideProps = {
  readonly name: string
  readonly row: Row
  readonly value: string | null | undefined
}

function Side({ name, row, value }: SideProps) {
  const t = useTranslations('back-office.identities')
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="tabular wrap-anywhere">
        {value === null || value === undefined ? '–' : null}
        {value && row.field === 'bornOn' ? <DateTime value={value} /> : null}
        {value && row.field === 'gender'
          ? t(`genders.${value === 'female' ? 'female' : 'male'}`)
          : null}
        {value && row.field !== 'bornOn' && row.field !== 'gender' ? value : null}
      </dd>
    </div>
  )
}
