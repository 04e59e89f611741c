import { inflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { demoDatabase } from '../../../tests/support/demo.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await demoDatabase()
const api = testApi(store)

afterAll(() => store.close())

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects.
async function dossier(id: string, language: 'id' | 'en' = 'id'): Promise<any> {
  const { status, body } = await api.call(`/properties/${id}/dossier/`, { language })
  expect(status).toBe(200)
  return body
}

describe('the dossier of a property', () => {
  test('the dossier of a property contains the months recorded in the ledger, rent by rent and payout by payout', async () => {
    const { months } = await dossier('ruko-dago')
    const { rows } =
      await store.asOwner(`select to_char(e.happened_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month,
      -p.amount as gross from ledger.entries e join ledger.postings p on p.entry_id = e.id
      join ledger.accounts a on a.id = p.account_id and a.kind = 'property-cash'
      where e.kind = 'rent' and e.property_id = 'ruko-dago' order by e.happened_at`)
    expect(
      months.map(({ month, gross }: { month: string; gross: number }) => [month, gross]),
    ).toEqual(rows.map(({ month, gross }) => [month, Number(gross)]))
    expect(months.length).toBeGreaterThan(12)
  })

  test('the dossier of a property lists the current leases, which add up to the rent of the latest month', async () => {
    for (const id of ['ruko-dago', 'ruko-pakuwon-barat', 'apartemen-tebet-barat']) {
      const { leases, months } = await dossier(id)
      const sum = leases.reduce(
        (total: number, { monthlyRent }: { monthlyRent: number }) => total + monthlyRent,
        0,
      )
      expect(sum, id).toBe(months.at(-1).gross)
    }
    expect((await dossier('kost-seturan')).leases).toMatchObject([
      { endsOn: null, monthlyRent: null },
    ])
    expect((await dossier('rumah-prawirotaman')).leases).toEqual([])
  })

  test('the dossier of a property marks records without a report for more than 45 days, calculated when read', async () => {
    expect((await dossier('ruko-dago')).health).toMatchObject({ isQuiet: false })
    const { health } = await dossier('ruko-pakuwon-barat')
    expect(health.isQuiet).toBe(true)
    expect(health.quietDays).toBeGreaterThan(45)
    const failed = await dossier('apartemen-gubeng')
    expect(failed.health).toMatchObject({ isQuiet: false, quietDays: null, updatedOn: null })
    const { rows } = await store.asOwner(
      `select column_name from information_schema.columns where table_schema = 'properties' and column_name ~ 'quiet|stale|flag'`,
    )
    expect(rows).toEqual([])
  })

  test('the dossier of a property compares the reserve according to the ledger with the amount set aside', async () => {
    const { health } = await dossier('rumah-prawirotaman')
    const { rows } = await store.asOwner(
      `select -balance as balance from ledger.accounts where kind = 'property-reserve' and owner_id = 'rumah-prawirotaman'`,
    )
    expect(health.reserve.balance).toBe(Number((rows[0] as { balance: string }).balance))
    expect((await dossier('rumah-bsd')).health.reserve.balance).toBeNull()
  })

  test('the dossier of a property shows the launch forecast next to actual results, and lists events by date, newest first', async () => {
    const { forecast, funding, events } = await dossier('ruko-dago')
    expect(forecast).toMatchObject({ growthBasisPoints: 400, fundingDays: 30, exitYears: 7 })
    // Lists and comparisons calculate costs with the same growth in value as the page.
    const listed = await api.call('/properties/?q=DAGO01')
    expect(listed.body.items).toMatchObject([{ id: 'ruko-dago', growthBasisPoints: 400 }])
    const shown = await api.call('/properties/ruko-dago/')
    expect(shown.body.growthBasisPoints).toBe(400)
    expect(funding.days).toBeGreaterThan(25)
    const days = events.map(({ onDay }: { onDay: string }) => onDay)
    expect(days).toEqual(days.toSorted().toReversed())
    const kinds = events.map(({ kind }: { kind: string }) => kind)
    for (const kind of ['published', 'registered', 'valuation', 'distribution', 'inspection'])
      expect(kinds).toContain(kind)
  })

  test('the dossier of a property compares the area only with sourced figures, and shows none when there are too few', async () => {
    const dago = await dossier('ruko-dago')
    expect(dago.area.prices).toMatchObject({ source: 'Bamboo Routes', lowest: 15_000_000 })
    expect(dago.area.prices.address).toMatch(/^https:/)
    expect(dago.area.demand).toBe(null)
    const { area } = await dossier('kost-seturan')
    expect(area.demand).toMatchObject({ province: 'DI Yogyakarta', properties: 2 })
    const medan = await dossier('rumah-setia-budi-medan')
    expect(medan.area).toMatchObject({ prices: null, demand: null })
  })

  test('the dossier of a property compares it with properties of the same type, the nearest first', async () => {
    const compared = async (id: string) =>
      (await dossier(id)).area.comparables.map(
        ({ id: other, type }: { id: string; type: string }) => `${type} ${other}`,
      )
    const [first, ...others] = await compared('kost-setiabudi-bandung')
    expect([first, ...others].every((each) => each.startsWith('boarding-house '))).toBe(true)
    // In the same province; the others are in another one.
    expect(first).toBe('boarding-house kost-margonda')
    expect(others).toEqual(['boarding-house kost-seturan'])
    expect(await compared('gudang-harapan-indah')).toEqual([])
  })

  test('the dossier of a property contains no personal data: leases name kinds of tenants', async () => {
    const { rows } = await store.asOwner(
      `select column_name from information_schema.columns where table_schema = 'properties' and table_name = 'leases'`,
    )
    const columns = rows.map((row) => (row as { column_name: string }).column_name)
    expect(columns.filter((name) => /name|phone|mail|nik|person/.test(name))).toEqual([])
  })

  test.each([
    'nowhere',
    'Ruko-Dago',
  ])('the dossier of a property is not found for %s', async (id) => {
    expect((await api.call(`/properties/${id}/dossier/`)).status).toBeGreaterThanOrEqual(400)
  })
})

async function pdf(path: string, headers?: Record<string, string>) {
  const request = new Request(`http://127.0.0.1/api${path}`, headers && { headers })
  const { createApi } = await import('#api')
  const response = await createApi(api.services).fetch(request)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Returns the text of a PDF with hexadecimal strings in the standard fonts, in drawing order. */
function textOf(bytes: Buffer): string {
  const raw = bytes.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  return streams
    .map(([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join(' ')
}

describe('a document', () => {
  test('a document of every kind is a PDF of the stated size, in both languages', async () => {
    for (const language of ['id', 'en'] as const) {
      const { documents } = await dossier('ruko-dago', language)
      expect(new Set(documents.map(({ kind }: { kind: string }) => kind)).size).toBe(4)
      for (const { kind, issuedOn, bytes: said } of documents) {
        const path = `/properties/ruko-dago/documents/${kind}/${issuedOn}/?language=${language}`
        const { response, bytes } = await pdf(path)
        expect(response.headers.get('content-type'), path).toBe('application/pdf')
        expect(response.headers.get('content-language')).toBe(language)
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
        expect(bytes.length, path).toBe(said)
        const text = textOf(bytes)
        expect(text).toContain('Ruko Dago')
        expect(text).toContain(language === 'id' ? 'rekaan' : 'made up')
      }
    }
  })

  test('a document contains the values of the database rows', async () => {
    const { documents } = await dossier('ruko-dago', 'en')
    const dated = (kind: string) =>
      documents.find((each: { kind: string }) => each.kind === kind).issuedOn
    const read = async (kind: string) =>
      textOf(
        (await pdf(`/properties/ruko-dago/documents/${kind}/${dated(kind)}/?language=en`)).bytes,
      )
    const { body } = await api.call('/properties/ruko-dago/')
    const amount = `Rp${new Intl.NumberFormat('en-US').format(body.valuation.amount)}`
    expect(await read('valuation')).toContain(amount)
    expect(await read('prospectus')).toContain('Rp5,400,000,000')
    expect(await read('lease-summary')).toContain('Ground floor')
    expect(await read('insurance')).toContain('7712')
  })

  test('a document keeps the facts of its day after two people correct them', async () => {
    const id = 'villa-sanur'
    const [ops, compliance] = [await api.anAccount(['ops']), await api.anAccount(['compliance'])]
    const story = { storyEn: 'A story that two people corrected after it had been published.' }
    const why = { id: 'Ceritanya keliru.', en: 'The story was wrong.' }
    const { body: proposal } = await api.call(`/back-office/properties/${id}/fact-corrections/`, {
      token: ops.token,
      body: { facts: story, why },
    })
    const before = (await api.call(`/properties/${id}/`)).body.story.en
    const approval = await api.call(`/back-office/proposals/${proposal.id}/approval/`, {
      token: compliance.token,
      body: { contentHash: proposal.contentHash },
    })
    expect(approval.status).toBe(200)
    expect((await api.call(`/properties/${id}/`)).body.story.en).toBe(story.storyEn)
    const { documents } = await dossier(id, 'en')
    const { issuedOn } = documents.find(({ kind }: { kind: string }) => kind === 'prospectus')
    const { bytes } = await pdf(`/properties/${id}/documents/prospectus/${issuedOn}/?language=en`)
    const text = textOf(bytes)
    expect(text).toContain(before.split(' ').slice(0, 4).join(' '))
    expect(text).not.toContain('A story that two people corrected')
  })

  test('a document never changes, can be cached, and is not sent again to a client that has it', async () => {
    const { documents } = await dossier('ruko-dago')
    const { kind, issuedOn } = documents[0]
    const path = `/properties/ruko-dago/documents/${kind}/${issuedOn}/`
    const first = await pdf(path)
    const fresh = testApi(store)
    const again = await fresh.call(path)
    expect(first.response.headers.get('cache-control')).toBe('public, max-age=3600')
    const tag = first.response.headers.get('etag') ?? ''
    expect(again.headers.get('etag')).toBe(tag)
    const second = await pdf(path, { 'if-none-match': tag })
    expect([second.response.status, second.bytes.length]).toEqual([304, 0])
  })

  test.each([
    ['ruko-dago/documents/prospectus/2001-01-01', 404, 'properties.document_not_found'],
    ['ruko-dago/documents/secret/2026-01-01', 400, 'request.invalid'],
    ['ruko-dago/documents/prospectus/yesterday', 400, 'request.invalid'],
    ['nowhere/documents/prospectus/2026-01-01', 404, 'properties.document_not_found'],
    ['ruko-dago/documents/title-extract/2026-01-01', 400, 'request.invalid'],
  ])('a document that does not exist is refused: %s', async (path, status, code) => {
    const { headers, ...answer } = await api.call(`/properties/${path}/`)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
