import { afterAll, expect, test } from 'vitest'
import { type FieldError, newId } from '#kernel'
import { testDatabase } from './support/database.ts'
import { aPicture, type HostileFile, hostileFiles } from './support/hostile-files.ts'
import { type TestApi, testApi } from './support/test-api.ts'

// Sends harmful files to every upload: false types under false names, files of two types at once, files that
// unpack without end, broken and oversized files.

const store = await testDatabase()
const api = testApi(store)
const token = (await api.anAccount()).token
afterAll(() => store.close())

type Endpoint = {
  readonly accepts: 'pictures' | 'documents'
  send(file: File): ReturnType<TestApi['call']>
}

const endpoints: Readonly<Record<string, Endpoint>> = {
  'the picture of an identity card': {
    accepts: 'pictures',
    send: (file) => api.call('/users/identity/documents/', { token, body: formOf({ card: file }) }),
  },
  'a frame of a movement check': {
    accepts: 'pictures',
    send: (file) =>
      api.call(`/users/identity/movement-checks/${newId()}/frames/`, {
        token,
        body: formOf({ frames: file, times: '1000' }),
      }),
  },
  'the picture of a card to be read': {
    accepts: 'pictures',
    send: (file) =>
      api.call('/users/identity/card-reading/', { token, body: formOf({ card: file }) }),
  },
  'a page of a bank book': {
    accepts: 'documents',
    send: (file) =>
      // The bank account does not exist, so a file that passed its check would be answered with that.
      api.call(`/bank-accounts/${newId()}/proof/`, { token, body: formOf({ file }) }),
  },
  'a document for heirs': {
    accepts: 'documents',
    send: (file) =>
      api.call('/users/heir-documents/', { token, body: formOf({ kind: 'will', file }) }),
  },
  'a CV': {
    accepts: 'documents',
    send: (file) =>
      api.call('/careers/applications/', { body: formOf({ ...applicant, cv: file }) }),
  },
}

const applicant = {
  name: 'Sekar Ayu',
  email: 'sekar@contoh.id',
  phone: '081234567890',
  consent: 'true',
}

function formOf(parts: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.set(name, part)
  return form
}

function asFile({ claims, bytes }: HostileFile, name = 'foto.png'): File {
  return new File([new Uint8Array(bytes)], name, { type: claims })
}

async function keptFiles(): Promise<number> {
  const { rows } = await store.asOwner('select count(*)::int as count from files.stored_files')
  return (rows[0] as { count: number }).count
}

// A bank statement or a will may also be a photo, so pictures are accepted there.
const isTakenThere = (endpoint: string, { name }: HostileFile) =>
  (endpoint === 'a page of a bank book' || endpoint === 'a document for heirs') &&
  /^(a picture in the place|another one)/.test(name)

test.each(
  Object.entries(endpoints),
)('%s: no hostile file is stored, and each is answered with its fault', async (endpoint, {
  accepts,
  send,
}) => {
  const files = (await hostileFiles(accepts)).filter((file) => !isTakenThere(endpoint, file))
  expect(files.length).toBeGreaterThanOrEqual(65)
  const letIn: string[] = []
  for (const file of files) {
    // The test checks the file, not the limit on attempts.
    await store.asOwner('delete from identity.attempts')
    const { status, body } = await send(asFile(file))
    const isRefused = status === 400 || status === 413
    // A form that reports all wrong fields together names the fault at the field.
    const codes = [body.code, ...(body.errors ?? []).map(({ code }: FieldError) => code)]
    const isNotified = codes.some((code) => /^(files\.|request\.(too_large|invalid))/.test(code))
    if (!isRefused || !isNotified) letIn.push(`${file.name}: ${status} ${body.code}`)
  }
  expect(letIn).toEqual([])
  expect(await keptFiles()).toBe(0)
})

test('a form without a length, or with a far too large one, is not read to its end', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const length of ['99999999999', 'NaN', '-1']) {
    const sent = await api.call('/users/identity/documents/', {
      token,
      body: '--x--',
      headers: { ...headers, 'content-length': length },
    })
    expect(sent.status).toBeGreaterThanOrEqual(400)
    expect(sent.status).toBeLessThan(500)
  }
})

const names = [
  '../../etc/passwd',
  'a\u0000.png',
  'x'.repeat(300),
  '\u202egnp.exe',
  'CON',
  'a\r\nb.png',
]

test.each(
  names,
)('a file name such as %j is not used, because stored files have names of their own', async (name) => {
  const picture = { name: 'x', claims: 'text/html', bytes: await aPicture('png') }
  const sent = await endpoints['the picture of an identity card']?.send(asFile(picture, name))
  // No identity is declared in this test, so the request fails for that reason; the file name is never read.
  expect(sent?.body.code).toBe('investors.identity_not_found')
  expect(JSON.stringify(sent?.body)).not.toContain('passwd')
})
