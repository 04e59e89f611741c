import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MeetingDesk } from '#contract/back-office/meeting-desk.ts'
import type { ApiClient } from '../../../api/client.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { formatInteger } from '../../../components/money/format.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { percentIn } from '../desk/percent.ts'
import { useDoneText } from '../desk/use-done-text.ts'
import { Fact, Facts } from '../facts.tsx'
import { useMeetingColumns } from './meeting-columns.tsx'
import { useMotionColumns } from './motion-columns.tsx'
import { usePropertyTrail } from './property-trail.ts'
import { RoleRequired } from './role-required.tsx'
import { SaleMarkCard } from './sale-mark-card.tsx'
import { type May, readMay } from './staff-may.ts'

export const handle: ScreenHandle = { messages: ['meetings', 'meeting-desk'] }

const acts = ['called', 'mark', 'approval', 'refusal'] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { propertyId = '' } = params
  const { account } = context.get(apiContext)
  const [desk, may] = await Promise.all([
    account.get('/back-office/properties/{propertyId}/meetings/', { propertyId }),
    readMay(context),
  ])
  return { desk, may, done: doneIn(url, acts) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { propertyId = '' } = params
  try {
    const done = await send(context.get(apiContext), propertyId, form)
    const own = `/back-office/properties/${encodeURIComponent(propertyId)}/meetings`
    return doneAt(context, own, { done })
  } catch (error) {
    const names = ['aboveCost', 'effectiveFrom', 'reason'] as const
    const typed = Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
    return refused(error, { intent: textOf(form, 'intent'), ...typedDecision(form), typed })
  }
}

async function send(api: ApiClient, propertyId: string, form: FormData) {
  const decision = await decideProposal(api, form)
  if (decision !== null) return decision
  const act = wordIn(form, 'intent', ['mark'])
  await api.account.post('/back-office/properties/{propertyId}/sale-mark/', {
    propertyId,
    aboveCostBasisPoints: percentIn(textOf(form, 'aboveCost')),
    effectiveFrom: textOf(form, 'effectiveFrom'),
    reason: textOf(form, 'reason'),
  })
  return act
}

/**
 * The motions and meetings of one property, its waiting proposals, and the valuation threshold for a motion to
 * sell.
 */
export default function PropertyMeetingsScreen() {
  const { desk, may, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('meeting-desk')
  const { property, proposals, motions, meetings, saleMark } = desk
  const isMark = answer?.intent === 'mark'
  const [motionColumns, meetingColumns] = [
    useMotionColumns({ isOfOne: true }),
    useMeetingColumns({ isOfOne: true }),
  ]
  return (
    <TitledPage
      title={t('property.title')}
      subject={property.name}
      trail={[...usePropertyTrail(property), { text: t('property.title') }]}
      done={useDoneText(done, (act) => t(`done.${act}`))}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:items-start">
          <Owners desk={desk} may={may} />
          <SaleMarkCard
            mark={saleMark}
            may={may}
            isWaiting={proposals.some(({ kind }) => kind === 'sale-mark')}
            problem={isMark ? answer.problem : undefined}
            typed={isMark ? answer.typed : {}}
          />
        </div>
        <Card>
          <CardHead title={t('property.motions')} />
          {motions.length === 0 ? (
            <p className="text-dense text-ink-soft">{t('property.noMotions')}</p>
          ) : (
            <DataTable
              caption={t('property.motions')}
              columns={motionColumns}
              rows={motions}
              keyOf={({ id }) => id}
            />
          )}
        </Card>
        <Card>
          <CardHead title={t('property.meetings')} />
          {meetings.length === 0 ? (
            <p className="text-dense text-ink-soft">{t('property.noMeetings')}</p>
          ) : (
            <DataTable
              caption={t('property.meetings')}
              columns={meetingColumns}
              rows={meetings}
              keyOf={({ id }) => id}
            />
          )}
        </Card>
      </div>
    </TitledPage>
  )
}

type OwnersProps = { readonly desk: MeetingDesk; readonly may: May }

/** The investors who would be invited, the earliest date, and the forms that start a motion or a meeting. */
function Owners({ desk, may }: OwnersProps) {
  const t = useTranslations('meeting-desk.property')
  const locale = useLocale()
  const link = useLocalHref()
  const { property, owners, earliestMeetingOn } = desk
  const own = `/back-office/properties/${property.id}`
  return (
    <Card>
      <CardHead title={t('owners')} />
      <Facts>
        <Fact name={t('holders')}>{t('people', { count: owners.holders })}</Fact>
        <Fact name={t('units')}>{formatInteger(owners.units, locale)}</Fact>
        <Fact name={t('earliest')}>
          <DateTime value={earliestMeetingOn} />
        </Fact>
      </Facts>
      {may.draft ? (
        <div className="mt-5 flex flex-wrap gap-2.5">
          {may.write ? (
            <LinkButton to={link(`${own}/call-meeting`)} variant="primary">
              {t('call')}
            </LinkButton>
          ) : null}
          <LinkButton to={link(`${own}/new-motion`)} variant="secondary">
            {t('write')}
          </LinkButton>
        </div>
      ) : null}
      {may.write ? null : <RoleRequired act="write" className="mt-5" />}
      <Link to={link(own)} className="text-link mt-3 inline-flex min-h-11 items-center text-small">
        {t('toProperty')}
      </Link>
    </Card>
  )
}
