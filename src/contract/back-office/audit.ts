import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Day, Integer, PageQuery } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { deskRoles } from '../words/desks.ts'

const Instant = z.iso.datetime()

export const LineBody = z
  .object({
    id: Integer,
    happenedAt: Instant,
    actor: z
      .object({ id: z.uuid(), name: z.string().nullable() })
      .nullable()
      .openapi({ description: 'Null: the product itself' }),
    action: z.string().openapi({ example: 'identity.freeze' }),
    subjectKind: z.string(),
    subjectId: z.string(),
    subjectName: z
      .string()
      .nullable()
      .openapi({ description: 'The name or the number that people know it by' }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    isChained: z.boolean().openapi({ description: 'Linked by hash to all earlier entries' }),
  })
  .openapi('AuditLine')
export type AuditLine = z.input<typeof LineBody>

const AuditQueryBody = z.strictObject({
  actor: z.string().max(254).optional().openapi({ description: 'An address, a name, or an id' }),
  subject: z.string().max(254).optional().openapi({
    description: 'The name of a person or a property, an address, a receipt number, or an id',
  }),
  action: z
    .string()
    .max(100)
    .regex(/^[a-z-]+(\.[a-z-]+)?$/)
    .optional()
    .openapi({ description: 'A whole action, or the part before its dot', example: 'identity' }),
  from: Day.optional().openapi({ description: 'By default 30 days ago' }),
  until: Day.optional().openapi({ description: 'By default today; the day is included' }),
})

export const search = operation('GET /back-office/audit/', {
  summary: 'The audit log of a period: who did what, newest first; the view is recorded',
  roles: deskRoles.audit,
  query: PageQuery.extend(AuditQueryBody.shape),
  answer: json(
    z.object({
      items: z.array(LineBody),
      names: z.record(z.string(), z.string()).openapi({
        description: 'The names of ids in `details`; ids without a name are absent',
      }),
      nextCursor: z.string().nullable(),
      period: z
        .object({ from: Day, until: Day })
        .openapi({ description: 'The period shown; both days are included' }),
      check: z
        .object({ checkedAt: Instant, events: Integer, faults: Integer })
        .nullable()
        .openapi({ description: 'When the chain was recomputed last, and what was found' }),
    }),
    'A page of the audit log',
  ),
  refuses: ['audit.invalid_cursor', 'audit.period_too_long'],
})

export const csv = operation('GET /back-office/audit/csv/', {
  summary:
    'The audit log of a period as a CSV file of at most 10,000 rows; the download is recorded',
  roles: deskRoles.audit,
  query: AuditQueryBody,
  answer: file('The file', fileTypes.csv),
  refuses: ['audit.period_too_long', 'audit.export_too_large'],
})

export type Typed = z.infer<typeof AuditQueryBody>
