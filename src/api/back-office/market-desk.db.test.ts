import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
const ops = await api.anAccount(['ops'])
const finance = await api.anAccount(['finance'])
const compliance = await api.anAccount(['compliance'])
const support = await api.anAccount(['support'])
const investor = await api.anAccount()
afterAll(() => store.close())

type Proposal = { id: string; contentHash: string }

const propose = async (noun: 'windows' | 'terms', body: object): Promise<Proposal> => {
  const path = `/back-office/market/${noun}/`
  const proposed = await api.call(path, { token: ops.token, body })
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201)
  return proposed.body
}

const approve = ({ id, contentHash }: Proposal, { token } = compliance) =>
  api.call(`/back-office/proposals/${id}/approval/`, { token, body: { contentHash } })

const desk = async () => (await api.call('/back-office/market/', { token: support.token })).body

async function auditOf(action: string) {
  const { rows } = await store.asOwner(
    `select actor_id, subject_kind, details from audit.events where action = '${action}' order by id`,
  )
  return rows
}

test('of two proposed windows the second can no longer be approved once the first is announced, and both steps name their reason', async () => {
  const earliest = (await desk()).earliestOpening as string
  const first = await propose('windows', { opensOn: earliest })
  const other = await propose('windows', { opensOn: '2027-03-01' })
  expect(await approve(first, ops)).toMatchObject({ status: 403 })
  expect((await approve(first)).status).toBe(200)
  expect(await approve(other, finance)).toMatchObject({
    status: 400,
    body: { code: 'market.window_too_close' },
  })
  expect((await desk()).windows).toMatchObject([{ opensOn: earliest, phase: 'announced' }])
  expect(await auditOf('market.announce-window')).toMatchObject([
    { actor_id: compliance.userId, subject_kind: 'trading-window', details: { opensOn: earliest } },
  ])
})

test('of two proposed terms the earlier can no longer be approved once later ones apply', async () => {
  const { body: current } = await api.call('/back-office/market/', { token: ops.token })
  const { effectiveFrom: _, ...changeable } = current.terms[0]
  const reason = 'Biaya jual diturunkan'
  const later = { ...changeable, sellerFeeBasisPoints: 40, effectiveFrom: '2027-06-01', reason }
  const earlier = { ...changeable, sellerFeeBasisPoints: 30, effectiveFrom: '2027-05-01', reason }
  const [newest, overtaken] = [await propose('terms', later), await propose('terms', earlier)]
  expect((await approve(newest)).status).toBe(200)
  expect(await approve(overtaken)).toMatchObject({ body: { code: 'market.terms_too_early' } })
  expect((await desk()).terms[0]).toMatchObject({
    effectiveFrom: '2027-06-01',
    sellerFeeBasisPoints: 40,
  })
  expect(await auditOf('market.change-terms')).toMatchObject([
    { actor_id: compliance.userId, details: { reason } },
  ])
})

test('investors cannot open the desk of the market, and support cannot act on it', async () => {
  expect((await api.call('/back-office/market/', { token: investor.token })).status).toBe(403)
  expect((await api.call('/back-office/market/')).status).toBe(401)
  const body = { isStopped: true, reason: 'Pemeriksaan' }
  for (const [path, sent, method] of [
    ['switch/', body, 'PUT'],
    ['windows/', { opensOn: '2027-03-01' }, 'POST'],
    ['books/villa/halt/', { reason: 'Pemeriksaan' }, 'POST'],
    ['books/villa/resumption/', { reason: 'Pemeriksaan' }, 'POST'],
  ] as const)
    expect(
      (await api.call(`/back-office/market/${path}`, { method, token: support.token, body: sent }))
        .status,
      path,
    ).toBe(403)
})
