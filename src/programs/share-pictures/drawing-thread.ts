import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { drawSharePicture } from './draw-share-picture.ts'
import type { SharePicture } from './share-picture.ts'

// A thread of its own: reading a typeface takes as long as fifty pages.
sharp.concurrency(1)
sharp.cache(false)
const { publicFolder } = workerData as { publicFolder: string }

parentPort?.on('message', async (picture: SharePicture) => {
  try {
    parentPort?.postMessage({ png: await drawSharePicture(picture, publicFolder) })
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) })
  }
})
