import { useTranslations } from 'use-intl'
import type { DraftValue, PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import { formatDate, formatInteger, formatRupiah } from '../../../components/format.ts'
import { provinceName } from '../../../components/province-name.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { type DraftFieldKind, draftSections, shownValue } from './draft-fields.ts'

const kinds: ReadonlyMap<string, DraftFieldKind> = new Map(
  draftSections.flatMap(({ fields }) => fields.map(({ name, kind }) => [name, kind] as const)),
)

/** Returns functions for the names and values of a draft's fields as displayed to readers. */
export function useDraftWords({ choices, pictures }: Pick<PropertyDraft, 'choices' | 'pictures'>) {
  const t = useTranslations('stewardship.draft')
  const card = useTranslations('card')
  const locale = useLocale()
  const label = (name: string): string => {
    const [, id, part] = /^alt\.([^.]+)\.(altId|altEn)$/.exec(name) ?? []
    // The fields are those of the form's table, and each has its texts.
    if (id === undefined || part === undefined) return t(`fields.${name}` as never)
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
      if (kind === 'whole') return name === 'yearBuilt' ? String(of) : formatInteger(of, locale)
      return shownValue(of, kind, locale)
    }
    const isDay = kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(String(of))
    return isDay ? formatDate(String(of), 'long', locale) : String(of)
  }
  return { label, value }
}
