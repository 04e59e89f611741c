import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'

const tenYearsInSeconds = 3650 * 24 * 60 * 60

export const move = createRoute({
  method: 'post',
  path: '/dev/clock',
  summary: 'Demo and rehearsal: move the product’s clock forward',
  description:
    'By a number of seconds, or to an instant. Never back, and at most ten years ahead. Other ' +
    'processes follow within a second.',
  request: {
    body: jsonBody(
      z.union([
        z.strictObject({ advanceSeconds: z.int().min(1).max(tenYearsInSeconds) }),
        z.strictObject({ now: z.iso.datetime() }),
      ]),
    ),
  },
  responses: {
    200: json(z.object({ now: z.iso.datetime() }), 'The product’s time'),
    ...problems('clock.only_forward', 'clock.too_far'),
  },
})
