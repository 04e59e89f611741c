import type { z } from '@hono/zod-openapi'
import type { Dossier } from '#catalogue'
import type { DossierBody } from '#contract/properties/dossier-body.ts'
import { type Rupiah, toJsonInteger } from '#kernel'
import type { InspectionPicture } from '#properties'
import { correctionsBody } from './fact-body.ts'
import { issuedDocumentsBody } from './issued-document-body.ts'

/** `sizes` are the bytes of the documents, in their order. */
export function dossierBody(
  dossier: Dossier,
  sizes: readonly number[],
  pictures: readonly InspectionPicture[],
): z.infer<typeof DossierBody> {
  const { freshness, reserve, area, forecast, outlook } = dossier
  return {
    months: dossier.months.map(({ month, gross, net, maintenance, occupancyBasisPoints }) => ({
      month,
      gross: toJsonInteger(gross),
      net: toJsonInteger(net),
      maintenance: toJsonInteger(maintenance),
      occupancyBasisPoints,
    })),
    forecast: {
      madeOn: forecast.madeOn,
      gross: toJsonInteger(forecast.gross),
      net: toJsonInteger(forecast.net),
      occupancyBasisPoints: forecast.occupancyBasisPoints,
      netYieldBasisPoints: forecast.netYieldBasisPoints,
      growthBasisPoints: outlook?.growthBasisPoints ?? null,
      fundingDays: outlook?.fundingDays ?? null,
      exitYears: outlook?.exitYears ?? null,
    },
    funding: dossier.funding,
    leases: dossier.leases.map(({ space, tenantKind, startsOn, endsOn, monthlyRent }) => {
      return { space, tenantKind, startsOn, endsOn, monthlyRent: maybe(monthlyRent) }
    }),
    health: {
      updatedOn: freshness?.updatedOn ?? null,
      quietDays: freshness?.quietDays ?? null,
      isQuiet: freshness?.isQuiet ?? false,
      reserve: { balance: maybe(reserve.balance), target: toJsonInteger(reserve.target) },
      items: dossier.healthItems.map(({ kind, text, openedOn, dueOn, doneOn, amount }) => {
        return { kind, text, openedOn, dueOn, doneOn, amount: maybe(amount) }
      }),
      pictures: [...pictures],
    },
    documents: dossier.documents.map(({ kind, issuedOn }, index) => {
      return { kind, issuedOn, bytes: sizes[index] ?? 0 }
    }),
    issuedDocuments: issuedDocumentsBody(dossier.issuedDocuments),
    corrections: correctionsBody(dossier.corrections),
    recordCorrections: dossier.recordCorrections.map((each) => ({ ...each })),
    events: dossier.events.map((event) => ({ ...event, amount: maybe(event.amount) })),
    area: areaBody(area),
  }
}

function areaBody({ perSquareMetre, prices, comparables, demand }: Dossier['area']) {
  return {
    perSquareMetre: toJsonInteger(perSquareMetre),
    prices: prices && {
      ...prices,
      lowest: toJsonInteger(prices.lowest),
      highest: toJsonInteger(prices.highest),
    },
    comparables: comparables.map((each) => {
      return { ...each, perSquareMetre: toJsonInteger(each.perSquareMetre) }
    }),
    demand: demand && {
      ...demand,
      properties: toJsonInteger(demand.properties),
      months: toJsonInteger(demand.months),
    },
  }
}

function maybe(amount: Rupiah | null): number | null {
  return amount === null ? null : toJsonInteger(amount)
}
