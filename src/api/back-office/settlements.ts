import { createRoute, z } from '@hono/zod-openapi'
import { importSettlement } from '#reconciliation'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { FilePart } from '../uploads.ts'

const settlement = createRoute({
  method: 'post',
  path: '/back-office/settlements',
  summary: 'Book a settlement from a payment partner’s report, once; for finance',
  description:
    'CSV with the columns `reference,amount,fee`, a head line first; a payout is negative. The lines less their fees have to add up to `net`, what reaches the bank.',
  security: [{ bearer: [] }],
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            gatewayId: z.string().trim().min(1).max(200),
            settledOn: z.iso.date(),
            net: z
              .string()
              .regex(/^[1-9][0-9]{0,14}$/)
              .openapi({ description: 'Rupiah, digits only' }),
            file: FilePart,
          }),
        },
      },
    },
  },
  responses: {
    201: json(z.object({ reference: z.string(), lines: z.int() }), 'Booked'),
    ...problems(
      'request.not_allowed',
      'reconciliation.statement_unreadable',
      'payments.settlement_uneven',
      'payments.settlement_taken',
      'request.too_large',
    ),
  },
})

const app = resource()
app.use('/back-office/settlements/*', signedIn, staffOnly(['finance', 'admin']))

/** What payment partners have settled, where they tell of it by a report only. */
export const settlementRoutes = app.openapi(settlement, async (c) => {
  const { file, net, ...report } = c.req.valid('form')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { services, actor } = c.var
  const booked = await importSettlement(services, actor, bytes, { ...report, net: BigInt(net) })
  return c.json(booked, 201)
})
