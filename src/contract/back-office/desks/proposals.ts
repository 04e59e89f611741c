import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { QueueQuery, StaffReason } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { proposalKinds, proposalStates } from '../../words/approvals.ts'
import { deskRoles } from '../../words/desks.ts'
import { ListedProposalBody } from './listed-proposals.ts'
import { ProposalBody } from './proposal-body.ts'
import { settlementRefusals } from './sale-desk.ts'

const params = z.strictObject({ proposalId: z.uuid() })

const refused = [
  'approvals.not_found',
  'approvals.already_decided',
  'approvals.role_not_allowed',
  'approvals.own_matter',
] as const

export const list = operation('GET /back-office/proposals/', {
  summary: 'Proposals of the kinds that my roles make, decide or read, newest first',
  roles: deskRoles.approvals,
  query: QueueQuery.extend({
    state: z.enum(proposalStates).default('waiting'),
    kind: z.enum(proposalKinds).optional(),
    whose: z
      .enum(['all', 'mine', 'others', 'for-me'])
      .default('all')
      .openapi({ description: 'Proposals of mine, of others, or those I can decide on' }),
  }),
  answer: json(
    z.object({
      items: z.array(ListedProposalBody),
      nextCursor: z.string().nullable(),
      total: z.int().openapi({ description: 'How many are in this state' }),
    }),
    'A page',
  ),
})

export const approval = operation('POST /back-office/proposals/{proposalId}/approval/', {
  summary: 'Approve and carry out a proposal of another person; for staff',
  description:
    'Names the hash of the content that was read. Done once; the second of two is refused. Takes a ' +
    'passkey or authenticator code that was shown in this session in the last five minutes: ' +
    '`identity.fresh_factor_needed` (403) says that a confirmation comes first.',
  roles: deskRoles.approvals,
  booksMoney: true,
  freshFactor: true,
  params,
  body: z.strictObject({ contentHash: z.string().length(64) }),
  answer: json(ProposalBody, 'Approved and done'),
  refuses: [
    ...refused,
    'approvals.same_person',
    'approvals.content_differs',
    'offerings.not_in_state',
    'offerings.window',
    'offerings.title_not_proven',
    'offerings.documents_missing',
    'offerings.opens_too_early',
    'offerings.benefit_line_taken',
    'offerings.benefit_before_opening',
    'offerings.benefit_above_limit',
    'offerings.figures_changed',
    'properties.document_unread',
    'properties.facts_changed',
    'properties.date_impossible',
    'properties.lease_overlaps',
    'distributions.figures_changed',
    'distributions.month_out_of_order',
    'distributions.month_passed',
    'distributions.month_not_newest',
    'distributions.costs_not_covered',
    'distributions.reserve_beyond_rent',
    'distributions.correction_beyond_line',
    'property_sales.figures_changed',
    'property_sales.state',
    'property_sales.meeting_date',
    'property_sales.vote_open',
    'property_sales.before_meeting',
    ...settlementRefusals,
    'drafts.incomplete',
    'drafts.taken',
    'properties.already_recorded',
    'reconciliation.item_not_open',
    'reconciliation.not_awaited',
    'reconciliation.not_booked',
    'reconciliation.entry_unknown',
    'reconciliation.statement_gap',
    'reconciliation.statement_taken',
    'reconciliation.line_out_of_time',
    'reconciliation.order_not_found',
    'reconciliation.order_not_in_state',
    'reconciliation.account_short',
    'reconciliation.order_unfit',
    'reconciliation.transfer_amount_unfit',
    'reconciliation.order_shown',
    'reconciliation.statement_needed',
    'reconciliation.line_not_shown',
    'ledger.insufficient_funds',
    'payments.deposit_not_found',
    'payments.not_in_suspense',
    'payments.returned_by_gateway',
    'payments.refund_pending',
    'payments.owner_closed',
    'payments.gateway_unanswered',
    'withdrawals.not_found',
    'withdrawals.not_awaiting',
    'investors.identity_not_found',
    'investors.identity_changed',
    'account_recovery.request_not_found',
    'account_recovery.not_waiting',
    'inheritance.not_now',
    'inheritance.case_held',
    'inheritance.account_missing',
    'inheritance.heirs_missing',
    'inheritance.heir_not_ready',
    'inheritance.heir_differs',
    'inheritance.heirs_changed',
    'inheritance.estate_owes',
    'inheritance.withdrawal_open',
    'inheritance.orders_open',
    'balance_adjustments.entry_not_reversible',
    'identity.user_not_found',
    'identity.role_held',
    'identity.role_not_held',
    'identity.last_admin',
    'identity.not_suspended',
    'banks.account_not_found',
    'banks.proof_not_wanted',
    'news.closed',
    'meetings.motion_changed',
    'meetings.motion_not_found',
    'meetings.property_over',
    'meetings.not_callable',
    'meetings.translation_missing',
    'meetings.quotes_missing',
    'meetings.one_sale',
    'meetings.votes_end',
    'meetings.second_meeting',
    'property_sales.price_impossible',
    'meetings.meeting_date',
    'meetings.record_date',
    'meetings.votes_open',
    'meetings.terms_too_early',
    'meetings.mark_too_early',
    'market.window_too_early',
    'market.window_not_working_day',
    'market.window_too_close',
    'market.terms_too_early',
    'market.tick_too_large',
    'market.trade_not_found',
    'market.trade_busted',
    'market.bust_too_late',
    'market.not_obvious_error',
    'market.seller_money_spent',
    'market.buyer_units_gone',
  ],
})

export const refusal = operation('POST /back-office/proposals/{proposalId}/refusal/', {
  summary: 'Refuse a proposal with a reason, or withdraw my own; for staff',
  roles: deskRoles.approvals,
  params,
  body: z.strictObject({ reason: StaffReason }),
  answer: json(ProposalBody, 'Refused'),
  refuses: [...refused],
})
