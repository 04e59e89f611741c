import { z } from '@hono/zod-openapi'
import { jsonCountedPage } from '../answers.ts'
import { Day, Instant, PageQuery, StaffReason } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'
import { deskRoles } from '../words/desks.ts'
import { registerFormats, registerStates } from '../words/market.ts'
import { uploadRules } from '../words/uploads.ts'

const roles = deskRoles.register
const params = z.strictObject({ fileId: z.uuid() })
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'field.format')
const CustodianReference = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .openapi({ description: 'The custodian’s number of the answer' })

const RegisterFileBody = z
  .object({
    id: z.uuid(),
    day: Day,
    version: z.int(),
    changes: z.int().openapi({ description: 'How many changes it has' }),
    csvSha256: Sha256,
    jsonSha256: Sha256,
    madeAt: z.iso.datetime(),
    dueAt: z.iso.datetime().openapi({ description: 'When the custodian’s answer is due' }),
    isOverdue: z.boolean(),
    state: z.enum(registerStates),
    sentAt: z.iso.datetime().nullable(),
    reference: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable().openapi({ description: 'When the custodian answered' }),
    rejectionReason: z.string().nullable(),
    hasAnswer: z.boolean().openapi({ description: 'The answer is stored as received' }),
    correctionAskedAt: z.iso.datetime().nullable(),
    isReplaced: z.boolean().openapi({ description: 'There is a later version' }),
  })
  .openapi('RegisterFile')
export type RegisterFile = z.input<typeof RegisterFileBody>

export const list = operation('GET /back-office/register-files/', {
  summary: 'The daily register files for the custodian, latest day first; for staff',
  roles,
  query: PageQuery.extend({ state: z.enum(['open', 'all']).default('open') }),
  answer: jsonCountedPage(RegisterFileBody),
})

export const content = operation('GET /back-office/register-files/{fileId}/content/{format}/', {
  summary: 'A register file in one format; the download is recorded',
  description:
    'Every change of who holds units on one day, with the opening and closing totals of each property. A file is never changed: a correction is another version, with the same numbers of changes.',
  roles,
  params: params.extend({ format: z.enum(registerFormats) }),
  answer: file('The file', fileTypes.csv, fileTypes.json),
  refuses: ['market.register_not_found'],
})

export const sending = operation('POST /back-office/register-files/{fileId}/sending/', {
  summary: 'Record that a file was sent to the custodian',
  roles,
  params,
  done: 'Recorded',
  refuses: ['market.register_not_found', 'market.register_state'],
})

export const acknowledgement = operation(
  'POST /back-office/register-files/{fileId}/acknowledgement/',
  {
    summary:
      'Record the custodian’s acknowledgement, which has to match the file, and store the answer',
    roles,
    params,
    form: z.strictObject({
      reference: CustodianReference,
      file: FilePart,
      at: Instant,
      day: Day,
      sha256: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/, 'field.format')
        .openapi({ description: 'Of the format that was sent' }),
      changes: z
        .string()
        .regex(/^\d{1,9}$/, 'field.format')
        .transform(Number),
    }),
    done: 'Booked',
    refuses: [
      'market.register_not_found',
      'market.register_state',
      'market.register_day_differs',
      'market.register_hash_differs',
      'market.register_changes_differs',
      'market.register_time_wrong',
      'market.register_reference_used',
    ],
  },
)

export const rejection = operation('POST /back-office/register-files/{fileId}/rejection/', {
  summary: 'Record the custodian’s rejection of a file with its reason, and store the answer',
  roles,
  params,
  form: z.strictObject({
    reference: CustodianReference,
    file: FilePart,
    at: Instant,
    reason: StaffReason,
  }),
  done: 'Booked',
  refuses: [
    'market.register_not_found',
    'market.register_state',
    'market.register_time_wrong',
    'market.register_reference_used',
  ],
})

export const answer = operation('GET /back-office/register-files/{fileId}/answer/', {
  summary: 'The custodian’s answer as received; each view is recorded',
  roles,
  params,
  answer: file('The answer', ...uploadRules.document.types),
  refuses: ['market.register_not_found'],
})

export const correction = operation('POST /back-office/register-files/{fileId}/correction/', {
  summary: 'Ask for a corrected version of a rejected file; it is made within a minute',
  roles,
  params,
  done: 'Asked',
  refuses: ['market.register_not_found', 'market.register_state'],
})
