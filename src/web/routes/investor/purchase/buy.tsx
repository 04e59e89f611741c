import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { areAmountsHidden, HiddenAmounts } from '../../../components/money/hidden-amounts.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { BuyBar, buyPanelId } from '../../../components/property/buy-bar.tsx'
import { PropertyFigures } from '../../../components/property/card/property-figures.tsx'
import { MissingProperty } from '../../../components/property/missing-property.tsx'
import { isOperating, lifeCycleOf } from '../../../components/property/ownership/life-cycle.ts'
import { PropertyGallery } from '../../../components/property/property-gallery.tsx'
import { PropertySections } from '../../../components/property/property-sections.tsx'
import { PropertyTitle } from '../../../components/property/property-title.tsx'
import { Trail } from '../../../components/trail.tsx'
import { apiContext, returnPageContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { recordPropertyView } from '../../../session/record-view.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { BellIcon } from '../../../ui/icon.tsx'
import { isOpenTo, useLiveBook } from '../../market/resale/live-book.ts'
import { ResaleCard } from '../../market/resale/resale-card.tsx'
import { ResalePanel } from '../../market/resale/resale-panel.tsx'
import { readResale } from '../../market/tickets/read-ticket.ts'
import { OwnersSection } from '../../owners/owners-section.tsx'
import { readOwned } from '../../owners/read-owned.ts'
import { readMine, readPropertyPage, sendQuestion, suggestionsFor } from '../../property-page.ts'
import { stepsBeforePurchase } from '../dashboard/next-steps.ts'
import { BuyPanel } from './buy-panel.tsx'
import { OwnHistory } from './own-history.tsx'
import { readOwnHistory } from './own-history-reading.ts'
import { PositionCard } from './position-card.tsx'
import { readQuote, typedUnits } from './purchase-quote.ts'

export const handle: ScreenHandle = {
  explainsRisks: true,
  messages: [
    'purchase',
    'portfolio',
    'property',
    'calculator',
    'dossier',
    'issued',
    'corrected',
    'building',
    'published',
    'card',
    'risk',
    'owners',
    'resale',
    'market',
    'private-offer',
    'meetings',
  ],
}

export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const id = params.propertyId ?? ''
  const own = Promise.all([
    api.account.get('/portfolio/holdings/', { propertyId: id, limit: 1 }),
    api.account.get('/users/identity/'),
    readMine(api, id),
    readOwnHistory(api, id, url.searchParams),
    readOwned(api, id),
    recordPropertyView(context, id),
    readResale(api, id),
  ])
  // A rejection for an unknown property must not fail the page that reports it as unknown.
  own.catch(() => undefined)
  const page = await readPropertyPage(api, id, url.searchParams)
  if (page === null)
    return data({ page, suggestions: await suggestionsFor(api, id) }, { status: 404 })
  const [holdings, identity, mine, history, owned, , resale] = await own
  // The visitor has arrived at the page of the intended purchase, which is kept only while staff review the
  // identity.
  const returnPage = context.get(returnPageContext)
  const isWanted = returnPage.read()?.split('?')[0] === url.pathname
  if (isWanted && stepsBeforePurchase(identity)[0]?.name !== 'reviewing') returnPage.end()
  const { property } = page
  const { offering } = property
  const isOpen = offering !== null && property.state === 'open'
  const units = typedUnits(url.searchParams.get('units')) ?? offering?.minimumUnits ?? null
  return {
    page,
    mine,
    owned,
    resale: isOperating(lifeCycleOf(property.state)) ? resale : null,
    history,
    holding: holdings.items[0] ?? null,
    identity,
    offering: isOpen ? offering : null,
    quote: isOpen && units !== null ? await readQuote(api.account, offering.id, units) : null,
    isHidden: areAmountsHidden(request),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  return await sendQuestion(context.get(apiContext), { propertyId: params.propertyId ?? '' }, form)
}

export default function BuyScreen() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.page === null)
    return <MissingProperty suggestions={loaded.suggestions} base="/dashboard/properties" />
  return <PropertyToBuy {...loaded} />
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

function PropertyToBuy(loaded: Exclude<Loaded, { readonly page: null }>) {
  const { page, mine, owned, resale, history, ...own } = loaded
  const { holding, offering, quote, identity, isHidden } = own
  const questionResult = useAnswer<typeof action>()
  const { property, questions } = page
  const book = useLiveBook(resale?.book ?? null)
  const resalePrice = book !== null && isOpenTo(book) ? (book.sells[0]?.price ?? null) : null
  const t = useTranslations('purchase')
  const link = useLocalHref()
  const pagePath = link(`/dashboard/properties/${property.id}`)
  const next = questions.nextCursor
  return (
    <HiddenAmounts value={isHidden}>
      <PageHead title={property.name} isPrivate />
      <Trail
        steps={[{ text: t('listTitle'), path: '/dashboard/properties' }, { text: property.name }]}
      />
      <div className="mt-3">
        <PropertyTitle property={property}>
          <LinkButton
            to={link(`/dashboard/notifications/alerts/new?property=${property.id}`)}
            size="small"
          >
            <BellIcon size={16} aria-hidden="true" />
            {t('tellMe')}
          </LinkButton>
        </PropertyTitle>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid content-start gap-5">
          <PropertyGallery key={property.id} name={property.name} pictures={property.pictures} />
          <PropertyFigures property={property} />
          {holding === null ? null : <PositionCard holding={holding} />}
          {resale === null || book === null ? null : <ResaleCard {...resale} book={book} />}
        </div>
        <div id={buyPanelId} className="scroll-mt-4 xl:row-span-2">
          {offering === null && book !== null && isOpenTo(book) ? (
            <ResalePanel book={book} isHolder={(holding?.units ?? 0) > 0} />
          ) : (
            <BuyPanel {...{ property, offering, quote, identity }} />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <div>
            <OwnHistory {...history} pagePath={pagePath} />
            {owned === null ? null : <OwnersSection owned={owned} />}
          </div>
          <PropertySections
            {...page}
            {...{ mine, questionResult, pagePath }}
            isOwner={(holding?.units ?? 0) > 0}
            askPath={pagePath}
            nextPath={
              next === null ? null : `${pagePath}?questions=${encodeURIComponent(next)}#questions`
            }
          />
        </div>
      </div>
      <BuyBar property={property} resalePrice={resalePrice} isAboveNavigation />
    </HiddenAmounts>
  )
}
