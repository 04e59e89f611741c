import { waitingProposals, waitingWith } from '#approvals'
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
import { proposalBody } from '../desks/proposal-body.ts'
import { deskDocumentsBody } from './desk-document-body.ts'

const app = resource()

async function fileOf(c: ApiContext, propertyId: string) {
  const { db, clock } = c.var.services
  const { actor } = c.var
  const today = jakartaDate(clock.now())
  const property = await readDeskProperty(db, propertyId, today)
  const [
    proposals,
    corrections,
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
    waitingProposals(db, 'property-valuation', [propertyId]),
    waitingProposals(db, 'property-facts', [propertyId]),
    waitingWith(db, 'property-publication', { propertyId }),
    readFactValues(db, propertyId),
    readFundingOf(db, propertyId),
    readPublicTerms(db, today),
    valuationHistory(db, [propertyId]),
    readTitleSteps(db, propertyId),
    readDeskRecords(db, propertyId),
    readDocuments(db, [propertyId], today),
    deskDocumentsBody(db, actor, propertyId),
    readInspectionPictures(db, propertyId, { isPublished: false }),
    readReports(db, actor, propertyId),
    readPlans(db, propertyId, { from: today.slice(0, 7), to: monthAfter(today.slice(0, 7), 12) }),
  ])
  const proposal = proposals.get(propertyId)
  const correction = corrections.get(propertyId)
  return {
    property,
    mayKeep: mayPropose('property-publication', actor.roles),
    proposal: proposal === undefined ? null : proposalBody(proposal, actor),
    facts,
    correction: correction === undefined ? null : proposalBody(correction, actor),
    publications: publications.map((each) => proposalBody(each, actor)),
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
