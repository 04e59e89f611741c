import { afterAll, describe, expect, test } from 'vitest'
import { aPng, byTwo, reportDeathOf } from '../../../tests/support/a-death-report.ts'
import { anOwner, type Owner } from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
const staff: readonly [string, string] = [
  (await api.anAccount(['compliance'])).token,
  (await api.anAccount(['compliance'])).token,
]
afterAll(() => store.close())

const path = '/users/heir-documents/'
const reason = 'Akta kematian cocok dengan data dukcapil.'

function keep(owner: Owner, kind = 'will') {
  const body = new FormData()
  body.set('kind', kind)
  body.set('file', new File([new Uint8Array(aPng)], 'surat.png'))
  return api.call(path, { token: owner.access, body })
}

async function filesIn(): Promise<number> {
  const { rows } = await store.asOwner('select count(*)::integer as kept from files.stored_files')
  return rows[0].kept
}

describe('documents for heirs', () => {
  test('documents for heirs are stored, can be opened only by their owner, and are deleted with their file', async () => {
    const owner = await anOwner(api)
    const before = await filesIn()
    const { status, body } = await keep(owner)
    expect(status).toBe(201)
    const [{ id }] = body.items
    const file = `${path}${id}/file/`
    const own = await api.call(file, { token: owner.access })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const other = await anOwner(api)
    const foreign = [
      await api.call(file, { token: other.access }),
      await api.call(`${path}${id}/`, { method: 'DELETE', token: other.access }),
    ]
    expect(foreign.map((answer) => answer.body.code)).toEqual([
      'inheritance.document_not_found',
      'inheritance.document_not_found',
    ])
    expect((await api.call(path, { token: other.access })).body.items).toEqual([])
    const gone = await api.call(`${path}${id}/`, { method: 'DELETE', token: owner.access })
    expect(gone.status).toBe(204)
    expect(await filesIn()).toBe(before)
    expect((await api.call(file, { token: owner.access })).status).toBe(404)
  })

  test('documents for heirs are limited to ten, even in concurrent requests, and a refused one leaves no file', async () => {
    const owner = await anOwner(api)
    const before = await filesIn()
    const sent = await Promise.all(Array.from({ length: 12 }, () => keep(owner)))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(sent.flatMap(({ body }) => body.code ?? [])).toEqual(
      Array(2).fill('inheritance.prepared_full'),
    )
    expect(await filesIn()).toBe(before + 10)
  })

  test('documents for heirs and the named heirs can be read by staff, the documents only after two people confirmed the death', async () => {
    const owner = await anOwner(api)
    const { body: kept } = await keep(owner)
    const named = { name: 'Ani', relation: 'child', share: 100, phone: '+6281234567890' }
    const input = { revision: 0, value: { heirs: [named] } }
    const saved = await api.call('/users/profile/sections/heirs/', {
      method: 'PUT',
      token: owner.access,
      body: input,
    })
    expect(saved.status).toBe(200)
    const { body } = await reportDeathOf(api, { accountEmail: owner.email })
    const { rows } = await store.asOwner(
      `select id from inheritance.cases where number = '${body.number}'`,
    )
    const caseId = rows[0].id
    const look = () =>
      api.call(`/back-office/death-reports/${caseId}/?reason=review`, { token: staff[0] })
    const open = () =>
      api.call(
        `/back-office/death-reports/${caseId}/documents/${kept.items[0].id}/?reason=review`,
        {
          token: staff[0],
        },
      )
    expect((await look()).body).toMatchObject({ named: [named], prepared: [] })
    expect((await open()).body.code).toBe('inheritance.case_not_found')
    expect((await byTwo(api, staff, `${caseId}/confirmation/`, { reason })).status).toBe(200)
    expect((await look()).body.prepared).toMatchObject([{ kind: 'will' }])
    expect((await open()).status).toBe(200)
  })
})
