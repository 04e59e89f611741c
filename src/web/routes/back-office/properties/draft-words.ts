import { useTranslations } from 'use-intl'
import { isBuildingFact } from '#contract'
import type { DraftValue, PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import { formatDate, formatInteger, formatRupiah } from '../../../components/money/format.ts'
import { formatBuildingNumber } from '../../../components/property/building-fact.ts'
import { provinceName } from '../../../components/property/map/province-name.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { type DraftFieldKind, draftSections, shownValue } from './draft-fields.ts'

const kinds: ReadonlyMap<string, DraftFieldKind> = new Map(
  draftSections.flatMap(({ fields }) => fields.map(({ name, kind }) => [name, kind] as const)),
)

/** Returns the function that labels a field of a draft, apart from the descriptions of pictures. */
export function useFieldLabel(): (name: string) => string {
  const t = useTranslations('stewardship.draft.fields')
  const building = useTranslations('building')
  // The fields are those of the form's table, and each has its texts.
  return (name) => (isBuildingFact(name) ? building(`${name}.field`) : t(name as never))
}

/** Returns functions for the names and values of a draft's fields as displayed to readers. */
export function useDraftWords({ choices, pictures }: Pick<PropertyDraft, 'choices' | 'pictures'>) {
  const t = useTranslations('stewardship.draft')
  const card = useTranslations('card')
  const locale = useLocale()
  const labelOf = useFieldLabel()
  const label = (name: string): string => {
    const [, id, part] = /^alt\.([^.]+)\.(altId|altEn)$/.exec(name) ?? []
    if (id === undefined || part === undefined) return labelOf(name)
    const place = pictures.findIndex((picture) => picture.id === id) + 1
    return `${t('picture', { number: String(place) })}\u00a0· ${t(part === 'altId' ? 'altId' : 'altEn')}`
  }
  const value = (name: string, of: DraftValue): string => {
    const kind = kinds.get(name) ?? 'text'
    if (of === null) return ''
    if (kind === 'flag') return t(of === true ? 'yes' : 'no')
    if (kind === 'type') return card(`type.${of}` as never)
    if (kind === 'city') {
      const city = choices.cities.find(({ code }) => code === of)
      return city === undefined
        ? String(of)
        : `${city.name[locale]}, ${provinceName(city.province, locale)}`
    }
    if (typeof of === 'number') {
      if (kind === 'amount') return formatRupiah(of, locale)
      if (isBuildingFact(name)) return formatBuildingNumber(name, of, locale)
      if (kind === 'whole') return formatInteger(of, locale)
      return shownValue(of, kind, locale)
    }
    const isDay = kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(String(of))
    return isDay ? formatDate(String(of), 'long', locale) : String(of)
  }
  return { label, value }
}
