import type { z } from '@hono/zod-openapi'
import type { Dossier } from '#catalogue'
import type { DossierBody } from '#contract/properties/dossier-body.ts'
import type { InspectionPicture } from '#properties'
import type { Domain } from '../encode.ts'
import { issuedDocumentsBody } from './issued-document-body.ts'

/** `sizes` are the bytes of the documents, in their order. */
export function dossierBody(
  dossier: Dossier,
  sizes: readonly number[],
  pictures: readonly InspectionPicture[],
): Domain<z.infer<typeof DossierBody>> {
  const { freshness, reserve, area, forecast, outlook } = dossier
  return {
    months: dossier.months.map(({ month, gross, net, maintenance, occupancyBasisPoints }) => ({
      month,
      gross,
      net,
      maintenance,
      occupancyBasisPoints,
    })),
    forecast: {
      madeOn: forecast.madeOn,
      gross: forecast.gross,
      net: forecast.net,
      occupancyBasisPoints: forecast.occupancyBasisPoints,
      netYieldBasisPoints: forecast.netYieldBasisPoints,
      growthBasisPoints: outlook?.growthBasisPoints ?? null,
      fundingDays: outlook?.fundingDays ?? null,
      exitYears: outlook?.exitYears ?? null,
    },
    funding: dossier.funding,
    leases: dossier.leases.map(({ space, tenantKind, startsOn, endsOn, monthlyRent }) => {
      return { space, tenantKind, startsOn, endsOn, monthlyRent }
    }),
    health: {
      updatedOn: freshness?.updatedOn ?? null,
      quietDays: freshness?.quietDays ?? null,
      isQuiet: freshness?.isQuiet ?? false,
      reserve: { balance: reserve.balance, target: reserve.target },
      items: dossier.healthItems.map(({ kind, text, openedOn, dueOn, doneOn, amount }) => {
        return { kind, text, openedOn, dueOn, doneOn, amount }
      }),
      pictures: [...pictures],
    },
    documents: dossier.documents.map(({ kind, issuedOn }, index) => {
      return { kind, issuedOn, bytes: sizes[index] ?? 0 }
    }),
    issuedDocuments: issuedDocumentsBody(dossier.issuedDocuments),
    corrections: dossier.corrections,
    recordCorrections: dossier.recordCorrections.map((each) => ({ ...each })),
    events: dossier.events.map((event) => ({ ...event, amount: event.amount })),
    area: areaBody(area),
  }
}

function areaBody({ perSquareMetre, prices, comparables, demand }: Dossier['area']) {
  return {
    perSquareMetre,
    prices: prices && {
      ...prices,
      lowest: prices.lowest,
      highest: prices.highest,
    },
    comparables: comparables.map((each) => {
      return { ...each, perSquareMetre: each.perSquareMetre }
    }),
    demand: demand && {
      ...demand,
      properties: demand.properties,
      months: demand.months,
    },
  }
}
