import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Question } from '#contract/questions/question-body.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { BuyBar, buyPanelId } from '../../../components/property/buy-bar.tsx'
import { isOperating, lifeCycleOf } from '../../../components/property/ownership/life-cycle.ts'
import { PropertySections } from '../../../components/property/property-sections.tsx'
import { apiContext, sessionContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { recordPropertyView } from '../../../session/record-view.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { keepServerMarkup } from '../../../ui/keep-server-markup.ts'
import { later } from '../../../ui/later.ts'
import { isOpenTo, useLiveBook } from '../../market/resale/live-book.ts'
import { readResale } from '../../market/tickets/read-ticket.ts'
import { readMine, readPropertyPage, sendQuestion, suggestionsFor } from '../../property-page.ts'

// Parts that work without script.
const PropertyTitle = keepServerMarkup(
  async () => (await import('../../../components/property/property-title.tsx')).PropertyTitle,
)
const PropertyGallery = keepServerMarkup(
  async () => (await import('../../../components/property/property-gallery.tsx')).PropertyGallery,
)
const Breadcrumb = keepServerMarkup(
  async () => (await import('../../../ui/breadcrumb.tsx')).Breadcrumb,
)
const PropertyFigures = keepServerMarkup(
  async () =>
    (await import('../../../components/property/card/property-figures.tsx')).PropertyFigures,
)

// Parts that only some properties show.
const ResaleCard = later(
  async () => (await import('../../market/resale/resale-card.tsx')).ResaleCard,
)
const ResalePanel = keepServerMarkup(
  async () => (await import('../../market/resale/resale-panel.tsx')).ResalePanel,
)
const InvestPanel = later(async () => (await import('./invest-panel.tsx')).InvestPanel)
const MissingProperty = later(
  async () => (await import('../../../components/property/missing-property.tsx')).MissingProperty,
)

export const handle: ScreenHandle = {
  messages: [
    'property',
    'dossier',
    'calculator',
    'issued',
    'corrected',
    'building',
    'published',
    'card',
    'risk',
    'resale',
    'meetings',
  ],
}

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const id = params.propertyId ?? ''
  const page = await readPropertyPage(api, id, url.searchParams)
  if (page === null) {
    return data({ page, suggestions: await suggestionsFor(api, id) }, { status: 404 })
  }
  const isSignedIn = context.get(sessionContext).isSignedIn()
  const [mine, resale] = await Promise.all([
    isSignedIn ? readMine(api, id) : null,
    isOperating(lifeCycleOf(page.property.state)) ? readResale(api, id) : null,
    isSignedIn ? recordPropertyView(context, id) : null,
  ])
  return {
    page,
    mine,
    resale,
    units: url.searchParams.get('units'),
    isSignedIn,
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const propertyId = params.propertyId ?? ''
  return await sendQuestion(context.get(apiContext), { propertyId }, await request.formData())
}

export default function PropertyScreen() {
  const loaded = useLoaderData<typeof loader>()
  const questionResult = useAnswer<typeof action>()
  if (loaded.page === null) {
    return (
      <div className="page-width pt-6 pb-20">
        <MissingProperty suggestions={loaded.suggestions} base="/marketplace" />
      </div>
    )
  }
  return <FoundProperty {...loaded} questionResult={questionResult} />
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

type FoundProps = Exclude<Loaded, { readonly page: null }> & {
  readonly questionResult: ReturnType<typeof useAnswer<typeof action>>
}

function FoundProperty(found: FoundProps) {
  const { page, mine, resale, units, isSignedIn, questionResult } = found
  const { property, questions } = page
  const book = useLiveBook(resale?.book ?? null)
  const resalePrice = book !== null && isOpenTo(book) ? (book.sells[0]?.price ?? null) : null
  const link = useLocalHref()
  const pagePath = link(`/marketplace/${property.id}`)
  return (
    <div className="page-width pb-20">
      <Head property={property} questions={questions.items} />
      <PropertyTitle property={property} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-5">
          <PropertyGallery key={property.id} name={property.name} pictures={property.pictures} />
          <PropertyFigures property={property} />
          {resale === null || book === null ? null : <ResaleCard {...resale} book={book} />}
        </div>
        <div
          id={buyPanelId}
          className="scroll-mt-4 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:row-end-4 lg:self-start"
        >
          {book !== null && isOpenTo(book) ? (
            <ResalePanel book={book} isHolder={false} />
          ) : (
            <InvestPanel property={property} isSignedIn={isSignedIn} units={units} />
          )}
        </div>
        <div className="min-w-0 lg:col-start-1">
          <PropertySections
            {...page}
            {...{ mine, questionResult, pagePath }}
            isOwner={false}
            askPath={link(`/dashboard/properties/${property.id}`)}
            nextPath={nextQuestions(pagePath, questions.nextCursor)}
          />
        </div>
      </div>
      <BuyBar property={property} resalePrice={resalePrice} isGuest={!isSignedIn} />
    </div>
  )
}

function nextQuestions(path: string, cursor: string | null): string | null {
  return cursor === null ? null : `${path}?questions=${encodeURIComponent(cursor)}#questions`
}

type HeadProps = { readonly property: PropertyDetail; readonly questions: readonly Question[] }

function Head({ property, questions }: HeadProps) {
  const t = useTranslations('property')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const link = useLocalHref()
  const trail = [
    { text: t('marketplace'), to: link('/marketplace') },
    { text: property.city.name[locale], to: link(`/marketplace?city=${property.city.id}`) },
    { text: property.name },
  ]
  return (
    <>
      <PageHead
        title={property.name}
        description={property.summary[locale]}
        property={property}
        trail={trail}
        questions={questions.flatMap(({ language, text, answer }) =>
          answer === null || language !== locale
            ? []
            : [{ question: text, answer: answer.text[locale] }],
        )}
      />
      <div className="py-4 sm:py-5">
        <Breadcrumb label={shell('trail')} steps={trail} />
      </div>
    </>
  )
}
