import { expect, test } from 'vitest'
import { apiCalls } from './client.ts'
import { ApiProblem, nullIfMissing } from './problem.ts'

type Sent = { method: string; path: string; body: string; key: string | null }

/** A client whose requests are recorded, each answered with `answer`. */
function recorded(answer: () => Response = () => Response.json({})) {
  const sent: Sent[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const { method, url, headers } = request
    const { pathname, search } = new URL(url)
    const key = headers.get('Idempotency-Key')
    sent.push({ method, path: pathname + search, body: await request.text(), key })
    return answer()
  }
  const options = { fetch, base: 'http://api.test/api', locale: 'id', forwarded: {} } as const
  return { sent, calls: apiCalls(options, null) }
}

test('a GET call puts path parameters into the path, encoded, and all others into the query', async () => {
  const { sent, calls } = recorded()
  await calls.get('/properties/{propertyId}/questions/', { propertyId: 'a/b ?', cursor: 'x&y' })
  expect(sent[0]?.path).toBe('/api/properties/a%2Fb%20%3F/questions/?cursor=x%26y')
})

test('empty and unknown parameters are left out of the query', async () => {
  const { sent, calls } = recorded()
  await calls.get('/properties/', { q: '', city: null, type: undefined, priceMin: 0 })
  expect(sent[0]?.path).toBe('/api/properties/?priceMin=0')
})

test('a write sends all parameters that are not in its path as JSON, with its idempotency key', async () => {
  const { sent, calls } = recorded()
  const wish = { offeringId: 'o1', units: 2, riskStatementVersion: '1' }
  await calls.post('/offerings/{offeringId}/subscriptions/', wish, { idempotencyKey: 'k' })
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/offerings/o1/subscriptions/',
      body: '{"units":2,"riskStatementVersion":"1"}',
      key: 'k',
    },
  ])
})

test('a DELETE call has no body, and an empty response is null', async () => {
  const { sent, calls } = recorded(() => new Response(null, { status: 204 }))
  expect(await calls.delete('/saved-searches/{searchId}/', { searchId: 's1' })).toBeNull()
  expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/api/saved-searches/s1/', body: '' })
})

test('a write with a query sends it in the address', async () => {
  const { sent, calls } = recorded()
  await calls.post('/newsletter/unsubscription/', {}, { query: { token: 'a b' } })
  expect(sent[0]?.path).toBe('/api/newsletter/unsubscription/?token=a+b')
})

test('a call for a record that may be missing answers null without it, and throws any other refusal', async () => {
  const answered = (status: number) => {
    const { calls } = recorded(() => Response.json({}, { status }))
    return calls.ask('/properties/{propertyId}/', { propertyId: 'x' }).catch(nullIfMissing)
  }
  expect(await answered(404)).toBeNull()
  await expect(answered(500)).rejects.toBeInstanceOf(ApiProblem)
})

test('a refusal is thrown as a problem with its code', async () => {
  const refused = () => Response.json({ code: 'watchlist.too_many', status: 400 }, { status: 400 })
  const { calls } = recorded(refused)
  const refusal = await calls.ask('/watchlist/').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiProblem)
  expect(refusal).toMatchObject({ status: 400, code: 'watchlist.too_many' })
})

test('a page with an invalid id in its address is not found, and any other malformed read is refused', async () => {
  const refusing = (path: string) => () => {
    const errors = [{ path, code: 'field.format', message: 'Not an id' }]
    return Response.json({ code: 'request.invalid', status: 400, errors }, { status: 400 })
  }
  const read = (field: string) =>
    recorded(refusing(field)).calls.get('/meetings/{meetingId}/', { meetingId: 'x' })
  await expect(read('meetingId')).rejects.toMatchObject({ init: { status: 404 } })
  await expect(read('cursor')).rejects.toMatchObject({ init: { status: 400 } })
})
