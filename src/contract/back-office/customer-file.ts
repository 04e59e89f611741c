import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { customerViewReasons, fileParts } from '../words/accounts.ts'
import { deskRoles } from '../words/desks.ts'
import { FileBody, RecordBody } from './customer-file-body.ts'

const params = z.strictObject({ userId: z.string().max(100) })

const CustomerViewReason = z
  .enum(customerViewReasons)
  .openapi({ description: 'The reason for the search, which is recorded' })

export const file = operation('GET /back-office/customers/{userId}/file/', {
  summary:
    'The latest entries of each part of a customer file that my role can see; the view is recorded',
  roles: deskRoles.customers,
  params,
  query: z.strictObject({ reason: CustomerViewReason }),
  answer: json(FileBody, 'The parts'),
  refuses: ['identity.user_not_found'],
})

export const records = operation('GET /back-office/customers/{userId}/records/{part}/', {
  summary: 'One part of a customer file, page by page; each view is recorded',
  roles: deskRoles.customers,
  params: params.extend({ part: z.enum(fileParts) }),
  query: PageQuery.extend({ reason: CustomerViewReason }),
  answer: json(
    z.object({
      name: z.string().nullable(),
      items: z.array(RecordBody),
      nextCursor: z.string().nullable(),
    }),
    'The customer’s name, and their records, newest first',
  ),
  refuses: ['identity.user_not_found'],
})

export const note = operation('POST /back-office/customers/{userId}/notes/', {
  summary: 'Write a note about a customer for other staff; it is never shown to the customer',
  roles: ['compliance', 'admin'],
  params,
  body: z.strictObject({ note: z.string().max(5000) }),
  created: { description: 'Saved; it cannot be changed' },
  refuses: [
    'identity.user_not_found',
    'investors.identity_not_found',
    'investors.note_unacceptable',
  ],
})
