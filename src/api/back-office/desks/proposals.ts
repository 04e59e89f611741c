import { createRoute, z } from '@hono/zod-openapi'
import { countWaiting, readProposal, readProposals, refuse } from '#approvals'
import { transaction } from '#database'
import { approveCorrection, approveDistribution } from '#distributions'
import { approveEntry } from '#drafts'
import { approveSale } from '#exits'
import type { Actor } from '#kernel'
import {
  approveClosing,
  approvePublication,
  approveWithdrawal,
  refusePublication,
} from '#offerings'
import { approveValuation } from '#properties'
import { json, jsonBody, problems } from '../../answers.ts'
import { type ApiServices, resource } from '../../env.ts'
import { PageQuery } from '../../fields.ts'
import { roomForMoney, signedIn, staffOnly } from '../../middleware.ts'
import { notFound } from '../../refusals.ts'
import { openPictures } from '../properties/plots.ts'
import {
  type DeskProposalKind,
  deskProposalKinds,
  isDeskKind,
  ProposalBody,
  proposalBody,
} from './proposal-body.ts'

type Approval = { proposalId: string; contentHash: string }
type Approve = (services: ApiServices, actor: Actor, input: Approval) => Promise<unknown>

const approvals: Record<DeskProposalKind, Approve> = {
  'offering-publication': ({ db, clock }, actor, input) =>
    approvePublication(db, clock, actor, input),
  'offering-closing': ({ db, clock }, actor, input) => approveClosing(db, clock, actor, input),
  'offering-withdrawal': ({ db, clock }, actor, input) =>
    approveWithdrawal(db, clock, actor, input),
  'distribution-correction': ({ db, clock }, actor, input) =>
    approveCorrection(db, clock, actor, input),
  'property-entry': async ({ db, clock, mode }, actor, input) => {
    const picturesOf = await openPictures()
    return await approveEntry(db, clock, actor, { ...input, picturesOf, isDemo: mode === 'demo' })
  },
  'property-valuation': ({ db, clock }, actor, input) => approveValuation(db, clock, actor, input),
  'property-sale': ({ db, clock }, actor, input) => approveSale(db, clock, actor, input),
  distribution: ({ db, clock }, actor, input) => approveDistribution(db, clock, actor, input),
}
const params = z.strictObject({ proposalId: z.uuid() })
const security = [{ bearer: [] }]
const refusals = [
  'request.not_allowed',
  'approvals.not_found',
  'approvals.already_decided',
  'approvals.role_not_allowed',
] as const

const list = createRoute({
  method: 'get',
  path: '/back-office/proposals',
  summary:
    'What was proposed about properties, offerings and distributions, newest first; for staff',
  security,
  request: {
    query: PageQuery.extend({
      state: z.enum(['waiting', 'approved', 'refused']).default('waiting'),
      kind: z.enum(deskProposalKinds).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        items: z.array(ProposalBody),
        nextCursor: z.string().nullable(),
        total: z.int().openapi({ description: 'How many wait' }),
      }),
      'A page',
    ),
    ...problems('request.not_allowed'),
  },
})

const approval = createRoute({
  method: 'post',
  path: '/back-office/proposals/{proposalId}/approval',
  summary: 'Approve what another person proposed, and do it; for staff',
  description:
    'Names the hash of the content that was read. Done once; the second of two is refused.',
  security,
  request: { params, body: jsonBody(z.strictObject({ contentHash: z.string().length(64) })) },
  responses: {
    200: json(ProposalBody, 'Approved and done'),
    ...problems(
      ...refusals,
      'approvals.same_person',
      'approvals.content_differs',
      'offerings.not_in_state',
      'offerings.window',
      'offerings.title_not_proven',
      'distributions.figures_changed',
      'exits.figures_changed',
      'drafts.incomplete',
      'drafts.taken',
      'properties.already_recorded',
    ),
  },
})

const refusal = createRoute({
  method: 'post',
  path: '/back-office/proposals/{proposalId}/refusal',
  summary: 'Turn a proposal down with a reason, or take back my own; for staff',
  security,
  request: {
    params,
    body: jsonBody(z.strictObject({ reason: z.string().trim().min(3).max(1000) })),
  },
  responses: { 200: json(ProposalBody, 'Refused'), ...problems(...refusals) },
})

const app = resource()
app.use(
  '/back-office/proposals/*',
  signedIn,
  staffOnly(['ops', 'finance', 'compliance', 'admin']),
  roomForMoney,
)

/** Proposals about properties, offerings and distributions: read, approve, refuse. */
export const proposalRoutes = app
  .openapi(list, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null, state, kind } = c.req.valid('query')
    const wanted = kind === undefined ? deskProposalKinds : [kind]
    const [page, total] = await Promise.all([
      readProposals(db, { kinds: wanted, state }, { limit, cursor }),
      countWaiting(db, wanted),
    ])
    const items = page.items.map((proposal) => proposalBody(proposal, c.var.actor))
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
      kind === 'offering-publication'
        ? await refusePublication(db, clock, actor, input)
        : await transaction(db, (tx) => refuse(tx, decision))
    return c.json(proposalBody(proposal, actor), 200)
  })
