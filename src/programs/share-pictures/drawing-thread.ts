import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { drawSharePicture } from './draw-share-picture.ts'
import type { SharePicture } from './share-picture.ts'

// A worker thread, because loading a typeface takes as long as rendering fifty pages.
sharp.concurrency(1)
sharp.cache(false)

type Task = { readonly picture: SharePicture; readonly file: Uint8Array | null }

parentPort?.on('message', async ({ picture, file }: Task) => {
  try {
    parentPort?.postMessage({ png: await drawSharePicture(picture, file) })
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) })
  }
})
