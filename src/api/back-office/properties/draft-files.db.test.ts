import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aPhotograph } from '../../../../tests/support/a-photograph.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../../tests/support/test-api.ts'

type Staff = Awaited<ReturnType<TestApi['anAccount']>>

const store = await testDatabase()
const api = testApi(store)
const ops = await api.anAccount(['ops'])
const compliance = await api.anAccount(['compliance'])
afterAll(() => store.close())

async function aDraft(name: string): Promise<string> {
  const { body } = await api.call('/back-office/drafts/', { token: ops.token, body: { name } })
  return `/back-office/drafts/${body.id}/`
}

type Sent = { readonly kind: string; readonly files: readonly Uint8Array[]; readonly by?: Staff }

async function send(desk: string, { kind, files, by = ops }: Sent) {
  const form = new FormData()
  form.set('kind', kind)
  for (const file of files) form.append('files', new Blob([new Uint8Array(file)]), 'x')
  return await api.call(`${desk}pictures/`, { token: by.token, method: 'POST', body: form })
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF')
const picturesOf = async (desk: string) =>
  (await api.call(desk, { token: ops.token })).body.pictures as {
    id: string
    kind: string
    src: string
    widths: number[]
  }[]

test('a photo of any kind is stored in every size without its camera metadata, and only staff can see it', async () => {
  const desk = await aDraft('Rumah Foto Satu')
  const formats = ['jpeg', 'png', 'webp', 'avif'] as const
  const files = await Promise.all(
    formats.map((format) => aPhotograph({ width: 1200, height: 800, format })),
  )
  expect((await send(desk, { kind: 'photograph', files })).status).toBe(201)
  const pictures = await picturesOf(desk)
  expect(pictures.map(({ widths }) => widths)).toEqual(formats.map(() => [480, 960, 1200]))
  const [first] = pictures
  for (const type of ['webp', 'avif']) {
    const path = `/api/back-office/pictures/${first?.id}-480.${type}`
    const answer = await api.fetch(
      new Request(`http://127.0.0.1${path}`, { headers: { authorization: `Bearer ${ops.token}` } }),
    )
    expect(answer.headers.get('content-type')).toBe(`image/${type}`)
    const { width, exif } = await sharp(await answer.arrayBuffer()).metadata()
    expect({ width, exif }).toEqual({ width: 480, exif: undefined })
  }
  expect((await api.call(`/pictures/${first?.id}-480.webp`)).body.code).toBe('pictures.not_found')
  expect((await api.call(`/back-office/pictures/${first?.id}-480.webp`)).status).toBe(401)
})

test('a photo that is too small, a file that is no photo, and one photo too many are refused, and nothing is stored', async () => {
  const desk = await aDraft('Rumah Foto Dua')
  const small = await aPhotograph({ width: 800, height: 600 })
  const good = await aPhotograph({ width: 1000, height: 600 })
  expect((await send(desk, { kind: 'photograph', files: [good, small] })).body).toMatchObject({
    code: 'pictures.too_small',
    errors: [{ path: 'files' }],
  })
  const refused = async (kind: string, files: Uint8Array[]) =>
    (await send(desk, { kind, files })).body.code
  expect(await refused('photograph', [Buffer.from('<svg/>')])).toBe('files.kind_refused')
  expect(await refused('photograph', [pdf])).toBe('files.kind_refused')
  expect(await refused('photograph', [])).toBe('request.invalid')
  expect(
    await refused(
      'photograph',
      Array.from({ length: 7 }, () => good),
    ),
  ).toBe('files.too_many')
  expect((await send(desk, { kind: 'photograph', files: [good], by: compliance })).status).toBe(403)
  expect(await picturesOf(desk)).toEqual([])
  const { rows } = await store.asOwner(
    'select count(*)::int as count from property_intake.pictures p join property_intake.drafts d on d.id = p.draft_id ' +
      "where d.property_id = 'rumah-foto-dua'",
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('photos and floor plans are ordered separately, the first photo is the cover, and a removed one is gone', async () => {
  const desk = await aDraft('Rumah Foto Tiga')
  const files = [
    await aPhotograph({ width: 1000, height: 600 }),
    await aPhotograph({ width: 1100, height: 600 }),
    await aPhotograph({ width: 1300, height: 600 }),
  ]
  await send(desk, { kind: 'photograph', files })
  await send(desk, { kind: 'plan', files: [pdf] })
  const [a, b, c, plan] = (await picturesOf(desk)).map(({ id }) => id)
  const move = (id: string | undefined, to: string) =>
    api.call(`${desk}pictures/${id}/position/`, { token: ops.token, body: { to } })
  await move(c, 'first')
  await move(a, 'later')
  await move(plan, 'earlier')
  expect((await picturesOf(desk)).map(({ id }) => id)).toEqual([c, b, a, plan])
  const gone = await api.call(`${desk}pictures/${c}/`, { token: ops.token, method: 'DELETE' })
  expect(gone.status).toBe(200)
  expect((await picturesOf(desk)).map(({ id }) => id)).toEqual([b, a, plan])
  expect((await move(c, 'first')).body.code).toBe('drafts.picture_not_found')
  const { rows } = await store.asOwner(`select from pictures.pictures where id = '${c}'`)
  expect(rows).toEqual([])
  const file = `/back-office/pictures/${plan}.pdf`
  expect((await api.call(file, { token: compliance.token })).body).toContain('%PDF')
})
