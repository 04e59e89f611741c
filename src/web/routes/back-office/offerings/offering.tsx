import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OfferingFile } from '#contract/back-office/desks/offering-desk-body.ts'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { TitleTrail } from '../../../components/property/ownership/title-trail.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { decideProposal, decisionIn, typedDecision } from '../approvals/decide-proposal.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { Proposed } from '../approvals/proposed.tsx'
import { DocumentLink } from '../approvals/proposed-document.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { sendAct } from '../desk/send-act.ts'
import { useDoneText } from '../desk/use-done-text.ts'
import { Fact, Facts } from '../facts.tsx'
import { typedRecord } from '../properties/record-act.ts'
import { OfferingActs } from './offering-acts.tsx'
import { OfferingState, Sold } from './offering-state.tsx'

export const handle: ScreenHandle = { messages: ['desks', 'issued', 'property'] }

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const file = await context
    .get(apiContext)
    .account.get('/back-office/offerings/{offeringId}/', { offeringId: params.offeringId ?? '' })
  return { file, done: url.searchParams.get('done') }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const offeringId = params.offeringId ?? ''
  const api = context.get(apiContext)
  try {
    if (!(await decideProposal(api, form))) await sendAct(api, offeringId, form)
  } catch (error) {
    return refused(error, {
      intent: textOf(form, 'intent'),
      typed: typedRecord(form),
      ...typedDecision(form),
    })
  }
  return doneAt(context, `/back-office/offerings/${encodeURIComponent(offeringId)}`, {
    done: decisionIn(form) ?? 'yes',
  })
}

export default function OfferingDeskScreen() {
  const { file, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('desks.offerings')
  const { offering, titleSteps, proposals } = file
  const waiting = proposals.find(({ state }) => state === 'waiting')
  const isDecision = answer?.intent === 'approve' || answer?.intent === 'refuse'
  return (
    <TitledPage
      title={offering.propertyName}
      trail={[
        { text: t('title'), path: '/back-office/offerings' },
        { text: offering.propertyName },
      ]}
      badge={<OfferingState offering={offering} />}
      done={useDoneText(done, () => t('done'))}
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {waiting === undefined ? null : (
            <ProposalCard proposal={waiting}>
              <Proposed proposal={waiting} />
              <ExtractLink proposal={waiting} propertyId={offering.propertyId} />
            </ProposalCard>
          )}
          <OfferingActs
            file={file}
            problem={isDecision ? undefined : answer?.problem}
            intent={answer?.intent ?? null}
            typed={answer?.typed}
          />
          <Card>
            <CardHead title={t('titleTrail')} />
            <TitleTrail
              steps={titleSteps.map((step) => ({ ...step }))}
              isUnderWay={offering.state !== 'review' && offering.state !== 'coming-soon'}
            />
          </Card>
        </div>
        <div className="grid min-w-0 gap-5">
          <Money file={file} />
          <Dates file={file} />
        </div>
      </div>
    </TitledPage>
  )
}

/** The extract of the land register that a closing is based on. */
function ExtractLink({ proposal, propertyId }: { proposal: Proposal; propertyId: string }) {
  const t = useTranslations('issued')
  const { titleExtractId } = proposal.content
  if (typeof titleExtractId !== 'string') return null
  return (
    <DocumentLink propertyId={propertyId} documentId={titleExtractId}>
      {t('openExtract')}
    </DocumentLink>
  )
}

function Money({ file }: { readonly file: OfferingFile }) {
  const t = useTranslations('desks.offerings')
  const { escrow, benefit, use, offering } = file
  return (
    <Card>
      <CardHead title={t('money')} />
      <div className="mb-5">
        <Sold offering={offering} />
      </div>
      <Facts>
        <Fact name={t('escrow')}>
          <Amount value={escrow} />
        </Fact>
        <Fact name={t('benefit')}>
          <Amount value={benefit} />
        </Fact>
        <Fact name={t('unitPrice')}>
          <Amount value={offering.unitPrice} />
        </Fact>
        <Fact name={t('raise')}>
          <Amount value={use.raise} />
        </Fact>
        <Fact name={t('reserve')}>
          <Amount value={use.reserve} />
        </Fact>
        <Fact name={t('platformFee')}>
          <Amount value={use.platformFee} />
        </Fact>
      </Facts>
    </Card>
  )
}

function Dates({ file }: { readonly file: OfferingFile }) {
  const t = useTranslations('desks.offerings')
  const link = useLocalHref()
  const { offering, lastCancellableUntil, refundDueOn, allotmentDueOn, purchases } = file
  return (
    <Card>
      <CardHead title={t('dates')} />
      <Facts>
        <Fact name={t('opens')}>
          <DateTime value={offering.opensAt} style="date-time" />
        </Fact>
        <Fact name={t('closes')}>
          <DateTime value={offering.closesAt} style="date-time" />
        </Fact>
        {lastCancellableUntil === null ? null : (
          <Fact name={t('coolingOff')}>
            <DateTime value={lastCancellableUntil} style="date-time" />
          </Fact>
        )}
        <Fact name={t('purchases')}>
          <FactLine>
            {t('purchaseCounts.active', purchases)}
            {t('purchaseCounts.allotted', purchases)}
            {t('purchaseCounts.refunded', purchases)}
          </FactLine>
          <Link
            to={link(`/back-office/offerings/${offering.id}/buyers`)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('buyers')}
          </Link>
        </Fact>
        {refundDueOn === null ? null : (
          <Fact name={t('refundDue')}>
            <DateTime value={refundDueOn} />
          </Fact>
        )}
        {allotmentDueOn === null ? null : (
          <Fact name={t('allotmentDue')}>
            <DateTime value={allotmentDueOn} />
          </Fact>
        )}
      </Facts>
      {offering.state === 'open' ? (
        <Notice tone="plain" className="mt-4">
          {t('endNote')}
        </Notice>
      ) : null}
    </Card>
  )
}
