import { createRoute, z } from '@hono/zod-openapi'
import { type ApiContext, json, jsonBody, notFound, problems, resource } from '#api'
import { later } from '#kernel'
import { authorised } from './authorised.ts'

const tenYearsInSeconds = 3650 * 24 * 60 * 60

const move = createRoute({
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

const app = resource()
app.use('/dev/clock/*', async (c, next) => {
  moveClockOf(c)
  return await authorised(c, next)
})

/** Time travel, for the demo and for rehearsals. */
export const devClockRoutes = app.openapi(move, async (c) => {
  const { clock } = c.var.services
  const input = c.req.valid('json')
  const instant =
    'now' in input ? new Date(input.now) : later(clock.now(), input.advanceSeconds * 1000)
  await moveClockOf(c)(instant)
  return c.json({ now: clock.now().toISOString() }, 200)
})

function moveClockOf(c: ApiContext): (instant: Date) => Promise<void> {
  const { moveClock } = c.var.services
  if (moveClock === undefined) throw notFound()
  return moveClock
}
