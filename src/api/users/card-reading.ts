import { read, send } from '#contract/users/card-reading.ts'
import { admitIdCardReading, idCardReadingOf, readOwnIdCard } from '#investors'
import { resource } from '../resource.ts'
import { readUpload } from '../uploads.ts'
import { withReadPlaces } from './read-places.ts'

const app = resource()

/** Reads an identity card so that its owner need not type it. */
export const idCardReadingRoutes = app
  .serve(send, async (c) => {
    const { db, clock, files: store, dataKeys: keys, textReader: reader } = c.var.services
    await admitIdCardReading(db, c.var.actor)
    const file = await readUpload(c.req.valid('form').card, 'photo', 'card')
    const services = { db, clock, store, keys, reader }
    return withReadPlaces(await readOwnIdCard(services, c.var.actor, file))
  })
  .serve(read, async (c) => {
    const { db, dataKeys } = c.var.services
    const reading = await idCardReadingOf(db, dataKeys, c.var.actor.userId)
    return reading === null ? null : withReadPlaces(reading)
  })
