import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage, proposed } from '../answers.ts'
import {
  Day,
  Integer,
  QueueQuery,
  StaffName,
  StaffReason,
  ViewReasonQuery,
  Whole,
} from '../fields.ts'
import { uploadedFile } from '../files.ts'
import { Email } from '../jwt-auth/account-fields.ts'
import { operation } from '../operation.ts'
import { deskRoles } from '../words/desks.ts'
import {
  deathReportMatches,
  deathReportQueues,
  deathReportStates,
  estateDecisions,
  estateDocumentKinds,
  heirCertificates,
  preparedDocumentKinds,
  reporterRelations,
} from '../words/inheritance.ts'
import { heirRelations, identityStates } from '../words/investors.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const instant = z.iso.datetime()

const params = z.object({ caseId: z.string().max(100) })

const ListedBody = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: z.enum(deathReportStates),
    deceasedName: z.string(),
    reporterName: z.string(),
    match: z.enum(deathReportMatches).openapi({
      description: 'held: the account is closed; otherwise why it was not closed automatically',
    }),
    isContested: z
      .boolean()
      .openapi({ description: 'The email address of the account says that it is a mistake' }),
    isOnHold: z.boolean(),
    reportedAt: instant,
    changedAt: instant,
  })
  .openapi('ListedDeathReport')
export type ListedDeathReport = z.input<typeof ListedBody>

const WholeBody = ListedBody.extend({
  userId: z.uuid().nullable(),
  diedOn: Day,
  relation: z.enum(reporterRelations),
  reporterEmail: z.string(),
  reporterPhone: z.string(),
  note: z.string().nullable(),
  hint: z.object({
    nik: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  contestedAt: instant.nullable(),
  joinedNumber: z.string().nullable(),
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(estateDocumentKinds),
      number: z.string().openapi({ description: 'Of the report it was given with' }),
      givenAt: instant,
    }),
  ),
  named: z
    .array(
      z.object({
        name: z.string(),
        relation: z.enum(heirRelations),
        share: z.int(),
        phone: z.string().nullable(),
      }),
    )
    .openapi({ description: 'The heirs the owner named, with percentages, and how to reach them' }),
  prepared: z
    .array(z.object({ id: z.uuid(), kind: z.enum(preparedDocumentKinds), keptAt: instant }))
    .openapi({
      description: 'Documents the owner saved for their heirs; empty until the death is confirmed',
    }),
  certificate: z.enum(heirCertificates).nullable(),
  certificateNumber: z.string().nullable(),
  heirs: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      relation: z.enum(heirRelations),
      numerator: Integer,
      denominator: Integer,
      guardian: z.string().nullable(),
      email: z.string(),
      userId: z.uuid().nullable(),
      acceptedAt: instant.nullable(),
      verifiedName: z.string().nullable(),
      isClosed: z.boolean().openapi({ description: 'Their account is closed' }),
    }),
  ),
  isBlocked: z.boolean().openapi({
    description:
      'Something that arrived after the transfer cannot pass on, because the account of an heir is closed: the ' +
      'heirs have to be recorded again',
  }),
  identity: z
    .object({
      state: z.enum(identityStates),
      fullName: z.string(),
      maskedNik: z.string(),
      bornOn: Day,
    })
    .nullable(),
  decisions: z.array(
    z.object({
      decision: z.enum(estateDecisions),
      reason: z.string(),
      decidedBy: StaffName,
      agreedBy: StaffName,
      decidedAt: instant,
    }),
  ),
  proposals: z.array(ProposalBody),
}).openapi('DeathReportDetail')
export type DeathReportDetail = z.input<typeof WholeBody>

const Reason = z.strictObject({ reason: StaffReason })

const roles = deskRoles.deathReports

export const list = operation('GET /back-office/death-reports/', {
  summary: 'Reports of deaths in one part of the queue, the longest waiting first',
  roles,
  query: QueueQuery.extend({ queue: z.enum(deathReportQueues).default('waiting') }),
  answer: jsonCountedPage(ListedBody),
})

export const read = operation('GET /back-office/death-reports/{caseId}/', {
  summary: 'One report with its documents; each view is in the audit log',
  roles,
  params,
  query: ViewReasonQuery,
  answer: json(WholeBody, 'The report'),
  refuses: ['inheritance.case_not_found'],
})

export const document = operation(
  'GET /back-office/death-reports/{caseId}/documents/{documentId}/',
  {
    summary: 'A document of a report; each view is in the audit log',
    roles,
    params: params.extend({ documentId: z.string().max(100) }),
    query: ViewReasonQuery,
    answer: uploadedFile,
    refuses: ['inheritance.case_not_found'],
  },
)

const refuses = [
  'inheritance.case_not_found',
  'inheritance.not_now',
  'inheritance.case_held',
  'approvals.reason_unacceptable',
] as const

const request = { params, body: Reason }
const act = { roles, ...request }

export const question = operation('POST /back-office/death-reports/{caseId}/question/', {
  summary: 'Ask the reporter for documents; an email leads to their page',
  ...act,
  done: 'Asked',
  refuses: [...refuses],
})

export const account = operation('POST /back-office/death-reports/{caseId}/account/', {
  summary: 'Choose the account that a report is about; it is closed at once',
  roles,
  params,
  body: z.strictObject({ email: Email, reason: StaffReason }),
  done: 'Closed, and its owner is emailed how to object',
  refuses: [...refuses, 'inheritance.account_not_possible'],
})

export const hold = operation('POST /back-office/death-reports/{caseId}/hold/', {
  summary: 'Put a report on hold, for a dispute or a doubt; open proposals are refused',
  ...act,
  done: 'On hold',
  refuses: [...refuses, 'approvals.role_not_allowed', 'approvals.own_matter'],
})

export const resumption = operation('POST /back-office/death-reports/{caseId}/resumption/', {
  summary: 'Resume a report that was on hold',
  ...act,
  done: 'Resumed',
  refuses: [...refuses],
})

export const refusal = operation('POST /back-office/death-reports/{caseId}/refusal/', {
  summary: 'Close a report that has no account; the reporter is emailed the reason',
  ...act,
  done: 'Closed',
  refuses: [...refuses],
})

const proposing = {
  created: proposed,
  refuses: [...refuses, 'inheritance.account_missing', 'approvals.own_matter'],
}

export const release = operation('POST /back-office/death-reports/{caseId}/release/', {
  summary:
    'Propose to reopen the account because the report was a mistake; another person has to approve',
  proposes: ['death-report-release'],
  ...request,
  ...proposing,
})

export const confirmation = operation('POST /back-office/death-reports/{caseId}/confirmation/', {
  summary: 'Propose to confirm the death; another person has to approve',
  proposes: ['death-confirmation'],
  ...request,
  ...proposing,
})

const HeirForm = z.strictObject({
  name: z.string().max(200),
  relation: z.enum(heirRelations),
  numerator: Whole.min(1).max(1_000_000),
  denominator: Whole.min(1).max(1_000_000),
  guardian: z.string().max(200).nullable().openapi({
    description: 'Who receives the share on behalf of a child, or of an heir without an account',
  }),
  email: Email,
})

export const heirs = operation('POST /back-office/death-reports/{caseId}/heirs/', {
  summary:
    'Propose the heirs and their exact shares, which add up to one; another person has to approve',
  description:
    'Once approved, they replace those recorded before, and each is emailed an invitation.',
  proposes: ['heirs-statement'],
  params,
  body: z.strictObject({
    certificate: z.enum(heirCertificates),
    certificateNumber: z.string().max(200),
    heirs: z.array(HeirForm).max(50),
    reason: StaffReason,
  }),
  ...proposing,
  refuses: [...proposing.refuses, 'inheritance.heirs_unacceptable'],
})

export const heirInvitation = operation(
  'POST /back-office/death-reports/{caseId}/heirs/{heirId}/invitation/',
  {
    summary:
      'Email a new invitation to an heir who has not accepted their share; the earlier link no longer works',
    roles,
    params: params.extend({ heirId: z.string().max(100) }),
    done: 'Emailed',
    refuses: [
      'inheritance.case_not_found',
      'inheritance.not_now',
      'inheritance.case_held',
      'identity.too_many_attempts',
    ],
  },
)

export const transfer = operation('POST /back-office/death-reports/{caseId}/transfer/', {
  summary:
    'Propose to transfer everything available in the account to the heirs; another person has to approve',
  proposes: ['inheritance-transfer'],
  ...request,
  ...proposing,
  refuses: [
    ...proposing.refuses,
    'inheritance.heirs_missing',
    'inheritance.heir_not_ready',
    'inheritance.heir_differs',
    'inheritance.estate_owes',
    'inheritance.withdrawal_open',
    'inheritance.orders_open',
  ],
})
