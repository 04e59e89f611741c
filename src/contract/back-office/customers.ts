import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage, proposed } from '../answers.ts'
import { StaffReason, Whole } from '../fields.ts'
import { operation } from '../operation.ts'
import { customerViewReasons } from '../words/accounts.ts'
import { actRoles, deskRoles } from '../words/desks.ts'
import { CustomerBody, FoundBody, SuspendedBody } from './customer-body.ts'

const params = z.strictObject({ userId: z.string().max(100) })

const CustomerViewReason = z
  .enum(customerViewReasons)
  .openapi({ description: 'The reason for the search, which is recorded' })

export const suspended = operation('GET /back-office/customers/', {
  summary: 'Suspended accounts, and open proposals about them',
  roles: deskRoles.customers,
  answer: json(
    z.object({
      items: z.array(SuspendedBody),
      nextCursor: z.null(),
      total: z
        .int()
        .openapi({ description: 'How many proposals to reopen an account need a decision' }),
    }),
    'The latest hundred',
  ),
})

export const search = operation('POST /back-office/customer-searches/', {
  summary:
    'Find people by address, phone, name, or a number that is theirs; the search is recorded',
  description:
    'A body instead of a URL, so that the search appears in no access log. A search by NIK works ' +
    'only for roles that may see identities, by bank account number only for roles that may see bank ' +
    'accounts.',
  roles: deskRoles.customers,
  body: z.strictObject({
    query: z.string().trim().max(254),
    reason: CustomerViewReason,
    limit: Whole.min(1).max(100).default(24),
    cursor: z.string().max(500).optional(),
  }),
  answer: jsonCountedPage(FoundBody, 'A page of people, by name'),
  refuses: ['customers.query_too_short'],
})

export const view = operation('GET /back-office/customers/{userId}/', {
  summary: 'The status of an account, as far as my role needs it; the view is recorded',
  roles: deskRoles.customers,
  params,
  query: z.strictObject({ reason: CustomerViewReason }),
  answer: json(CustomerBody, 'The account'),
  refuses: ['identity.user_not_found'],
})

export const suspension = operation('POST /back-office/customers/{userId}/suspension/', {
  summary:
    'Suspend an account at once; its owner is notified of the reason; compliance and support',
  roles: actRoles['account-suspension'],
  params,
  body: z.strictObject({ reason: StaffReason }),
  done: 'Suspended; every session has ended',
  refuses: [
    'identity.user_not_found',
    'identity.suspension_not_possible',
    'approvals.reason_unacceptable',
  ],
})

export const restoration = operation('POST /back-office/customers/{userId}/restoration/', {
  summary: 'Propose to reopen a suspended account; another person approves',
  proposes: ['account-restoration'],
  params,
  body: z.strictObject({ reason: StaffReason }),
  created: proposed,
  refuses: ['identity.user_not_found', 'identity.not_suspended', 'approvals.reason_unacceptable'],
})
