import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
import { operation } from '../operation.ts'
import { FilePart, OptionalFile, OptionalFiles, optionalText } from '../uploads.ts'
import { deathReportStates, estateDocumentKinds, reporterRelations } from '../words/inheritance.ts'

const instant = z.iso.datetime()

const ReceiptBody = z
  .object({ number: z.string().openapi({ example: 'WRS-7K3M9-QXD2A' }), reportedAt: instant })
  .openapi('DeathReportReceipt')

const ReportForm = z.strictObject({
  // Wide limits, because the handler reports every missing or wrong field together with all others.
  deceasedName: z.string().max(500),
  diedOn: z.string().max(20).openapi({ format: 'date' }),
  nik: optionalText(40),
  accountEmail: optionalText(254).openapi({ format: 'email' }),
  accountPhone: optionalText(100),
  name: z.string().max(500),
  relation: z.union([z.literal(''), z.enum(reporterRelations)]).optional(),
  email: z.string().max(254).openapi({ format: 'email' }),
  phone: z.string().max(100),
  note: optionalText(4000),
  language: z.enum(locales).optional(),
  certificate: OptionalFile.openapi({ description: 'The death certificate' }),
  files: OptionalFiles.openapi({ description: 'Other documents, five at most' }),
  captcha: CaptchaAnswer,
})
export type ReportForm = z.infer<typeof ReportForm>

export const report = operation('POST /death-reports/', {
  summary: 'Report that a person who may have an account has died',
  description:
    'The death certificate and at least one of `nik`, `accountEmail` and `accountPhone` are needed. The answer never ' +
    'says whether there is an account. Files: JPG, PNG or PDF by their content, at most 10 MB each.',
  access: 'everybody',
  form: ReportForm,
  created: json(ReceiptBody, 'Received; the number and a link are emailed to the reporter'),
  refuses: [
    'inheritance.report_unacceptable',
    'identity.too_many_attempts',
    'files.too_many',
    ...captchaCodes,
  ],
})

const Token = z.string().min(1).max(100).openapi({ description: 'From the emailed link' })
const ByToken = z.strictObject({ token: Token })

const OwnCaseBody = z
  .object({
    number: z.string(),
    deceasedName: z.string(),
    state: z.enum(deathReportStates).exclude(['joined']),
    reportedAt: instant,
    changedAt: instant,
    reason: z
      .string()
      .nullable()
      .openapi({ description: 'What staff requested, or why they closed the report' }),
    isOnHold: z.boolean(),
    documents: z.array(z.object({ kind: z.enum(estateDocumentKinds), givenAt: instant })),
  })
  .openapi('OwnDeathReport')
export type OwnCase = z.input<typeof OwnCaseBody>

export const status = operation('POST /death-reports/status/', {
  summary: 'The status of a report, by its emailed link',
  description: 'A POST, so that the link appears in no access log.',
  access: 'everybody',
  body: ByToken,
  answer: json(OwnCaseBody, 'The report as its reporter sees it'),
  refuses: ['inheritance.link_ended', 'identity.too_many_attempts'],
})

export const give = operation('POST /death-reports/documents/', {
  summary: 'Add a document to a report, by its emailed link',
  access: 'everybody',
  form: z.strictObject({
    token: Token,
    kind: z.enum(estateDocumentKinds),
    file: FilePart,
  }),
  created: json(OwnCaseBody, 'Stored encrypted; the report'),
  refuses: [
    'inheritance.link_ended',
    'inheritance.too_many_documents',
    'identity.too_many_attempts',
    'files.too_many',
  ],
})

export const checkMistake = operation('POST /death-reports/mistake/check/', {
  summary: 'Whether the link emailed to the account still leads to an open report',
  access: 'everybody',
  body: ByToken,
  done: 'The link still works',
  refuses: ['inheritance.link_ended', 'identity.too_many_attempts'],
})

export const mistake = operation('POST /death-reports/mistake/', {
  summary: 'Say that the report is a mistake, by the link emailed to the account',
  description: 'It does not reopen the account: two people review it first.',
  access: 'everybody',
  body: ByToken,
  done: 'Moved to the front of the queue',
  refuses: ['inheritance.link_ended', 'identity.too_many_attempts'],
})
