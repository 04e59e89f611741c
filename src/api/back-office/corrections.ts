import { createRoute, z } from '@hono/zod-openapi'
import { countWaiting } from '#approvals'
import { correctionAccounts, correctionReasons, proposalStates } from '#contract'
import { inspectFile } from '#files'
import { readNames } from '#identity'
import { toJsonInteger } from '#kernel'
import {
  approveAdjustment,
  type CorrectionDesk,
  openDocument,
  proposeAdjustment,
  readAdjustments,
  readCorrectable,
  refuseAdjustment,
} from '#wallet'
import { json, jsonBody, problems } from '../answers.ts'
import { type ApiServices, resource } from '../env.ts'
import { PageQuery, StaffReason } from '../fields.ts'
import { file } from '../files.ts'
import { roomForMoney, signedIn, staffOnly, withFreshFactor } from '../middleware.ts'
import { attachment, FilePart } from '../uploads.ts'
import { CorrectableBody, CorrectionBody, correctionBody, wishOf } from './correction-body.ts'

const security = [{ bearer: [] }]
const params = z.strictObject({ userId: z.string().max(100) })
const done = json(z.object({ done: z.literal(true) }), 'Done')
const documentRule = {
  path: 'file',
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  bytesMax: 10 * 1024 * 1024,
} as const

const list = createRoute({
  method: 'get',
  path: '/back-office/corrections',
  summary: 'Corrections of balances in one state, the newest first; for finance',
  security,
  request: {
    query: PageQuery.extend({
      state: z.enum(proposalStates).default('waiting'),
    }),
  },
  responses: {
    200: json(
      z.object({
        items: z.array(CorrectionBody),
        nextCursor: z.string().nullable(),
        total: z.int().openapi({ description: 'How many are in this state' }),
      }),
      'A page',
    ),
    ...problems('request.not_allowed'),
  },
})

const correctable = createRoute({
  method: 'get',
  path: '/back-office/customers/{userId}/correction',
  summary: 'What there is to correct for an investor; the look is recorded; for finance',
  security,
  request: { params },
  responses: {
    200: json(CorrectableBody, 'Balances, and movements that can be taken back'),
    ...problems('request.not_allowed', 'corrections.own', 'corrections.investor_unknown'),
  },
})

const proposal = createRoute({
  method: 'post',
  path: '/back-office/customers/{userId}/correction',
  summary: 'Propose to correct an investor’s balance; another person of finance approves',
  description:
    '`reversal` takes one entry back exactly; `amount` gives or takes a stated amount, and needs a document.',
  security,
  request: {
    params,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            form: z.enum(['reversal', 'amount']),
            entryId: z.uuid().optional(),
            direction: z.enum(['give', 'take']).optional(),
            account: z.enum(correctionAccounts).optional(),
            amount: z
              .string()
              .regex(/^[1-9][0-9]{0,14}$/, 'field.format')
              .optional()
              .openapi({ description: 'Rupiah, digits only' }),
            reason: z.enum(correctionReasons),
            noteId: z.string().max(2000).openapi({ description: 'What the investor reads' }),
            noteEn: z.string().max(2000).openapi({ description: 'The same in English' }),
            file: FilePart.optional(),
          }),
        },
      },
    },
  },
  responses: {
    201: json(z.object({ id: z.uuid(), contentHash: z.string() }), 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'corrections.own',
      'corrections.investor_unknown',
      'corrections.entry_not_reversible',
      'corrections.document_missing',
      'corrections.note_unacceptable',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
      'files.kind_refused',
      'files.too_large',
      'files.broken',
      'files.active',
      'request.too_large',
    ),
  },
})

const decisionCodes = [
  'request.not_allowed',
  'corrections.not_found',
  'corrections.own',
  'approvals.not_found',
  'approvals.already_decided',
  'approvals.role_not_allowed',
] as const

const approval = createRoute({
  method: 'post',
  path: '/back-office/corrections/approvals',
  summary: 'Approve a correction by the content that was read; the balance moves at once',
  security,
  request: {
    body: jsonBody(
      z.strictObject({ proposalId: z.uuid(), contentHash: z.string().regex(/^[0-9a-f]{64}$/) }),
    ),
  },
  responses: {
    201: done,
    ...problems(
      ...decisionCodes,
      'identity.fresh_factor_needed',
      'approvals.same_person',
      'approvals.content_differs',
      'corrections.entry_not_reversible',
      'ledger.insufficient_funds',
    ),
  },
})

const refusal = createRoute({
  method: 'post',
  path: '/back-office/corrections/refusals',
  summary: 'Turn a correction down, or take one’s own back',
  security,
  request: {
    body: jsonBody(z.strictObject({ proposalId: z.uuid(), reason: StaffReason })),
  },
  responses: { 201: done, ...problems(...decisionCodes) },
})

const document = createRoute({
  method: 'get',
  path: '/back-office/corrections/{proposalId}/document',
  summary: 'The document that shows why; its opening is recorded; for finance',
  security,
  request: { params: z.strictObject({ proposalId: z.uuid() }) },
  responses: {
    200: file('The document', ...documentRule.types),
    ...problems('request.not_allowed', 'approvals.not_found', 'corrections.not_found'),
  },
})

const app = resource()
for (const path of ['/back-office/corrections/*', '/back-office/customers/:userId/correction'])
  app.use(path, signedIn, staffOnly(['finance']), roomForMoney)
app.use('/back-office/corrections/approvals', withFreshFactor)

/** Corrections of an investor's balance, which two people of finance make. */
export const correctionRoutes = app
  .openapi(list, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null, state } = c.req.valid('query')
    const [page, total] = await Promise.all([
      readAdjustments(db, state, { limit, cursor }),
      countWaiting(db, ['balance-correction'], state),
    ])
    const people = page.items.flatMap(({ proposal: { proposedBy, decidedBy } }) => [
      proposedBy,
      ...(decidedBy === null ? [] : [decidedBy]),
    ])
    const names = await readNames(db, people)
    const items = page.items.map((item) => correctionBody(item, c.var.actor.userId, names))
    return c.json({ items, nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(correctable, async (c) => {
    const { userId } = c.req.valid('param')
    const found = await readCorrectable(c.var.services, c.var.actor, userId)
    const { name, free, owed, entries } = found
    const rupiah = { free: toJsonInteger(free), owed: toJsonInteger(owed) }
    const items = entries.map(({ entryId, kind, reference, happenedAt, amount }) => ({
      entryId,
      kind,
      reference,
      happenedAt: happenedAt.toISOString(),
      amount: toJsonInteger(amount),
    }))
    return c.json({ userId, name, ...rupiah, entries: items }, 200)
  })
  .openapi(proposal, async (c) => {
    const { userId } = c.req.valid('param')
    const { file: part, reason, noteId, noteEn, ...wish } = c.req.valid('form')
    const isEmpty = part === undefined || part.size === 0
    const bytes = isEmpty ? null : new Uint8Array(await part.arrayBuffer())
    const { id, contentHash } = await proposeAdjustment(deskOf(c.var.services), c.var.actor, {
      userId,
      wish: wishOf(wish),
      reason,
      note: { id: noteId, en: noteEn },
      document: bytes === null ? null : await inspectFile(bytes, documentRule),
    })
    return c.json({ id, contentHash }, 201)
  })
  .openapi(approval, async (c) => {
    await approveAdjustment(c.var.services, c.var.actor, c.req.valid('json'))
    return c.json({ done: true as const }, 201)
  })
  .openapi(refusal, async (c) => {
    await refuseAdjustment(c.var.services, c.var.actor, c.req.valid('json'))
    return c.json({ done: true as const }, 201)
  })
  .openapi(document, async (c) => {
    const { proposalId } = c.req.valid('param')
    return attachment(await openDocument(deskOf(c.var.services), c.var.actor, proposalId))
  })

function deskOf({ db, clock, files: store, dataKeys: keys }: ApiServices): CorrectionDesk {
  return { db, clock, store, keys }
}
