import { z } from '@hono/zod-openapi'
import { daySeconds } from '#kernel'
import { json } from '../answers.ts'
import { Instant } from '../fields.ts'
import { operation } from '../operation.ts'

const tenYearsInSeconds = 3650 * daySeconds

const ClockBody = json(z.object({ now: z.iso.datetime() }), 'The product’s time')

export const read = operation('GET /dev/clock/', {
  summary: 'Demo and rehearsal: the product’s time',
  access: 'everybody',
  answer: ClockBody,
})

export const move = operation('POST /dev/clock/', {
  summary: 'Demo and rehearsal: move the product’s clock forward',
  description:
    'By a number of seconds, or to an instant. Never back, and at most ten years ahead. Other ' +
    'processes follow within a second.',
  access: 'everybody',
  body: z.union([
    z.strictObject({ advanceSeconds: z.int().min(1).max(tenYearsInSeconds) }),
    z.strictObject({ now: Instant }),
  ]),
  answer: ClockBody,
  refuses: ['clock.only_forward', 'clock.too_far'],
})
