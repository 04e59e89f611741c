import { createRoute, z } from '@hono/zod-openapi'
import { picturePlaces } from '#contract'
import {
  type CleanFile,
  inspectFile,
  pictureBytesMax,
  pictureTypesTaken,
  tooManyFiles,
} from '#files'
import { addDraftPictures, moveDraftPicture, removeDraftPicture } from '#properties'
import { json, jsonBody, problems } from '../../answers.ts'
import { type ApiContext, resource } from '../../env.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { requestInvalid } from '../../refusals.ts'
import { bytesOf, OptionalFiles } from '../../uploads.ts'

const params = z.strictObject({ draftId: z.uuid() })
const pictureParams = params.extend({ pictureId: z.uuid() })
const security = [{ bearer: [] }]
const changed = json(z.object({ isChanged: z.literal(true) }), 'Changed')
const draftRefusals = ['request.not_allowed', 'drafts.not_found', 'drafts.closed'] as const
const fileRefusals = [
  'request.too_large',
  'files.too_large',
  'files.kind_refused',
  'files.broken',
  'files.active',
  'files.empty',
  'files.too_many',
] as const

/** How many files one form brings: each is drawn in six sizes. */
const filesAtOnceMax = 6

const addPictures = createRoute({
  method: 'post',
  path: '/back-office/drafts/{draftId}/pictures',
  summary: 'Add photographs or floor plans to a draft; for staff',
  description:
    'JPG, PNG, WebP or AVIF, a plan also PDF; six at a time, 12 MB each, at least 960 × 540 pixels. ' +
    'Looked through by content and drawn again, so that nothing hidden stays in them.',
  security,
  request: {
    params,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            kind: z.enum(['photograph', 'plan']),
            files: OptionalFiles,
          }),
        },
      },
    },
  },
  responses: {
    201: changed,
    ...problems(...draftRefusals, ...fileRefusals, 'pictures.too_small'),
  },
})

const move = createRoute({
  method: 'post',
  path: '/back-office/drafts/{draftId}/pictures/{pictureId}/position',
  summary: 'Show a picture first (the cover), earlier or later; for staff',
  security,
  request: {
    params: pictureParams,
    body: jsonBody(z.strictObject({ to: z.enum(picturePlaces) })),
  },
  responses: { 200: changed, ...problems(...draftRefusals, 'drafts.picture_not_found') },
})

const removePicture = createRoute({
  method: 'delete',
  path: '/back-office/drafts/{draftId}/pictures/{pictureId}',
  summary: 'Take a picture out of a draft; for staff',
  security,
  request: { params: pictureParams },
  responses: { 200: changed, ...problems(...draftRefusals, 'drafts.picture_not_found') },
})

/** The roles that write drafts. */
export const writingRoles: readonly string[] = ['ops', 'admin']

const app = resource()
const writers = staffOnly(writingRoles)
app.use('/back-office/drafts/:draftId/pictures', signedIn, writers)
app.use('/back-office/drafts/:draftId/pictures/*', signedIn, writers)

function keepingOf(c: ApiContext) {
  const { db, clock, files: store, dataKeys: keys } = c.var.services
  return { db, clock, store, keys }
}

const isChanged = { isChanged: true } as const

/** The photographs and floor plans of a draft. */
export const draftFileRoutes = app
  .openapi(addPictures, async (c) => {
    const { draftId } = c.req.valid('param')
    const { kind, files } = c.req.valid('form')
    if (files.length === 0) throw requestInvalid([{ path: 'files', code: 'field.required' }])
    if (files.length > filesAtOnceMax) throw tooManyFiles('files', filesAtOnceMax)
    const rule = { path: 'files', types: pictureTypesTaken[kind], bytesMax: pictureBytesMax }
    const clean: CleanFile[] = []
    for (const file of files) clean.push(await inspectFile(await bytesOf(file), rule))
    await addDraftPictures(keepingOf(c), c.var.actor, { draftId, kind, files: clean })
    return c.json(isChanged, 201)
  })
  .openapi(move, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await moveDraftPicture(db, clock, c.var.actor, input)
    return c.json(isChanged, 200)
  })
  .openapi(removePicture, async (c) => {
    const { db, clock } = c.var.services
    await removeDraftPicture(db, clock, c.var.actor, c.req.valid('param'))
    return c.json(isChanged, 200)
  })
