import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { assertNoTransaction } from '#database'
import { isUuid } from '#kernel'

/** The store of encrypted bytes, each under an id that we made. */
export type FileStore = {
  put(id: string, bytes: Uint8Array): Promise<void>
  /** Null when there is nothing under this id. */
  get(id: string): Promise<Buffer | null>
  /** Does nothing when there is nothing under this id. */
  remove(id: string): Promise<void>
}

/**
 * Opens the configured store: the bucket of `STORAGE_URL`, or a local folder. Either throws when it is called
 * inside a transaction, because a call to a bucket goes over the network.
 */
export function openFileStore(storageUrl: string | null, folder: string): FileStore {
  return storageUrl === null ? openFolderStore(folder) : openBucketStore(storageUrl)
}

const what = 'the file store'

/**
 * Stores files in 256 subfolders of a folder. A file is written under another name and then renamed, so it is
 * either complete or absent.
 */
export function openFolderStore(folder: string): FileStore {
  const placeOf = (id: string) => path.join(folder, requireFileId(id).slice(-2), requireFileId(id))
  return {
    put: async (id, bytes) => {
      assertNoTransaction(what)
      const place = placeOf(id)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const file = await open(`${place}.part`, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${place}.part`, place)
    },
    get: async (id) => {
      assertNoTransaction(what)
      try {
        return await readFile(placeOf(id))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: async (id) => {
      assertNoTransaction(what)
      // A killed process may have left a part of it.
      for (const name of [placeOf(id), `${placeOf(id)}.part`]) await rm(name, { force: true })
    },
  }
}

const timeoutMilliseconds = 20_000

/** A bucket of any S3-compatible service: `https://key:secret@host/bucket?region=…`. */
function openBucketStore(storageUrl: string): FileStore {
  const url = new URL(storageUrl)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 2,
  })
  const bucket = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  const send = async (method: string, id: string, body?: Uint8Array): Promise<Response> => {
    assertNoTransaction(what)
    const answer = await client.fetch(`${bucket}/${requireFileId(id)}`, {
      method,
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...(body === undefined ? {} : { body: body as BodyInit }),
    })
    if (!answer.ok && answer.status !== 404)
      throw new Error(`the file store answered ${method} with ${answer.status}`)
    return answer
  }
  return {
    put: async (id, bytes) => {
      const answer = await send('PUT', id, bytes)
      if (answer.status === 404) throw new Error('the file store has no such bucket')
    },
    get: async (id) => {
      const answer = await send('GET', id)
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer())
    },
    remove: async (id) => void (await send('DELETE', id)),
  }
}

// Throws unless the id is a UUID, so that a name chosen by a sender never becomes a path.
function requireFileId(id: string): string {
  if (!isUuid(id)) throw new Error('files are named by our ids only')
  return id
}
