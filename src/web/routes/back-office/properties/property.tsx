import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { TitleTrail } from '../../../components/property/ownership/title-trail.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { useMayPropose, WhoProposes } from '../approvals/who-proposes.tsx'
import { refused } from '../desk/desk-answers.ts'
import { useDoneText } from '../desk/use-done-text.ts'
import { DeskState } from './desk-state.tsx'
import { FactsCard } from './facts-card.tsx'
import { HealthCard } from './health-card.tsx'
import { IssuedDocumentsCard } from './issued-documents-card.tsx'
import { LeaseCard } from './lease-card.tsx'
import { OfferingPlan } from './offering-plan.tsx'
import { PictureCard } from './picture-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { Flags } from './property-table.tsx'
import { recordAct, typedRecord } from './record-act.ts'
import { ReportCard } from './report-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import { ValuationCard } from './valuation-card.tsx'

export const handle: ScreenHandle = {
  messages: [
    'stewardship',
    'building',
    'desks',
    'issued',
    'corrected',
    'published',
    'card',
    'property',
  ],
}

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const file = await context
    .get(apiContext)
    .account.get('/back-office/properties/{propertyId}/', { propertyId: params.propertyId ?? '' })
  return { file, done: url.searchParams.get('done') }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const { propertyId = '' } = params
  try {
    const decision = await decideProposal(api, form)
    const next = decision === null ? await recordAct(api, propertyId, form) : null
    const own = `/back-office/properties/${encodeURIComponent(propertyId)}`
    return redirect(href(next ?? `${own}?done=${decision ?? 'yes'}`, locale))
  } catch (error) {
    return refused(error, {
      intent: textOf(form, 'intent'),
      subject: textOf(form, 'subject'),
      ...typedDecision(form),
      typed: typedRecord(form),
    })
  }
}

/** All staff records of one property, each kind with the form that adds to it. */
export default function DeskPropertyScreen() {
  const { file, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('stewardship')
  const mayPropose = useMayPropose()
  const { property, proposal, titleSteps } = file
  const isDecision = answer?.intent === 'approve' || answer?.intent === 'refuse'
  return (
    <TitledPage
      title={property.name}
      trail={[{ text: t('list.title'), path: '/back-office/properties' }, { text: property.name }]}
      badge={<DeskState property={property} />}
      action={<PageLinks property={property} />}
      done={useDoneText(done, () => t('done'))}
    >
      <Card className="mb-5">
        <CardHead title={t('attention')} />
        <Flags property={property} />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {proposal === null ? null : <ProposalCard proposal={proposal} />}
          {file.correction === null ? null : <ProposalCard proposal={file.correction} />}
          {file.publications.map((waiting) => (
            <ProposalCard key={waiting.id} proposal={waiting} />
          ))}
          {file.issuedDocuments.items.map(({ proposal: waiting }) =>
            waiting === null ? null : <ProposalCard key={waiting.id} proposal={waiting} />,
          )}
          {file.offering === null ? null : !mayPropose('offering-publication') ? (
            <WhoProposes kind="offering-publication" />
          ) : (
            <OfferingPlan plan={file.offering} answer={isDecision ? undefined : answer} />
          )}
          <IssuedDocumentsCard
            propertyId={property.id}
            documents={file.issuedDocuments}
            answer={answer}
          />
          <PlanCard plans={file.plans} answer={answer} />
          <HealthCard items={file.healthItems} answer={answer} />
        </div>
        <div className="grid min-w-0 gap-5">
          <ValuationCard file={file} answer={answer} />
          <LeaseCard leases={file.leases} answer={answer} />
          <PictureCard propertyId={property.id} pictures={file.pictures} answer={answer} />
          <FactsCard file={file} answer={answer} />
          <SummaryCard propertyId={property.id} documents={file.documents} answer={answer} />
          <ReportCard reports={file.reports} />
          <Card>
            <CardHead title={t('title.title')} />
            <TitleTrail steps={titleSteps.map((step) => ({ ...step }))} />
            <p className="mt-4 text-small text-ink-soft">{t('title.note')}</p>
          </Card>
        </div>
      </div>
    </TitledPage>
  )
}

/** The other pages of a property. */
function PageLinks({ property }: Pick<DeskPropertyFile, 'property'>) {
  const t = useTranslations('stewardship')
  const link = useLocalHref()
  if (property.state === 'draft') return null
  return (
    <div className="flex flex-wrap gap-2.5">
      <LinkButton to={link(`/marketplace/${property.id}`)} size="small">
        {t('publicPage')}
      </LinkButton>
      <LinkButton to={link(`/back-office/properties/${property.id}/meetings`)} size="small">
        {t('meetings')}
      </LinkButton>
      {property.letState === null ? null : (
        <LinkButton to={link(`/back-office/distributions/${property.id}`)} size="small">
          {t('accounts')}
        </LinkButton>
      )}
    </div>
  )
}
