import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)

afterAll(() => store.close())

const current = { document: 'terms', version: '2026-11-21', language: 'en' }

async function rowsOf(userId: string) {
  const { rows } = await store.asOwner(
    `select document, text_version, language, fingerprint from identity.acceptances
     where user_id = '${userId}' order by accepted_at, document`,
  )
  return rows
}

describe('texts', () => {
  test('legal texts are returned in the edition in force by default, and in older editions by version', async () => {
    const now = await api.call('/legal/terms/')
    expect(now.body).toMatchObject({ version: '2026-11-21', isInForce: true })
    expect(now.body.prevailingLanguage).toBe('id')
    expect(now.body.texts.id.sections[0].title).toBe('Istilah')
    const old = await api.call('/legal/privacy/?version=2026-11')
    expect(old.body).toMatchObject({ version: '2026-11', isInForce: false })
    expect(old.body.texts.en.data.length).toBeGreaterThan(5)
  })

  test('legal texts announce a future edition with its date and its changes', async () => {
    const { body } = await api.call('/legal/')
    const coming = body.items.filter((item: { isComing: boolean }) => item.isComing)
    expect(coming.map((item: { version: string }) => item.version)).toContain('2026-11-22b')
    const next = await api.call('/legal/terms/?version=2026-11-22b')
    expect(next.body).toMatchObject({
      isComing: true,
      isInForce: false,
      inForceSince: '2026-11-22',
    })
    expect(next.body.texts.en.changes.length).toBeGreaterThan(0)
    expect((await api.call('/legal/terms/')).body.isComing).toBe(false)
  })

  test('an unknown document or version is refused', async () => {
    expect((await api.call('/legal/terms/?version=1999')).body.code).toBe('legal.edition_unknown')
    expect((await api.call('/legal/terms/?version=1999')).status).toBe(404)
    expect((await api.call('/legal/prospectus/')).status).toBe(400)
  })

  test('every edition of a legal text is listed', async () => {
    const { body } = await api.call('/legal/')
    expect(body.items.map((item: { version: string }) => item.version)).toEqual(
      expect.arrayContaining(['2026-11', '2026-11-21']),
    )
    expect(body.items.filter((item: { isInForce: boolean }) => item.isInForce)).toHaveLength(3)
  })

  test('legal texts state the fees and limits of the offerings that open today', async () => {
    const { rows } = (await store.asOwner(
      `select purchase_fee_basis_points as fee, cooling_off_hours as hours,
         holder_cap_basis_points as cap, window_days_max as days
       from offerings.terms order by effective_from desc limit 1`,
    )) as { rows: { fee: number; hours: number; cap: number; days: number }[] }
    const { body } = await api.call('/legal/terms/')
    const words = JSON.stringify(body.texts.id)
    expect(words).toContain(`Biaya pembelian ${(rows[0]?.fee ?? 0) / 100}%`)
    expect(words).toContain(`Hak batal ${rows[0]?.hours} jam`)
    expect(words).toContain(`paling banyak ${(rows[0]?.cap ?? 0) / 100}% unit satu properti`)
    expect(words).toContain(`paling lama ${rows[0]?.days} hari kalender`)
  })
})

describe('acceptance', () => {
  test('the acceptance of a legal text is stored once with version, language and the fingerprint of the text', async () => {
    const { token, userId } = await api.anAccount()
    const { body: edition } = await api.call('/legal/terms/')
    const first = await api.call('/users/acceptances/', { token, body: current })
    expect(first.status).toBe(200)
    expect(first.body.items).toEqual([{ ...current, acceptedAt: api.clock.now().toISOString() }])
    const again = await Promise.all(
      Array.from({ length: 5 }, () => api.call('/users/acceptances/', { token, body: current })),
    )
    for (const { body } of again) expect(body).toEqual(first.body)
    expect(await rowsOf(userId)).toEqual([
      {
        document: 'terms',
        text_version: '2026-11-21',
        language: 'en',
        fingerprint: edition.texts.en.fingerprint,
      },
    ])
    expect((await api.call('/users/acceptances/', { token })).body).toEqual(first.body)
  })

  test.each([
    ['an edition that is not in force', { ...current, version: '2026-11' }, 409],
    ['an edition that never was', { ...current, version: '2024' }, 404],
    ['a document that is none', { ...current, document: 'prospectus' }, 400],
    ['a text by another person', { ...current, userId: 'x' }, 400],
  ])('the acceptance of %s is refused, and nothing is stored', async (_what, body, status) => {
    const { token, userId } = await api.anAccount()
    expect((await api.call('/users/acceptances/', { token, body })).status).toBe(status)
    expect(await rowsOf(userId)).toEqual([])
  })

  test('the acceptance of a legal text needs a session', async () => {
    expect((await api.call('/users/acceptances/', { body: current })).status).toBe(401)
    expect((await api.call('/users/acceptances/')).status).toBe(401)
  })

  test('the acceptance of a legal text can never be changed or deleted', async () => {
    const { token } = await api.anAccount()
    await api.call('/users/acceptances/', { token, body: current })
    for (const change of [
      "update identity.acceptances set text_version = '1'",
      'delete from identity.acceptances',
    ])
      await expect(store.asOwner(change)).rejects.toThrow(/never changed/)
  })
})
