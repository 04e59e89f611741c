import type { z } from '@hono/zod-openapi'
import {
  type CityPublication,
  cityPublication,
  type PropertyPublication,
  picture,
  proposed,
  publication,
} from '#contract/back-office/properties/publications.ts'
import type { Localized } from '#kernel'
import {
  openProposedPicture,
  placeOf,
  proposeInspectionPicture,
  proposeRecord,
  type RecordChange,
} from '#properties'
import { resource } from '../../resource.ts'
import { attachment, bytesOf } from '../../uploads.ts'
import { readableProposal } from '../desks/readable-proposal.ts'

const app = resource()

/** Publishing, correcting and withdrawing records of properties and cities, each by two people. */
export const publicationRoutes = app
  .serve(publication, async (c) => {
    const { db, clock } = c.var.services
    const change = changeOf(c.req.valid('param').propertyId, c.req.valid('json'))
    return readableProposal(await proposeRecord(db, clock, c.var.actor, change), c.var.actor)
  })
  .serve(picture, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { lookedOn, titleId, titleEn, file: sent } = c.req.valid('form')
    const title = { id: titleId, en: titleEn }
    const input = { ...c.req.valid('param'), lookedOn, title, bytes: await bytesOf(sent) }
    const storage = { db, clock, store, keys }
    const proposal = await proposeInspectionPicture(storage, c.var.actor, input)
    return readableProposal(proposal, c.var.actor)
  })
  .serve(proposed, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const bytes = await openProposedPicture({ db, store, keys }, c.req.valid('param'))
    const name = `${c.req.valid('param').propertyId}.jpg`
    return attachment({ name, type: 'image/jpeg', bytes })
  })
  .serve(cityPublication, async (c) => {
    const { db, clock } = c.var.services
    const change = cityChangeOf(c.req.valid('param').cityId, c.req.valid('json'))
    return readableProposal(await proposeRecord(db, clock, c.var.actor, change), c.var.actor)
  })

function changeOf(ownerId: string, request: z.infer<typeof PropertyPublication>): RecordChange {
  switch (request.what) {
    case 'lease': {
      const {
        what,
        corrects: wrong,
        space,
        monthlyRent,
        followsRunning: follows,
        ...terms
      } = request
      const rent = { monthlyRent: monthlyRent?.toString() ?? null }
      const values = { spaceId: space.id, spaceEn: space.en, ...rent, ...terms }
      return { what, ownerId, values, follows, ...about(wrong) }
    }
    case 'lease-end': {
      const { recordId, endedOn } = request
      return { what: 'lease', ownerId, recordId, values: { endedOn }, why: null }
    }
    case 'condition': {
      const { what, corrects: wrong, text: said, amount, ...facts } = request
      const sum = { amount: amount?.toString() ?? null }
      const values = { textId: said.id, textEn: said.en, ...sum, ...facts }
      return { what, ownerId, values, ...about(wrong) }
    }
    case 'condition-done': {
      const { recordId, doneOn } = request
      return { what: 'condition', ownerId, recordId, values: { doneOn }, why: null }
    }
    case 'plan': {
      const { what, month, note } = request
      const amounts = { gross: request.gross.toString(), costs: request.costs.toString() }
      const values = { month, ...amounts, noteId: note.id, noteEn: note.en }
      return { what, ...placeOf(ownerId, month), values, why: null }
    }
    case 'removal': {
      const { of: what, recordId, why } = request
      const place = what === 'plan' ? placeOf(ownerId, recordId) : { ownerId, recordId }
      return { what, ...place, values: null, why }
    }
  }
}

function about(wrong: { recordId: string; why: Localized } | undefined) {
  return wrong ?? { why: null }
}

function cityChangeOf(cityId: string, request: z.infer<typeof CityPublication>): RecordChange {
  const place = placeOf(cityId, request.kind)
  if (request.what === 'removal')
    return { what: 'city-fact', ...place, values: null, why: request.why }
  const { what, text: said, ...facts } = request
  return { what, ...place, values: { textId: said.id, textEn: said.en, ...facts }, why: null }
}
