import { uploadsMax } from '#contract'
import { addPictures, move, removePicture } from '#contract/back-office/properties/draft-files.ts'
import { tooManyFiles } from '#files'
import { addDraftPictures, moveDraftPicture, removeDraftPicture } from '#properties'
import type { ApiContext } from '../../env.ts'
import { requestInvalid } from '../../refusals.ts'
import { resource } from '../../resource.ts'
import { readUploads } from '../../uploads.ts'

/** The most files in one form, because each is rendered in six sizes. */
const filesAtOnceMax = uploadsMax['property-pictures']

const app = resource()

function storageOf(c: ApiContext) {
  const { db, clock, files: store, dataKeys: keys } = c.var.services
  return { db, clock, store, keys }
}

const isChanged = { isChanged: true } as const

/** The photographs and floor plans of a draft. */
export const draftFileRoutes = app
  .serve(addPictures, async (c) => {
    const { draftId } = c.req.valid('param')
    const { kind, files } = c.req.valid('form')
    if (files.length === 0) throw requestInvalid([{ path: 'files', code: 'field.required' }])
    if (files.length > filesAtOnceMax) throw tooManyFiles('files', filesAtOnceMax)
    const clean = await readUploads(files, kind)
    await addDraftPictures(storageOf(c), c.var.actor, { draftId, kind, files: clean })
    return isChanged
  })
  .serve(move, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await moveDraftPicture(db, clock, c.var.actor, input)
    return isChanged
  })
  .serve(removePicture, async (c) => {
    const { db, clock } = c.var.services
    await removeDraftPicture(db, clock, c.var.actor, c.req.valid('param'))
    return isChanged
  })
