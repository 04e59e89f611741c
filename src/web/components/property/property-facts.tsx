import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { formatDate, formatInteger } from '../format.ts'
import { roomKinds } from './property-title.tsx'

/** The building, its title and its issuer, as the documents state them. */
export function PropertyFacts({ property }: { property: PropertyDetail }) {
  const t = useTranslations('property.facts')
  const words = useTranslations('property')
  const card = useTranslations('card')
  const locale = useLocale()
  const { facts, address, issuer } = property
  const area = (squareMetres: number) => card('area', { area: formatInteger(squareMetres, locale) })
  const rows: [name: string, value: string][] = [
    [t('address'), t('addressText', address)],
    [t('type'), card(`type.${property.type}`)],
    [t('yearBuilt'), String(facts.yearBuilt)],
    ...(property.landArea === null
      ? []
      : [[t('landArea'), area(property.landArea)] as [string, string]]),
    [t('buildingArea'), area(property.buildingArea)],
    [t('floors'), formatInteger(facts.floors, locale)],
    [t('rooms'), words('rooms', { count: facts.rooms, kind: roomKinds[property.type] })],
    [t('power'), t('powerValue', { power: formatInteger(facts.power, locale) })],
    [t('titleLabel'), t(`titleKind.${facts.titleKind}`)],
    [t('titleNumber'), facts.titleNumberMasked],
    [t('titleEnds'), formatDate(facts.titleEndsOn, 'long', locale)],
    [t('debt'), t(property.hasDebt ? 'debtYes' : 'debtNo')],
    [t('sharia'), t(property.isSharia ? 'shariaYes' : 'shariaNo')],
    [t('issuer'), issuer.name],
    [t('issuerNumber'), issuer.number],
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
          <dd className="min-w-0 text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
