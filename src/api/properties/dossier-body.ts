import type { z } from '@hono/zod-openapi'
import type { Dossier } from '#catalogue'
import type { DossierBody } from '#contract/properties/dossier-body.ts'
import type { InspectionPicture } from '#properties'
import type { Domain } from '../encode.ts'
import { issuedDocumentsBody } from './issued-document-body.ts'

/** `sizes` are the sizes of the documents in bytes, in the same order. */
export function dossierBody(
  dossier: Dossier,
  sizes: readonly number[],
  pictures: readonly InspectionPicture[],
): Domain<z.infer<typeof DossierBody>> {
  const { freshness, reserve, forecast, outlook } = dossier
  return {
    ...dossier,
    forecast: {
      ...forecast,
      growthBasisPoints: outlook?.growthBasisPoints ?? null,
      fundingDays: outlook?.fundingDays ?? null,
      exitYears: outlook?.exitYears ?? null,
    },
    health: {
      updatedOn: freshness?.updatedOn ?? null,
      quietDays: freshness?.quietDays ?? null,
      isQuiet: freshness?.isQuiet ?? false,
      reserve,
      items: dossier.healthItems,
      pictures,
    },
    documents: dossier.documents.map((document, index) => ({
      ...document,
      bytes: sizes[index] ?? 0,
    })),
    issuedDocuments: issuedDocumentsBody(dossier.issuedDocuments),
  }
}
