import { createRoute, z } from '@hono/zod-openapi'
import {
  approveRegaining,
  askAgain,
  countRegainings,
  type ListedRegaining,
  listRegainings,
  openRegaining,
  openRegainingPaper,
  proposeRegaining,
  refuseRegaining,
  turnDownRegaining,
  type WholeRegaining,
} from '#account-service'
import { waitingProposals } from '#approvals'
import {
  browsers,
  identityStates,
  paperKinds,
  recoveryProofs,
  recoveryStates,
  regainingDecisions,
  reviewQueues,
  systems,
  viewReasons,
} from '#contract'
import { readNames } from '#identity'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { regainingDesk } from '../jwt-auth/regaining.ts'
import { signedIn, staffOnly, withFreshFactor } from '../middleware.ts'
import { attachment } from '../uploads.ts'

const instant = z.iso.datetime()
const security = [{ bearer: [] }]
const params = z.object({ requestId: z.string().max(100) })
const ReasonQuery = z.strictObject({
  reason: z.enum(viewReasons).openapi({ description: 'Why it is looked at; it is written down' }),
})
const Person = z.string().nullable().openapi({ description: 'The name of a member of staff' })

const ListedBody = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    maskedEmail: z.string(),
    proof: z.enum(recoveryProofs),
    state: z.enum(recoveryStates),
    askedAt: instant,
    handedInAt: instant,
    waitsUntil: instant,
  })
  .openapi('ListedRegaining')

const Papers = z.array(z.object({ kind: z.enum(paperKinds), takenAt: instant }))

const WholeBody = ListedBody.extend({
  userId: z.uuid(),
  story: z.string().openapi({ description: 'What happened, in their own words' }),
  browser: z.enum(browsers),
  system: z.enum(systems),
  accountCreatedAt: instant,
  isFrozen: z.boolean(),
  before: z.int().openapi({ description: 'Earlier requests of the account' }),
  papers: Papers,
  identity: z
    .object({
      state: z.enum(identityStates),
      fullName: z.string(),
      maskedNik: z.string(),
      bornOn: z.iso.date(),
      verifiedBy: z.enum(['demo', 'staff']).nullable(),
      papers: z.array(z.enum(paperKinds)),
    })
    .nullable(),
  decisions: z.array(
    z.object({
      decision: z.enum(regainingDecisions),
      reason: z.string(),
      decidedBy: Person,
      agreedBy: Person,
      decidedAt: instant,
    }),
  ),
  proposal: z
    .object({
      id: z.uuid(),
      contentHash: z.string(),
      reason: z.string(),
      proposedBy: Person,
      isMine: z.boolean(),
      proposedAt: instant,
    })
    .nullable(),
}).openapi('WholeRegaining')

const Reason = z.strictObject({
  reason: z.string().max(2000).openapi({ description: '5–500 characters' }),
})

const list = createRoute({
  method: 'get',
  path: '/back-office/regainings',
  summary: 'Requests to regain an account, in one part of the queue, the longest waiting first',
  security,
  request: { query: PageQuery.extend({ queue: z.enum(reviewQueues).default('waiting') }) },
  responses: {
    200: jsonCountedPage(ListedBody),
    ...problems('request.not_allowed'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/back-office/regainings/{requestId}',
  summary: 'One request with its story; each look is in the audit log',
  security,
  request: { params, query: ReasonQuery },
  responses: {
    200: json(WholeBody, 'The request'),
    ...problems('regaining.request_not_found', 'request.not_allowed'),
  },
})

const paper = createRoute({
  method: 'get',
  path: '/back-office/regainings/{requestId}/papers/{kind}',
  summary: 'A picture that was given for the request; each look is in the audit log',
  security,
  request: { params: params.extend({ kind: z.enum(paperKinds) }), query: ReasonQuery },
  responses: {
    200: {
      description: 'A picture',
      content: { 'image/*': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems('regaining.request_not_found', 'request.not_allowed'),
  },
})

const alone = problems(
  'regaining.request_not_found',
  'regaining.not_waiting',
  'regaining.fields_unacceptable',
  'request.not_allowed',
)

const question = createRoute({
  method: 'post',
  path: '/back-office/regainings/{requestId}/question',
  summary: 'Ask for pictures or words once more; a mail opens the form again',
  security,
  request: { params, body: jsonBody(Reason) },
  responses: { 204: { description: 'Asked' }, ...alone },
})

const refusal = createRoute({
  method: 'post',
  path: '/back-office/regainings/{requestId}/refusal',
  summary: 'Refuse a request; the account is as it was',
  security,
  request: { params, body: jsonBody(Reason) },
  responses: { 204: { description: 'Refused' }, ...alone },
})

const proposal = createRoute({
  method: 'post',
  path: '/back-office/regainings/{requestId}/proposals',
  summary: 'Propose to give the account back; another person has to agree',
  security,
  request: { params, body: jsonBody(Reason) },
  responses: {
    201: json(z.object({ id: z.uuid(), contentHash: z.string() }), 'Waits for another person'),
    ...problems(
      'regaining.request_not_found',
      'regaining.not_waiting',
      'regaining.fields_unacceptable',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
      'request.not_allowed',
    ),
  },
})

const proposalParams = z.object({ proposalId: z.uuid() })

const agree = createRoute({
  method: 'post',
  path: '/back-office/regaining-proposals/{proposalId}/approval',
  summary: 'Agree to give an account back; it is done once its wait is over as well',
  security,
  request: {
    params: proposalParams,
    body: jsonBody(z.strictObject({ contentHash: z.string().max(100) })),
  },
  responses: {
    204: { description: 'Agreed' },
    ...problems(
      'approvals.not_found',
      'approvals.already_decided',
      'identity.fresh_factor_needed',
      'approvals.same_person',
      'approvals.role_not_allowed',
      'approvals.content_differs',
      'regaining.request_not_found',
      'regaining.not_waiting',
      'request.not_allowed',
    ),
  },
})

const turnDown = createRoute({
  method: 'post',
  path: '/back-office/regaining-proposals/{proposalId}/refusal',
  summary: 'Turn the proposal down, or take one’s own back; the request goes on waiting',
  security,
  request: { params: proposalParams, body: jsonBody(Reason) },
  responses: {
    204: { description: 'Turned down' },
    ...problems(
      'approvals.not_found',
      'approvals.already_decided',
      'approvals.role_not_allowed',
      'regaining.fields_unacceptable',
      'request.not_allowed',
    ),
  },
})

const app = resource()
app.use('/back-office/regainings/*', signedIn, staffOnly(['compliance', 'admin']))
app.use('/back-office/regaining-proposals/*', signedIn, staffOnly(['compliance', 'admin']))
app.use('/back-office/regaining-proposals/:proposalId/approval', withFreshFactor)

/** Who says that an account is theirs, for staff who compare them with what is kept. */
export const backOfficeRegainingRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null, queue } = c.req.valid('query')
    const { db } = c.var.services
    const [page, total] = await Promise.all([
      listRegainings(db, queue, { limit, cursor }),
      countRegainings(db, queue),
    ])
    return c.json({ items: page.items.map(listedBody), nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(read, async (c) => {
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return c.json(await wholeBody(c, await openRegaining(regainingDesk(c), c.var.actor, look)), 200)
  })
  .openapi(paper, async (c) => {
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return attachment(await openRegainingPaper(regainingDesk(c), c.var.actor, look))
  })
  .openapi(question, async (c) => {
    const wish = { ...c.req.valid('param'), ...c.req.valid('json') }
    await askAgain(regainingDesk(c), c.var.actor, wish)
    return c.body(null, 204)
  })
  .openapi(refusal, async (c) => {
    const wish = { ...c.req.valid('param'), ...c.req.valid('json') }
    await refuseRegaining(regainingDesk(c), c.var.actor, wish)
    return c.body(null, 204)
  })
  .openapi(proposal, async (c) => {
    const wish = { ...c.req.valid('param'), ...c.req.valid('json') }
    const { id, contentHash } = await proposeRegaining(regainingDesk(c), c.var.actor, wish)
    return c.json({ id, contentHash }, 201)
  })
  .openapi(agree, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await approveRegaining(regainingDesk(c), c.var.actor, input)
    return c.body(null, 204)
  })
  .openapi(turnDown, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await turnDownRegaining(regainingDesk(c), c.var.actor, input)
    return c.body(null, 204)
  })

function listedBody(request: ListedRegaining): z.infer<typeof ListedBody> {
  const { id, name, maskedEmail, proof, state } = request
  return {
    id,
    name,
    maskedEmail,
    proof,
    state,
    askedAt: request.askedAt.toISOString(),
    handedInAt: request.handedInAt.toISOString(),
    waitsUntil: request.waitsUntil.toISOString(),
  }
}

async function wholeBody(
  c: ApiContext,
  request: WholeRegaining,
): Promise<z.infer<typeof WholeBody>> {
  const { db } = c.var.services
  const { identity } = request
  const waiting = await waitingProposals(db, 'account-regaining', [request.id])
  const open = waiting.get(request.id) ?? null
  const people = request.decisions.flatMap(({ decidedBy, agreedBy }) => [decidedBy, agreedBy])
  const named = [...people, open?.proposedBy].filter((id) => typeof id === 'string')
  const names = await readNames(db, named)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...listedBody(request),
    userId: request.userId,
    story: request.story,
    ...request.device,
    accountCreatedAt: request.accountCreatedAt.toISOString(),
    isFrozen: request.isFrozen,
    before: request.before,
    papers: request.papers.map(({ kind, takenAt }) => ({ kind, takenAt: takenAt.toISOString() })),
    identity: identity && {
      state: identity.state,
      fullName: identity.fullName,
      maskedNik: identity.maskedNik,
      bornOn: identity.bornOn,
      verifiedBy: identity.verifiedBy,
      papers: [...identity.papers],
    },
    decisions: request.decisions.map(({ decision, reason, decidedBy, agreedBy, decidedAt }) => ({
      decision,
      reason,
      decidedBy: nameOf(decidedBy),
      agreedBy: nameOf(agreedBy),
      decidedAt: decidedAt.toISOString(),
    })),
    proposal: open && {
      id: open.id,
      contentHash: open.contentHash,
      // The content is what `proposeRegaining` wrote.
      reason: (open.content as { reason: string }).reason,
      proposedBy: nameOf(open.proposedBy),
      isMine: open.proposedBy === c.var.actor.userId,
      proposedAt: open.proposedAt.toISOString(),
    },
  }
}
