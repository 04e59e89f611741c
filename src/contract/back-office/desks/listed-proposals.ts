import { z } from '@hono/zod-openapi'
import { Integer } from '../../fields.ts'
import { ProposalBody } from './proposal-body.ts'

export const ListedProposalBody = ProposalBody.extend({
  about: z.string().nullable().openapi({ description: 'The name of the property or the person' }),
  aboutUserId: z.uuid().nullable().openapi({ description: 'Whom it is about' }),
  days: z.int().openapi({ description: 'Whole days since it was proposed' }),
  amount: Integer.nullable().openapi({ description: 'Rupiah that it moves; null: none' }),
}).openapi('ListedProposal')
export type ListedProposal = z.input<typeof ListedProposalBody>
