import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../fields.ts'
import { documentKinds, healthKinds, propertyEventKinds, tenantKinds } from '../words/properties.ts'
import { CorrectionBody, RecordCorrectionBody } from './fact-body.ts'
import { IssuedDocumentBody } from './issued-document-body.ts'
import { LocalizedBody, PropertyType } from './property-body.ts'

const Month = z.string().openapi({ example: '2026-10' })

const DocumentBody = z
  .object({
    kind: z.enum(documentKinds),
    issuedOn: Day,
    bytes: Integer.openapi({ description: 'Size of the PDF in the language asked for' }),
  })
  .openapi('PropertySummary')
export type PropertySummary = z.input<typeof DocumentBody>

const HealthItemBody = z.object({
  kind: z.enum(healthKinds),
  text: LocalizedBody,
  openedOn: Day,
  dueOn: Day.nullable().openapi({ description: 'Due by, or valid until' }),
  doneOn: Day.nullable().openapi({ description: 'Null: open' }),
  amount: Integer.nullable().openapi({ description: 'Cost, tax or sum insured' }),
})

export const DossierBody = z
  .object({
    months: z
      .array(
        z.object({
          month: Month,
          gross: Integer,
          net: Integer,
          maintenance: Integer,
          occupancyBasisPoints: Integer,
        }),
      )
      .openapi({ description: 'Oldest first, at most five years' }),
    forecast: z
      .object({
        madeOn: Day,
        gross: Integer,
        net: Integer,
        occupancyBasisPoints: Integer,
        netYieldBasisPoints: Integer.openapi({
          description: 'Relative to the money raised, per year',
        }),
        growthBasisPoints: Integer.nullable().openapi({ description: 'Change in value per year' }),
        fundingDays: Integer.nullable(),
        exitYears: Integer.nullable(),
      })
      .openapi({ description: 'As stated at launch; the database refuses every later change' }),
    funding: z.object({
      days: Integer.nullable().openapi({
        description: 'From the opening until all the money was in escrow; null until then',
      }),
    }),
    leases: z.array(
      z.object({
        space: LocalizedBody,
        tenantKind: z.enum(tenantKinds),
        startsOn: Day,
        endsOn: Day.nullable().openapi({ description: 'Null: from month to month' }),
        monthlyRent: Integer.nullable().openapi({ description: 'Null: by rooms or nights taken' }),
      }),
    ),
    health: z.object({
      updatedOn: Day.nullable(),
      quietDays: Integer.nullable(),
      isQuiet: z.boolean().openapi({
        description: 'Nothing was reported for more than 45 days',
      }),
      reserve: z.object({
        balance: Integer.nullable().openapi({
          description: 'By the ledger; null before it is paid',
        }),
        target: Integer,
      }),
      items: z.array(HealthItemBody),
      pictures: z
        .array(
          z.object({
            id: z.uuid(),
            lookedOn: Day,
            title: LocalizedBody,
            width: Integer,
            height: Integer,
          }),
        )
        .openapi({ description: 'Inspection photos, newest first, at most 24' }),
    }),
    documents: z.array(DocumentBody).openapi({
      description: 'Documents generated from our records: the prospectus and summaries',
    }),
    issuedDocuments: z.array(IssuedDocumentBody).openapi({
      description: 'Documents issued by others, uploaded by one person and approved by another',
    }),
    corrections: z
      .array(CorrectionBody)
      .openapi({ description: 'Corrections by two people since the publication, newest first' }),
    recordCorrections: z.array(RecordCorrectionBody).openapi({
      description:
        'Leases, conditions and photos that two people corrected or withdrew, newest first',
    }),
    events: z
      .array(
        z.object({
          kind: z.enum(propertyEventKinds),
          onDay: Day,
          text: LocalizedBody.nullable(),
          amount: Integer.nullable(),
        }),
      )
      .openapi({ description: 'Newest first, at most 120' }),
    area: z.object({
      perSquareMetre: Integer.openapi({ description: 'Latest valuation per m² of building' }),
      prices: z
        .object({
          asOf: Day,
          lowest: Integer,
          highest: Integer,
          yieldLowestBasisPoints: Integer,
          yieldHighestBasisPoints: Integer,
          source: z.string(),
          address: z.string(),
        })
        .nullable(),
      comparables: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: PropertyType,
          city: LocalizedBody,
          perSquareMetre: Integer,
          valuedOn: Day,
          grossYieldBasisPoints: Integer,
        }),
      ),
      demand: z
        .object({
          province: z.string(),
          properties: Integer,
          months: Integer,
          occupancyBasisPoints: Integer,
          newestMonth: Month,
        })
        .nullable()
        .openapi({ description: 'Null: fewer than two properties or twelve months to go by' }),
    }),
  })
  .openapi('PropertyDossier')
export type PropertyDossier = z.input<typeof DossierBody>
export type DossierMonth = PropertyDossier['months'][number]
export type Lease = PropertyDossier['leases'][number]
export type HealthItem = z.input<typeof HealthItemBody>
export type PropertyEvent = PropertyDossier['events'][number]
