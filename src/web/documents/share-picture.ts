import { createTranslator } from 'use-intl/core'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Locale, Mode } from '#kernel'
import type { ApiCalls } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { formatRate, formatRupiah } from '../components/money/format.ts'
import { pictureFactsOf, versionOf } from '../head/share-address.ts'
import { usualStyle } from '../locale/reader.ts'
import { loadedMessages, type Messages } from '../messages/messages.ts'

/** The content of a share picture: texts and figures in one language, and a plot from the public files. */
type SharePicture = {
  readonly overline: string | null
  readonly title: string
  readonly line: string | null
  readonly figures: readonly { label: string; value: string; isForecast: boolean }[]
  readonly note: string | null
  readonly picture: string | null
}

export type DrawSharePicture = (picture: SharePicture) => Promise<Uint8Array | null>

type SharePlace = {
  readonly locale: Locale
  readonly api: Pick<ApiCalls, 'ask'>
  readonly mode: Mode
  readonly build: string
}

/** The share picture of a page and the version in its address; null for pages without one. */
export async function sharePictureOf(
  page: string,
  place: SharePlace,
): Promise<{ picture: SharePicture; version: string } | null> {
  const [, id] = /^marketplace\/([a-z0-9-]{1,80})$/.exec(page) ?? []
  if (id === undefined)
    return pageNames.includes(page) ? pagePicture(page as PageName, place) : null
  const property = await readProperty(id, place)
  return property === null ? null : propertyPicture(property, place)
}

type PageName = keyof Messages['share']['pages']

// The plot in the share picture of each page; pages that are not listed have none.
const plots: Record<PageName, string> = {
  home: '/plots/villa-canggu/whole-960.webp',
  about: '/plots/rukan-kemang-raya/whole-960.webp',
  alternate: '/plots/rumah-bsd/whole-960.webp',
  benefits: '/plots/ruko-dago/whole-960.webp',
  careers: '/plots/apartemen-tebet-barat/whole-960.webp',
  contact: '/plots/kost-seturan/whole-960.webp',
  'death-report': '/plots/rumah-prawirotaman/whole-960.webp',
  prove: '/plots/apartemen-tebet-barat/whole-960.webp',
  'data-formats': '/plots/rukan-kemang-raya/whole-960.webp',
  marketplace: '/plots/villa-sanur/whole-960.webp',
  'market-rules': '/plots/rumah-prawirotaman/whole-960.webp',
  'privacy-policy': '/plots/rumah-prawirotaman/whole-960.webp',
  'trading-report': '/plots/rukan-simpang-lima/whole-960.webp',
  team: '/plots/rumah-setia-budi-medan/whole-960.webp',
  'terms-and-conditions': '/plots/rumah-prawirotaman/whole-960.webp',
}

const pageNames: readonly string[] = Object.keys(plots)

function pagePicture(name: PageName, { locale, build }: SharePlace) {
  const t = translator(locale, 'share')
  const picture: SharePicture = {
    overline: null,
    title: t(`pages.${name}.title`),
    line: t(`pages.${name}.line`),
    figures: [],
    note: null,
    picture: plots[name],
  }
  return { picture, version: versionOf(build) }
}

function propertyPicture(property: PropertyDetail, { locale, mode }: SharePlace) {
  const t = translator(locale, 'share')
  const card = translator(locale, 'card')
  const facts = pictureFactsOf(property)
  const { isForecast } = facts
  const notes = [
    ...(mode === 'demo' ? [t('demo')] : []),
    isForecast ? t('forecastNote') : t('riskNote'),
  ]
  const picture: SharePicture = {
    overline: `${card(`type.${facts.type}`)}\u00a0· ${facts.city[locale]}`,
    title: facts.name,
    line: null,
    figures: [
      {
        label: t('unitPrice'),
        value: formatRupiah(facts.unitPrice, locale, usualStyle),
        isForecast: false,
      },
      {
        label: t(isForecast ? 'netYieldForecast' : 'netYield'),
        value: formatRate(facts.netYieldBasisPoints, locale, usualStyle),
        isForecast,
      },
    ],
    note: notes.join(' '),
    picture: facts.picture,
  }
  return { picture, version: versionOf(facts) }
}

async function readProperty(id: string, { api }: SharePlace): Promise<PropertyDetail | null> {
  try {
    return await api.ask('/properties/{propertyId}/', { propertyId: id })
  } catch (error) {
    if (error instanceof ApiProblem && [400, 404].includes(error.status)) return null
    throw error
  }
}

function translator<Area extends keyof Messages>(locale: Locale, namespace: Area) {
  return createTranslator({ locale, messages: loadedMessages(locale), namespace })
}
