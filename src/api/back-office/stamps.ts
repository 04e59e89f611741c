import { createRoute, z } from '@hono/zod-openapi'
import { openForStamp, readDueStamps, recordStamps } from '#agreements'
import { fileHeaders } from '#documents'
import { toJsonInteger } from '#kernel'
import { makingOf } from '../agreements/agreement-body.ts'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { signedIn, staffOnly } from '../middleware.ts'

const security = [{ bearer: [] }]

const DueStampBody = z
  .object({
    subscriptionId: z.uuid(),
    number: z.string(),
    propertyName: z.string(),
    signedAt: z.iso.datetime(),
    amount: Integer,
    duty: Integer,
  })
  .openapi('DueStamp')

const list = createRoute({
  method: 'get',
  path: '/back-office/stamps',
  summary: 'Agreements that wait for their electronic stamp, oldest first; for staff',
  security,
  request: { query: PageQuery },
  responses: {
    200: jsonCountedPage(DueStampBody),
    ...problems('request.not_allowed'),
  },
})

const params = z.strictObject({ subscriptionId: z.uuid() })

const paper = createRoute({
  method: 'get',
  path: '/back-office/stamps/{subscriptionId}/file',
  summary: 'The agreement to be stamped, as it was signed; for finance, and written down',
  security,
  request: { params },
  responses: {
    200: file('The file', fileTypes.pdf),
    ...problems('request.not_allowed', 'agreements.not_found'),
  },
})

const stampsMax = 200

const record = createRoute({
  method: 'post',
  path: '/back-office/stamps',
  summary: 'Record the serial numbers of stamps that were put on agreements; for finance',
  description: 'All lines or none: a refusal names each line that is wrong, counted from 0.',
  security,
  request: {
    body: jsonBody(
      z.strictObject({
        stamps: z
          .array(
            z.strictObject({
              number: z.string().trim().toUpperCase().min(1).max(40),
              serial: z
                .string()
                .trim()
                .toUpperCase()
                .regex(/^[A-Z0-9]{16,24}$/, 'field.format'),
            }),
          )
          .min(1)
          .max(stampsMax),
      }),
    ),
  },
  responses: {
    200: json(z.object({ stamped: z.int() }), 'Recorded, and their price booked'),
    ...problems(
      'request.not_allowed',
      'agreements.not_found',
      'agreements.stamp_not_due',
      'agreements.serial_used',
    ),
  },
})

const app = resource()
app.use('/back-office/stamps', signedIn, staffOnly(['finance', 'admin']))
app.use('/back-office/stamps/*', signedIn, staffOnly(['finance', 'admin']))

/** The desk at which the electronic stamps of agreements are recorded. */
export const stampRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readDueStamps(c.var.services.db, { limit, cursor })
    const items = page.items.map(({ signedAt, amount, duty, ...row }) => ({
      ...row,
      signedAt: signedAt.toISOString(),
      amount: toJsonInteger(amount),
      duty: toJsonInteger(duty),
    }))
    return c.json({ items, nextCursor: page.nextCursor, total: page.total }, 200)
  })
  .openapi(paper, async (c) => {
    const { subscriptionId } = c.req.valid('param')
    const opened = await openForStamp(makingOf(c.var.services), c.var.actor, subscriptionId)
    const headers = fileHeaders('pdf', `sepetak-${opened.number}`)
    return c.body(new Uint8Array(opened.file).buffer, 200, headers)
  })
  .openapi(record, async (c) => {
    const { db, clock } = c.var.services
    const { stamps } = c.req.valid('json')
    await recordStamps(db, clock, c.var.actor, stamps)
    return c.json({ stamped: stamps.length }, 200)
  })
