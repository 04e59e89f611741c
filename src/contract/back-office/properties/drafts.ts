import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { PageQuery } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { proposalRoles } from '../../words/approvals.ts'
import { deskRoles } from '../../words/desks.ts'
import { ProposalBody } from '../desks/proposal-body.ts'
import { DraftBody, DraftContentBody, DraftLineBody, PictureWordsBody } from './draft-body.ts'

const params = z.strictObject({ draftId: z.uuid() })

const Version = z.int().min(1)

export const list = operation('GET /back-office/drafts/', {
  summary: 'Property drafts, newest first; for staff',
  roles: deskRoles.properties,
  query: PageQuery,
  answer: json(
    z.object({
      items: z.array(DraftLineBody),
      nextCursor: z.string().nullable(),
      total: z.int(),
      mayWrite: z.boolean().openapi({ description: 'Whether my role writes drafts' }),
    }),
    'A page',
  ),
})

export const begin = operation('POST /back-office/drafts/', {
  summary: 'Start a draft; its name sets the permanent URL of the property; for staff',
  roles: proposalRoles['property-entry'].proposers,
  body: z.strictObject({ name: z.string().trim().min(2).max(100) }),
  created: json(z.object({ id: z.uuid() }), 'Started'),
  refuses: ['drafts.taken'],
})

export const one = operation('GET /back-office/drafts/{draftId}/', {
  summary: 'One draft with its obstacles and its choices; for staff',
  roles: deskRoles.properties,
  params,
  answer: json(DraftBody, 'The draft'),
  refuses: ['drafts.not_found'],
})

export const save = operation('PUT /back-office/drafts/{draftId}/', {
  summary: 'Save an incomplete draft; for staff',
  description:
    'Names the version that was read; any but the latest is refused. Everything typed is saved; what ' +
    'is wrong is listed among the obstacles in the answer.',
  roles: proposalRoles['property-entry'].proposers,
  params,
  body: z.strictObject({
    version: Version,
    content: DraftContentBody,
    pictureWords: PictureWordsBody.default({}),
  }),
  answer: json(DraftBody, 'Saved'),
  refuses: ['drafts.not_found', 'drafts.closed', 'drafts.changed_meanwhile'],
})

export const review = operation('POST /back-office/drafts/{draftId}/review/', {
  summary:
    'Send a draft for review; once another person approves, it becomes a property; for staff',
  description:
    'The amount raised, the number of units and the kind of title follow from the draft. The ' +
    'approval freezes the launch forecast.',
  proposes: ['property-entry'],
  params,
  body: z.strictObject({ version: Version }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    'drafts.not_found',
    'drafts.closed',
    'drafts.changed_meanwhile',
    'drafts.incomplete',
    'drafts.taken',
  ],
})
