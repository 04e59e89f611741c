import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../../fields.ts'
import { LocalizedBody } from '../../properties/property-body.ts'
import { ReportBody } from '../../properties/report-body.ts'
import {
  documentKinds,
  healthKinds,
  letStates,
  propertyStates,
  tenantKinds,
  titleStepNames,
} from '../../words/properties.ts'
import { ProposalBody } from '../desks/proposal-body.ts'
import { DeskDocumentsBody } from './desk-document-body.ts'
import { FactValuesBody } from './fact-corrections.ts'

/** A step of the transfer of the title, as staff see it. */
export const DeskTitleStep = z.object({
  step: z.enum(titleStepNames),
  doneOn: Day.nullable(),
  documentId: z.uuid().nullable(),
  documentOn: Day.nullable(),
})

export const DeskPropertyBody = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    city: LocalizedBody,
    state: z.enum(propertyStates),
    letState: z.enum(letStates).nullable(),
    isPaused: z.boolean().openapi({ description: 'Its offering opens or sells nothing for now' }),
    isInReview: z.boolean().openapi({ description: 'A proposed offering needs approval' }),
    nextValuationOn: Day,
    updatedOn: Day.nullable().openapi({ description: 'When it was last reported on' }),
    quietDays: z.int().nullable(),
    isQuiet: z.boolean().openapi({ description: 'For more than 45 days' }),
    overdue: z.int().openapi({ description: 'Open items whose day has passed' }),
    openRepairs: z.int(),
  })
  .openapi('DeskProperty')
export type DeskProperty = z.input<typeof DeskPropertyBody>

export const DeskPropertyFileBody = z
  .object({
    property: DeskPropertyBody,
    mayKeep: z.boolean().openapi({ description: 'Whether my role can change these records' }),
    proposal: ProposalBody.nullable().openapi({ description: 'A proposed valuation' }),
    facts: FactValuesBody.openapi({ description: 'What two people may correct' }),
    correction: ProposalBody.nullable().openapi({ description: 'A proposed correction' }),
    publications: z.array(ProposalBody).openapi({
      description: 'Proposed leases, conditions, plans and photos, and proposed withdrawals',
    }),
    offering: z
      .object({ unitPrice: Integer, unitsTotal: Integer, windowDaysMax: z.int() })
      .nullable()
      .openapi({ description: 'What an offering can be planned with; null unless it is a draft' }),
    valuations: z.array(
      z.object({
        valuedOn: Day,
        amount: Integer,
        unitPrice: Integer,
      }),
    ),
    titleSteps: z.array(DeskTitleStep),
    documents: z
      .array(z.object({ kind: z.enum(documentKinds), issuedOn: Day }))
      .openapi({ description: 'Generated documents: the prospectus and summaries' }),
    issuedDocuments: DeskDocumentsBody.openapi({ description: 'Documents issued by others' }),
    leases: z.array(
      z.object({
        id: z.uuid(),
        space: LocalizedBody,
        tenantKind: z.enum(tenantKinds),
        startsOn: Day,
        endsOn: Day.nullable(),
        monthlyRent: Integer.nullable(),
        endedOn: Day.nullable(),
      }),
    ),
    healthItems: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(healthKinds),
        text: LocalizedBody,
        openedOn: Day,
        dueOn: Day.nullable(),
        doneOn: Day.nullable(),
        isOver: z
          .boolean()
          .openapi({ description: 'A permit or insurance that is no longer valid' }),
        amount: Integer.nullable(),
      }),
    ),
    plans: z
      .array(z.object({ month: z.string(), gross: Integer, costs: Integer, note: LocalizedBody }))
      .openapi({ description: 'From the current month on, at most a year' }),
    pictures: z
      .array(z.object({ id: z.uuid(), lookedOn: Day, title: LocalizedBody }))
      .openapi({ description: 'Inspection photos, as everyone sees them' }),
    reports: z.array(ReportBody),
  })
  .openapi('DeskPropertyFile')
export type DeskPropertyFile = z.input<typeof DeskPropertyFileBody>
