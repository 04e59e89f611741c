import { waitingWith } from '#approvals'
import { readPublicTerms } from '#catalogue'
import { mayPropose } from '#contract'
import { list, one } from '#contract/back-office/properties/desk-properties.ts'
import { readDeskProperties, readDeskProperty, readDeskRecords, readReports } from '#documents'
import { jakartaDate, monthAfter } from '#kernel'
import {
  isExpired,
  readDocuments,
  readFactValues,
  readFundingOf,
  readInspectionPictures,
  readPlans,
  readTitleSteps,
  valuationHistory,
} from '#properties'
import type { ApiContext } from '../../env.ts'
import { resource } from '../../resource.ts'
import { readableProposal, waitingFor } from '../desks/readable-proposal.ts'
import { readDeskDocuments } from './read-desk-documents.ts'

const app = resource()

async function fileOf(c: ApiContext, propertyId: string) {
  const { db, clock } = c.var.services
  const { actor } = c.var
  const today = jakartaDate(clock.now())
  const property = await readDeskProperty(db, propertyId, today)
  const [
    valuationProposal,
    correction,
    publications,
    facts,
    funding,
    terms,
    valuations,
    titleSteps,
    records,
    documents,
    issuedDocuments,
    pictures,
    reports,
    plans,
  ] = await Promise.all([
    waitingFor(db, actor, [propertyId], 'property-valuation'),
    waitingFor(db, actor, [propertyId], 'property-facts'),
    waitingWith(db, 'property-publication', { propertyId }),
    readFactValues(db, propertyId),
    readFundingOf(db, propertyId),
    readPublicTerms(db, today),
    valuationHistory(db, [propertyId]),
    readTitleSteps(db, propertyId),
    readDeskRecords(db, propertyId),
    readDocuments(db, [propertyId], today),
    readDeskDocuments(db, actor, propertyId),
    readInspectionPictures(db, propertyId, { isPublished: false }),
    readReports(db, actor, propertyId),
    readPlans(db, propertyId, { from: today.slice(0, 7), to: monthAfter(today.slice(0, 7), 12) }),
  ])
  return {
    property,
    mayKeep: mayPropose('property-publication', actor.roles),
    proposal: valuationProposal(propertyId),
    facts,
    correction: correction(propertyId),
    publications: publications.map((each) => readableProposal(each, actor)),
    pictures,
    offering:
      property.state === 'draft' && !property.isInReview
        ? {
            unitPrice: funding.unitPrice,
            unitsTotal: funding.unitsTotal,
            windowDaysMax: terms.terms?.windowDaysMax ?? 0,
          }
        : null,
    valuations: valuations.toReversed(),
    titleSteps,
    issuedDocuments,
    ...records,
    healthItems: records.healthItems.map((item) => ({ ...item, isOver: isExpired(item, today) })),
    plans,
    documents,
    reports,
  }
}

/** The desk at which properties are looked after. */
export const deskPropertyRoutes = app
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, state, text = null } = c.req.valid('query')
    const request = { list: state, text, today: jakartaDate(clock.now()), page: { limit, cursor } }
    return await readDeskProperties(db, request)
  })
  .serve(one, async (c) => await fileOf(c, c.req.valid('param').propertyId))
