import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { jakartaDate } from '#kernel'
import { type FormProblem, formProblem } from '../../../api/problem.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { PropertyFigures } from '../../../components/property/card/property-figures.tsx'
import { PropertyGallery } from '../../../components/property/property-gallery.tsx'
import { PropertySections } from '../../../components/property/property-sections.tsx'
import { PropertyTitle } from '../../../components/property/property-title.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { propertyOutlook } from '../../property-outlook.ts'

export const handle: ScreenHandle = {
  messages: [
    'stewardship',
    'property',
    'calculator',
    'dossier',
    'issued',
    'corrected',
    'building',
    'published',
    'card',
    'risk',
  ],
}

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const draftId = params.draftId ?? ''
  try {
    const [read, figures, rent] = await Promise.all([
      api.account.ask('/back-office/drafts/{draftId}/preview/', { draftId }),
      api.get('/figures/'),
      api.get('/figures/rent/'),
    ])
    const property: PropertyDetail = read.property
    const dossier: PropertyDossier = read.dossier
    const { terms, sale, investor, resale } = figures
    const asOf = jakartaDate(new Date(figures.asOf))
    const given = { terms, sale, investor, resale, asOf }
    const outlook = propertyOutlook(url.searchParams, property, dossier, { rent, figures })
    const questions = { items: [], nextCursor: null, answered: 0, open: 0, medianHours: null }
    return {
      draftId,
      page: { property, dossier, questions, meetings: [], figures: given, outlook },
      problem: null,
    }
  } catch (error) {
    const problem: FormProblem = formProblem(error)
    return data({ draftId, page: null, problem }, { status: 409 })
  }
}

/** A preview of the public page of a property for its approver. */
export default function DraftPreviewScreen() {
  const { draftId, page, problem } = useLoaderData<typeof loader>()
  const t = useTranslations('stewardship.draft')
  const link = useLocalHref()
  const back = (
    <LinkButton to={link(`/back-office/drafts/${draftId}`)} size="small">
      {t('backToDraft')}
    </LinkButton>
  )
  if (page === null)
    return (
      <>
        <PageHead title={t('preview')} isPrivate />
        <h1 className="mb-4 text-h1">{t('preview')}</h1>
        <Notice tone="warn" title={t('noPreview')} action={back}>
          {problem.code === 'drafts.incomplete' ? t('incomplete') : problem.detail}
        </Notice>
      </>
    )
  const { property } = page
  const pagePath = link(`/back-office/drafts/${draftId}/preview`)
  return (
    <>
      <PageHead title={`${t('preview')}: ${property.name}`} isPrivate />
      <Notice tone="info" title={t('preview')} action={back} className="mb-5">
        {t('previewNote')}
      </Notice>
      <PropertyTitle property={property} />
      <div className="grid min-w-0 gap-5">
        <PropertyGallery name={property.name} pictures={property.pictures} />
        <PropertyFigures property={property} />
        <div className="mt-10">
          <PropertySections
            {...page}
            mine={null}
            isOwner={false}
            questionResult={undefined}
            pagePath={pagePath}
            askPath={pagePath}
            nextPath={null}
          />
        </div>
      </div>
    </>
  )
}
