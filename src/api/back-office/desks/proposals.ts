import { approveRegaining, approveRestoration, approveRole } from '#account-service'
import {
  type Approval,
  countProposals,
  kindsFor,
  mayDecide,
  readProposal,
  readProposals,
  refuse,
} from '#approvals'
import { approval, list, refusal } from '#contract/back-office/desks/proposals.ts'
import { transaction } from '#database'
import {
  approveAnnouncement,
  approveCorrection,
  approveDistribution,
  approveMonth,
  approvePaperReplacement,
  approveSale,
  approveVoid,
} from '#distributions'
import { agreeToDecision } from '#investors'
import type { Actor } from '#kernel'
import {
  approveBenefit,
  approveBenefitReversal,
  approveClosing,
  approveOfferingWithdrawal,
  approvePublication,
  refusePublication,
} from '#offerings'
import { approveResolution } from '#payments'
import {
  approveDocument,
  approveEntry,
  approveFactCorrection,
  approveRecord,
  approveValuation,
  refuseDocument,
  refuseRecord,
} from '#properties'
import { approveNews } from '#support'
import { approveAdjustment as approveBalanceCorrection } from '#wallet'
import {
  approveBooking,
  approveMatch,
  approveWithdrawal as approvePayout,
  approveProof,
  approveReopening,
  approveStatement,
  approveTransfer,
} from '#withdrawals'
import { type ApiServices, resource } from '../../env.ts'
import { roomForMoney, signedIn, staffOnly, withFreshFactor } from '../../middleware.ts'
import { notFound } from '../../refusals.ts'
import { listedProposals } from './listed-proposals.ts'
import { type DeskProposalKind, isDeskKind, proposalBody } from './proposal-body.ts'

type Approve = (services: ApiServices, actor: Actor, input: Approval) => Promise<unknown>

const approvals: Record<DeskProposalKind, Approve> = {
  'offering-publication': ({ db, clock }, actor, input) =>
    approvePublication(db, clock, actor, input),
  'offering-closing': ({ db, clock }, actor, input) => approveClosing(db, clock, actor, input),
  'offering-withdrawal': ({ db, clock }, actor, input) =>
    approveOfferingWithdrawal(db, clock, actor, input),
  'escrow-benefit': ({ db, clock }, actor, input) => approveBenefit(db, clock, actor, input),
  'escrow-benefit-reversal': ({ db, clock }, actor, input) =>
    approveBenefitReversal(db, clock, actor, input),
  'property-document': ({ db, clock }, actor, input) => approveDocument(db, clock, actor, input),
  'property-facts': ({ db, clock }, actor, input) => approveFactCorrection(db, clock, actor, input),
  'property-publication': ({ db, clock }, actor, input) => approveRecord(db, clock, actor, input),
  'distribution-correction': ({ db, clock }, actor, input) =>
    approveCorrection(db, clock, actor, input),
  'property-month': ({ db, clock }, actor, input) => approveMonth(db, clock, actor, input),
  'month-void': ({ db, clock }, actor, input) => approveVoid(db, clock, actor, input),
  'property-entry': ({ db, clock, mode }, actor, input) =>
    approveEntry(db, clock, actor, { ...input, isDemo: mode === 'demo' }),
  'property-valuation': ({ db, clock }, actor, input) => approveValuation(db, clock, actor, input),
  'sale-announcement': ({ db, clock }, actor, input) =>
    approveAnnouncement(db, clock, actor, input),
  'sale-paper': ({ db, clock }, actor, input) => approvePaperReplacement(db, clock, actor, input),
  'property-sale': ({ db, clock }, actor, input) => approveSale(db, clock, actor, input),
  distribution: ({ db, clock }, actor, input) => approveDistribution(db, clock, actor, input),
  'bank-statement': (services, actor, input) => approveStatement(services, actor, input),
  'bank-line-match': ({ db, clock }, actor, input) => approveMatch(db, clock, actor, input),
  'bank-line-booking': (services, actor, input) => approveBooking(services, actor, input),
  'bank-line-reopening': ({ db, clock }, actor, input) => approveReopening(db, clock, actor, input),
  'transfer-order': ({ db, clock }, actor, input) => approveTransfer(db, clock, actor, input),
  'bank-proof': (services, actor, input) => approveProof(services, actor, input),
  'deposit-release': approveResolution,
  'deposit-return': approveResolution,
  'balance-correction': approveBalanceCorrection,
  withdrawal: (services, actor, input) =>
    approvePayout({ ...services, keys: services.dataKeys }, actor, input),
  'identity-decision': agreeToDecision,
  'role-grant': approveRole,
  'role-withdrawal': approveRole,
  'account-regaining': (services, actor, input) =>
    approveRegaining({ ...services, store: services.files }, actor, input),
  'account-restoration': approveRestoration,
  news: ({ db, clock }, actor, input) => approveNews(db, clock, actor, input),
}

// What else is undone when these are turned down.
const refusals: Partial<Record<DeskProposalKind, typeof refusePublication>> = {
  'offering-publication': refusePublication,
  'property-document': refuseDocument,
  'property-publication': refuseRecord,
}

const app = resource()

app.use(
  '/back-office/proposals/*',
  signedIn,
  staffOnly(['ops', 'finance', 'compliance', 'support', 'admin']),
  roomForMoney,
)

app.use('/back-office/proposals/:proposalId/approval', withFreshFactor)

/** Everything that takes two people: read, approve, refuse. */
export const proposalRoutes = app
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, state, kind, whose } = c.req.valid('query')
    const kinds = kindsFor(c.var.actor).filter(
      (each) =>
        isDeskKind(each) &&
        (kind === undefined || each === kind) &&
        (whose !== 'for-me' || mayDecide(each, c.var.actor)),
    )
    const { userId } = c.var.actor
    const query = {
      kinds,
      state,
      ...(whose === 'all' ? {} : { [whose === 'mine' ? 'mine' : 'others']: userId }),
    }
    const [page, total] = await Promise.all([
      readProposals(db, query, { limit, cursor }),
      countProposals(db, query),
    ])
    const items = await listedProposals(db, page.items, {
      actor: c.var.actor,
      now: clock.now(),
    })
    return c.json({ items, nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(approval, async (c) => {
    const { services, actor } = c.var
    const { proposalId } = c.req.valid('param')
    const { kind } = await readProposal(services.db, proposalId)
    if (!isDeskKind(kind)) throw notFound()
    await approvals[kind](services, actor, { proposalId, ...c.req.valid('json') })
    services.onPublicChange()
    return c.json(proposalBody(await readProposal(services.db, proposalId), actor), 200)
  })
  .openapi(refusal, async (c) => {
    const { db, clock } = c.var.services
    const { proposalId } = c.req.valid('param')
    const { actor } = c.var
    const input = { proposalId, ...c.req.valid('json') }
    const { kind } = await readProposal(db, proposalId)
    if (!isDeskKind(kind)) throw notFound()
    const decision = { ...input, byUserId: actor.userId, now: clock.now() }
    const proposal =
      (await refusals[kind]?.(db, clock, actor, input)) ??
      (await transaction(db, (tx) => refuse(tx, decision)))
    return c.json(proposalBody(proposal, actor), 200)
  })
