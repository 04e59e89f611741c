import { type ApiContext, notFound, resource } from '#api'
import { move, read } from '#contract/dev/dev-clock.ts'
import { later } from '#kernel'
import { authorised } from './authorised.ts'

const app = resource()

app.use('/dev/clock/*', async (c, next) => {
  moveClockOf(c)
  return await authorised(c, next)
})

/** Time travel, for the demo and for rehearsals. */
export const devClockRoutes = app
  .serve(read, (c) => ({ now: c.var.services.clock.now() }))
  .serve(move, async (c) => {
    const { clock } = c.var.services
    const input = c.req.valid('json')
    const instant =
      'now' in input ? new Date(input.now) : later(clock.now(), input.advanceSeconds * 1000)
    await moveClockOf(c)(instant)
    return { now: clock.now() }
  })

function moveClockOf(c: ApiContext): (instant: Date) => Promise<void> {
  const { moveClock } = c.var.services
  if (moveClock === undefined) throw notFound()
  return moveClock
}
