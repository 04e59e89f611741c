import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buildingFactNames } from '#contract'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { RecordNumber } from '../forms/record-number.tsx'
import { formatDate } from '../money/format.ts'
import { formatBuildingFact } from './building-fact.ts'
import { roomKinds } from './property-title.tsx'

/** The building, its title and its issuer, as the documents state them. */
export function PropertyFacts({ property }: { property: PropertyDetail }) {
  const t = useTranslations('property.facts')
  const words = useTranslations('property')
  const card = useTranslations('card')
  const label = useTranslations('building')
  const locale = useLocale()
  const { facts, address, issuer } = property
  const numbers = { ...property, ...facts }
  const building = buildingFactNames.flatMap((name): [string, string][] => {
    const value = numbers[name]
    if (value === null) return []
    const text =
      name === 'rooms'
        ? words('rooms', { count: value, kind: roomKinds[property.type] })
        : formatBuildingFact(name, value, locale)
    return [[label(`${name}.name`), text]]
  })
  const rows: [name: string, value: ReactNode][] = [
    [t('address'), t('addressText', address)],
    [t('type'), card(`type.${property.type}`)],
    ...building,
    [t('titleLabel'), t(`titleKind.${facts.titleKind}`)],
    [t('titleNumber'), facts.titleNumberMasked],
    [t('titleEnds'), formatDate(facts.titleEndsOn, 'long', locale)],
    [t('debt'), t(property.hasDebt ? 'debtYes' : 'debtNo')],
    [t('sharia'), t(property.isSharia ? 'shariaYes' : 'shariaNo')],
    [t('issuer'), issuer.name],
    [t('issuerNumber'), <RecordNumber key="number">{issuer.number}</RecordNumber>],
    [t('code'), property.code],
  ]
  return (
    <dl className="grid gap-x-10 text-dense sm:grid-cols-2">
      {rows.map(([name, value], index) => (
        <div
          key={name}
          className={`flex justify-between gap-4 border-b border-line py-3 ${index === 0 ? 'sm:col-span-2' : ''}`}
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
