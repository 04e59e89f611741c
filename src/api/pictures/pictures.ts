import { forStaff, shown } from '#contract/pictures/pictures.ts'
import { openPicture, type PictureFile } from '#files'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'

const app = resource()

async function open(c: ApiContext, name: string, isForStaff: boolean): Promise<PictureFile> {
  const { db, files: store, dataKeys: keys } = c.var.services
  return await openPicture({ db, store, keys }, name, { isForStaff })
}

function cacheHeaders({ type, bytes }: PictureFile, cacheControl: string, tag: string) {
  return {
    'Cache-Control': cacheControl,
    ETag: tag,
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  }
}

/** Uploaded pictures in the sizes that pages use. */
export const pictureRoutes = app
  .serve(shown, async (c) => {
    const { file } = c.req.valid('param')
    const tag = `"${file}"`
    const picture = await open(c, file, false)
    const headers = cacheHeaders(picture, 'public, max-age=31536000, immutable', tag)
    if (c.req.header('if-none-match')?.includes(tag) === true) {
      const { 'Content-Length': _length, ...known } = headers
      return c.body(null, 304, known)
    }
    return c.body(new Uint8Array(picture.bytes).buffer, 200, headers)
  })
  .serve(forStaff, async (c) => {
    const { file } = c.req.valid('param')
    const picture = await open(c, file, true)
    const headers = cacheHeaders(picture, 'private, max-age=3600', `"${file}"`)
    return c.body(new Uint8Array(picture.bytes).buffer, 200, headers)
  })
