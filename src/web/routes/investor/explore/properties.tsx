import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { ownLists } from '#contract'
import type { Stake } from '#contract/portfolio/my-market.ts'
import type { Resale } from '#contract/properties/property-body.ts'
import { formatRupiah } from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { type CardFacts, cardFacts } from '../../../components/property/card/property-card.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { LinkChip } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CloseIcon } from '../../../ui/icon.tsx'
import { type ListBase, ListBaseProvider, listAddress } from '../../public/marketplace/list-base.ts'
import { MarketplaceList } from '../../public/marketplace/marketplace-list.tsx'
import {
  inStage,
  isNarrowed,
  readList,
  stageOf,
  unfilteredList,
} from '../../public/marketplace/marketplace-query.ts'
import { readMarketplace } from '../../public/marketplace/marketplace-reading.ts'
import { StakeFoot } from '../dashboard/stake-foot.tsx'
import { SeenStrip } from './seen-strip.tsx'

export const handle: ScreenHandle = {
  messages: ['properties', 'marketplace', 'card', 'trading-window'],
}

type Only = (typeof ownLists)[number] | ''

const listPath = '/dashboard/properties'
const seenShown = 8

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const only = onlyOf(url.searchParams)
  const [{ list, page }, seen] = await Promise.all([
    readMarketplace(api, locale, url.searchParams, {
      isSignedIn: true,
      read: (listQuery, how) => api.account[how]('/portfolio/market/', { ...listQuery, only }),
    }),
    api.account.get('/recently-seen/'),
  ])
  return {
    only,
    page,
    stakes: list.mine,
    purchaseFeeBasisPoints: list.terms?.purchaseFeeBasisPoints ?? null,
    seen: seen.items.slice(0, seenShown).map(({ property }) => cardFacts(property)),
  }
}

/** A selected checkbox changes the address but needs no new data from the server. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  if (formMethod !== undefined && formMethod !== 'GET') return defaultShouldRevalidate
  const bare = ({ pathname, searchParams }: URL) => {
    const query = { ...readList(searchParams, onlyOf(searchParams) !== ''), compare: [] }
    return pathname + listAddress({ path: listPath, only: onlyOf(searchParams) }, query)
  }
  return bare(currentUrl) === bare(nextUrl) && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate
}

function onlyOf(search: URLSearchParams): Only {
  return ownLists.find((only) => only === search.get('only')) ?? ''
}

/** The marketplace for an investor: the same list with their holding in every property. */
export default function PropertiesScreen() {
  const { only, page, stakes, purchaseFeeBasisPoints, seen } = useLoaderData<typeof loader>()
  const t = useTranslations('properties')
  const link = useLocalHref()
  const base: ListBase = { path: listPath, only, pathOf: (id) => `${listPath}/${id}` }
  const isWhole = stageOf(page.query) !== null && !isNarrowed({ ...page.query, state: [] })
  const byId = new Map(stakes.map((stake: Stake) => [stake.propertyId, stake]))
  const resaleOf = new Map(page.resales.map((resale) => [resale.propertyId, resale]))
  const footOf = (property: CardFacts) => (
    <>
      <StakeFoot {...{ property, purchaseFeeBasisPoints }} stake={byId.get(property.id) ?? null} />
      <ResaleBuy property={property} resale={resaleOf.get(property.id)} />
    </>
  )
  return (
    <ListBaseProvider value={base}>
      <PageHead title={t('title')} isPrivate />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-h1">{t('title')}</h1>
          <p className="mt-1 text-dense text-ink-soft">{t('lead')}</p>
        </div>
        <LinkButton to={link('/dashboard/explore')}>{t('toExplore')}</LinkButton>
      </header>
      <OnlyLinks only={only} />
      <SeenStrip seen={only === '' && isWhole ? seen : []} />
      <MarketplaceList
        page={page}
        footOf={footOf}
        empty={only === '' || !isWhole ? undefined : <NoProperties only={only} />}
      />
    </ListBaseProvider>
  )
}

type ResaleBuyProps = { readonly property: CardFacts; readonly resale: Resale | undefined }

/** The link to the order that buys units from other investors, while some are for sale. */
function ResaleBuy({ property, resale }: ResaleBuyProps) {
  const t = useTranslations('properties')
  const locale = useLocale()
  const link = useLocalHref()
  if (resale === undefined || resale.bestAsk === null || resale.isHalted) return null
  return (
    <LinkButton
      to={link(`/dashboard/properties/${property.id}/order`)}
      size="small"
      isWide
      className="relative z-10 mt-auto whitespace-normal!"
    >
      {t('buyResale', { price: formatRupiah(resale.bestAsk, locale) })}
      <span className="sr-only">{property.name}</span>
    </LinkButton>
  )
}

/** The filters by the investor's relation to the properties, one at a time; the other filters are preserved. */
function OnlyLinks({ only }: { readonly only: Only }) {
  const { page } = useLoaderData<typeof loader>()
  const t = useTranslations('properties')
  const list = useTranslations('marketplace')
  const link = useLocalHref()
  const { query } = page
  const isResale = query.resale !== ''
  const queryOf = (each: Only) =>
    isResale ? { ...query, cursor: '' } : inStage(query, each === '' ? 'open' : 'all')
  // What an investor may buy is known of new units only.
  const shown = ownLists.filter((each) => !isResale || each !== 'allowed' || each === only)
  return (
    <nav aria-label={t('only')} className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {shown.map((each) => {
          const isOn = each === only
          const next = isOn ? '' : each
          const name = t(`onlys.${each}`)
          return (
            <li key={each}>
              <LinkChip
                to={link(listAddress({ path: listPath, only: next }, queryOf(next)))}
                isActive={isOn}
                preventScrollReset
                aria-label={isOn ? list('remove', { name }) : undefined}
              >
                {name}
                {isOn ? <CloseIcon size={14} aria-hidden="true" /> : null}
              </LinkChip>
            </li>
          )
        })}
      </ul>
      {only === 'allowed' ? (
        <p className="mt-3 text-small text-ink-soft">{t('allowedNote')}</p>
      ) : null}
    </nav>
  )
}

function NoProperties({ only }: { readonly only: Exclude<Only, ''> }) {
  const t = useTranslations('properties')
  const link = useLocalHref()
  const isAllowed = only === 'allowed'
  return (
    <EmptyState
      title={t(`none.${only}`)}
      action={
        <LinkButton
          to={link(
            isAllowed
              ? '/dashboard/profile'
              : listAddress({ path: listPath, only: '' }, inStage(unfilteredList, 'open')),
          )}
          variant="primary"
        >
          {isAllowed ? t('toIdentity') : t('toAll')}
        </LinkButton>
      }
    >
      <p>{t(`noneText.${only}`)}</p>
    </EmptyState>
  )
}
