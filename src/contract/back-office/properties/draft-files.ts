import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { operation } from '../../operation.ts'
import { OptionalFiles } from '../../uploads.ts'
import { proposalRoles } from '../../words/approvals.ts'
import { picturePlaces } from '../../words/properties.ts'

const params = z.strictObject({ draftId: z.uuid() })

const pictureParams = params.extend({ pictureId: z.uuid() })

const changed = json(z.object({ isChanged: z.literal(true) }), 'Changed')

const draftRefusals = ['drafts.not_found', 'drafts.closed'] as const

export const addPictures = operation('POST /back-office/drafts/{draftId}/pictures/', {
  summary: 'Add photographs or floor plans to a draft; for staff',
  description:
    'JPG, PNG, WebP or AVIF, a plan also PDF; six at a time, 12 MB each, at least 960 × 540 pixels. ' +
    'Checked by content and re-encoded, so that nothing hidden stays in them.',
  roles: proposalRoles['property-entry'].proposers,
  params,
  form: z.strictObject({
    kind: z.enum(['photograph', 'plan']),
    files: OptionalFiles,
  }),
  created: changed,
  refuses: [...draftRefusals, 'files.too_many', 'pictures.too_small'],
})

export const move = operation('POST /back-office/drafts/{draftId}/pictures/{pictureId}/position/', {
  summary: 'Move a photo first (the cover), earlier or later; for staff',
  roles: proposalRoles['property-entry'].proposers,
  params: pictureParams,
  body: z.strictObject({ to: z.enum(picturePlaces) }),
  answer: changed,
  refuses: [...draftRefusals, 'drafts.picture_not_found'],
})

export const removePicture = operation(
  'DELETE /back-office/drafts/{draftId}/pictures/{pictureId}/',
  {
    summary: 'Remove a photo from a draft; for staff',
    roles: proposalRoles['property-entry'].proposers,
    params: pictureParams,
    answer: changed,
    refuses: [...draftRefusals, 'drafts.picture_not_found'],
  },
)
