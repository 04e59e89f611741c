import { createRoute, z } from '@hono/zod-openapi'
import { type AuditLine, lastCheck, searchEvents } from '#audit'
import { findUserId, readNames } from '#identity'
import { day, isUuid, jakartaDate, later, newId, toJsonInteger } from '#kernel'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'

const Instant = z.iso.datetime()

const LineBody = z
  .object({
    id: Integer,
    happenedAt: Instant,
    actor: z
      .object({ id: z.uuid(), name: z.string().nullable() })
      .nullable()
      .openapi({ description: 'Null: the product itself' }),
    action: z.string().openapi({ example: 'identity.freeze' }),
    subjectKind: z.string(),
    subjectId: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    isChained: z.boolean().openapi({ description: 'Bound to all before it by a hash' }),
  })
  .openapi('AuditLine')

const search = createRoute({
  method: 'get',
  path: '/back-office/audit',
  summary: 'Who did what in a period, the newest first; the look is recorded',
  security: [{ bearer: [] }],
  request: {
    query: PageQuery.extend({
      actor: z.string().max(254).optional().openapi({ description: 'An address, or an id' }),
      subject: z.string().max(200).optional(),
      action: z
        .string()
        .regex(/^[a-z-]+(\.[a-z-]+)?$/)
        .optional()
        .openapi({ description: 'A whole action, or a room', example: 'identity' }),
      from: z.iso.date().optional().openapi({ description: 'By default 30 days ago' }),
      until: z.iso.date().optional().openapi({ description: 'By default today; that day as well' }),
    }),
  },
  responses: {
    200: json(
      z.object({
        items: z.array(LineBody),
        nextCursor: z.string().nullable(),
        check: z
          .object({ checkedAt: Instant, events: Integer, faults: Integer })
          .nullable()
          .openapi({ description: 'When the chain was recomputed last, and what was found' }),
      }),
      'A page of the audit log',
    ),
    ...problems('request.not_allowed', 'audit.invalid_cursor', 'audit.period_too_long'),
  },
})

const app = resource()
app.use('/back-office/audit/*', signedIn, staffOnly(['compliance', 'admin']))

/** The audit log, for those who look after it. */
export const auditRoutes = app.openapi(search, async (c) => {
  const { db, clock } = c.var.services
  const {
    limit,
    cursor = null,
    actor,
    subject = null,
    action = null,
    from,
    until,
  } = c.req.valid('query')
  const last = later(midnight(until ?? jakartaDate(clock.now())), day)
  const query = {
    actorId: actor === undefined ? null : await idOf(actor, (email) => findUserId(db, email)),
    subjectId: subject,
    action,
    from: from === undefined ? later(last, -30 * day) : midnight(from),
    until: last,
  }
  const [page, check] = await Promise.all([
    searchEvents(db, clock, c.var.actor, query, { limit, cursor }),
    lastCheck(db),
  ])
  const actors = page.items.map(({ actorId }) => actorId).filter((id) => id !== null)
  const names = await readNames(db, [...new Set(actors)])
  return c.json(
    {
      items: page.items.map((line) => lineBody(line, names)),
      nextCursor: page.nextCursor,
      check:
        check === null
          ? null
          : {
              checkedAt: check.checkedAt.toISOString(),
              events: toJsonInteger(check.events),
              faults: check.faults,
            },
    },
    200,
  )
})

/** A day begins in Jakarta. */
function midnight(date: string): Date {
  return new Date(`${date}T00:00:00+07:00`)
}

// Nobody's address finds what nobody did, and nothing besides.
async function idOf(actor: string, find: (email: string) => Promise<string | null>) {
  const text = actor.trim()
  return isUuid(text) ? text : ((await find(text)) ?? newId())
}

function lineBody(
  { actorId, id, happenedAt, details, ...line }: AuditLine,
  names: ReadonlyMap<string, string>,
): z.infer<typeof LineBody> {
  return {
    ...line,
    id: toJsonInteger(id),
    happenedAt: happenedAt.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: names.get(actorId) ?? null },
    details: { ...details },
  }
}
