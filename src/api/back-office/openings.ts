import type { z } from '@hono/zod-openapi'
import {
  change,
  closure,
  list,
  type OpeningInputBody,
  publication,
  read,
  type StaffOpeningBody,
} from '#contract/back-office/openings.ts'
import { transaction } from '#database'
import { fromJsonInteger } from '#kernel'
import {
  changeOpening,
  closeOpening,
  listStaffOpenings,
  type OpeningInput,
  publishOpening,
  readStaffOpening,
} from '#support'
import { inItsCity } from '../careers/careers.ts'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'

const app = resource()

/** The desk of openings: one person publishes, changes and closes them. */
export const backOfficeOpeningRoutes = app
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, state } = c.req.valid('query')
    const page = await listStaffOpenings(db, clock, state, { limit, cursor })
    return { ...page, items: page.items.map(inItsCity) }
  })
  .serve(read, async (c) => await openingOf(c, c.req.valid('param').openingId))
  .serve(publication, async (c) => {
    const { db, onPublicChange } = c.var.services
    const input = inputOf(c.req.valid('json'))
    const { id } = await transaction(db, (tx) => publishOpening(tx, byOf(c), input))
    onPublicChange()
    return { id }
  })
  .serve(change, async (c) => {
    const { db, onPublicChange } = c.var.services
    const { openingId } = c.req.valid('param')
    const { version, ...body } = c.req.valid('json')
    const read = { id: openingId, version }
    await transaction(db, (tx) => changeOpening(tx, byOf(c), read, inputOf(body)))
    onPublicChange()
    return await openingOf(c, openingId)
  })
  .serve(closure, async (c) => {
    const { db, onPublicChange } = c.var.services
    const { openingId } = c.req.valid('param')
    await transaction(db, (tx) => closeOpening(tx, byOf(c), openingId))
    onPublicChange()
    return await openingOf(c, openingId)
  })

function byOf(c: ApiContext) {
  return { actorId: c.var.actor.userId, now: c.var.services.clock.now() }
}

function inputOf({
  payLowest,
  payHighest,
  ...input
}: z.infer<typeof OpeningInputBody>): OpeningInput {
  return {
    ...input,
    payLowest: fromJsonInteger(payLowest),
    payHighest: fromJsonInteger(payHighest),
  }
}

async function openingOf(
  c: ApiContext,
  id: string,
): Promise<Domain<z.infer<typeof StaffOpeningBody>>> {
  const { db, clock } = c.var.services
  return inItsCity(await readStaffOpening(db, clock, id))
}
