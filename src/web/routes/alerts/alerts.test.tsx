import { expect, test } from 'vitest'
import type { Alert } from '#contract/watchlist/alert-body.ts'
import { htmlOf, linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import { conditionOf, figures, typedAlert } from './alert-form-data.ts'
import { AlertTable } from './alert-table.tsx'
import AlertsScreen, { action as change } from './alerts.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { action as make, loader as readNew } from './new-alert.tsx'

const id = '0193a6de-5c4e-7c1a-9d5e-1a2b3c4d5e6f'
const alertsPath = '/en/dashboard/notifications/alerts'

const typedOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return typedAlert(form)
}
const condition = (measure: string, value: string, direction = '') =>
  conditionOf(
    typedOf({ measure, [`value-${measure}`]: value, [`direction-${measure}`]: direction }),
  )

test.each([
  ['yield', '4,5', { measure: 'yield', direction: 'above', value: 450 }],
  ['yield', '4.25 %', { measure: 'yield', direction: 'above', value: 425 }],
  ['price', 'Rp 100.000', { measure: 'price', direction: 'below', value: 100_000 }],
  ['price', '100,000', { measure: 'price', direction: 'below', value: 100_000 }],
  ['units-left', '100', { measure: 'units-left', value: 100 }],
  ['opens', '', { measure: 'opens' }],
])('the figure of the condition %s typed as "%s" is sent as %o', (measure, value, sent) => {
  expect(condition(measure, value)).toEqual(sent)
})

test.each([
  ['price', '100.000,50'],
  ['price', '100,50'],
  ['price', '1.5'],
  ['price', '0'],
  ['price', ''],
  ['units-left', '-3'],
  ['yield', '100'],
  ['yield', '4,567'],
  ['yield', 'four'],
])('the figure of the condition %s typed as "%s" is refused and not read as another number', (measure, value) => {
  expect(condition(measure, value)).toBeNull()
})

test('a chosen direction is sent, and an unknown one is the usual one of its measure', () => {
  expect(condition('price', '5', 'above')).toMatchObject({ direction: 'above' })
  expect(condition('price', '5', 'sideways')).toMatchObject({ direction: figures.price.direction })
  expect(typedOf({ measure: 'unknown' }).measure).toBe('opens')
})

const form = {
  measure: 'yield',
  'value-yield': '4',
  'direction-yield': 'above',
  endsOn: '',
  byMail: 'on',
}

async function made(changed: Record<string, string>, answer: unknown = { id: 'a1' }) {
  const { args, calls } = screenRequest({
    form: { ...form, ...changed },
    answers: { '/alerts/': answer },
  })
  const result = await make(args)
  return { result, led: await ledBy(result), calls }
}

test('an alert for a property is sent without the filters of a list, and one for a list with them', async () => {
  const one = await made({ property: 'villa', search: 'city=bandung' })
  expect(one.calls).toEqual([
    [
      'POST /alerts/',
      {
        propertyId: 'villa',
        condition: { measure: 'yield', direction: 'above', value: 400 },
        endsOn: null,
        byMail: true,
        byPush: false,
      },
    ],
  ])
  expect(one.led).toBe(`${alertsPath}?made=a1`)
  const list = await made({ search: 'city=bandung', endsOn: '2026-12-31' })
  expect(list.calls[0]?.[1]).toMatchObject({
    filters: { city: ['bandung'] },
    endsOn: '2026-12-31',
  })
})

test('an unreadable figure is not sent, and a refused alert keeps everything', async () => {
  const unread = await made({ 'value-yield': 'x' })
  expect(unread.calls).toEqual([])
  expect(unread.result).toMatchObject({ data: { isNoNumber: true, typed: { value: 'x' } } })
  const refused = await made({}, new ApiProblem(409, { code: 'x', detail: 'Too many' }))
  expect(refused.result).toMatchObject({
    data: { isNoNumber: false, typed: { value: '4' }, problem: { detail: 'Too many' } },
    init: { status: 400 },
  })
})

async function begun(address: string, property: object = {}) {
  const answers = {
    '/cities/': {
      items: [
        { id: 'bandung', province: 'Jawa Barat', name: { id: 'Kota Bandung', en: 'Bandung' } },
      ],
    },
    '/properties/{propertyId}/': {
      id: 'villa',
      name: 'Villa',
      valuationGapBasisPoints: 5,
      ...property,
    },
  }
  return await readNew(screenRequest({ address, answers }).args)
}

test('an alert begins with the property or the filters of the list that led to it', async () => {
  expect(await begun('/?property=villa')).toMatchObject({
    property: { id: 'villa', hasGap: true },
    search: '',
  })
  expect(
    (await begun('/?property=villa', { valuationGapBasisPoints: null })).property?.hasGap,
  ).toBe(false)
  const list = await begun('/?city=bandung&limit=48&view=table')
  expect(list).toMatchObject({
    property: null,
    search: 'city=bandung',
    filters: { city: ['bandung'] },
  })
  expect((await begun('/?property=../x')).property).toBeNull()
  expect((await begun('/?measure=closes')).measure).toBe('closes')
})

type Fields = Partial<Parameters<typeof ConditionFields>[0]>
const fields = (changed: Fields) => (
  <ConditionFields
    {...{ property: null, first: 'yield' as const, given: {}, typed: undefined, isNoNumber: false }}
    {...changed}
  />
)

test('only conditions that the property can meet are offered', () => {
  const offered = (property: { hasGap: boolean } | null) =>
    [...htmlOf(fields({ property })).matchAll(/name="measure"[^>]*value="([^"]*)"/g)].map(
      ([, it]) => it,
    )
  expect(offered(null)).toEqual(expect.arrayContaining(['fits', 'gap', 'opens']))
  expect(offered({ hasGap: true })).not.toContain('fits')
  expect(offered({ hasGap: true })).toContain('gap')
  expect(offered({ hasGap: false })).not.toContain('gap')
})

test('a refused figure is marked at its own condition with the text that fits, and what was typed stays', () => {
  const typed = typedOf({ measure: 'price', 'value-price': '1.5', 'direction-price': 'above' })
  const refused = fields({ typed, isNoNumber: true })
  expect(faultyIn(refused)).toEqual(['value-price'])
  expect(fieldsIn(refused)).toMatchObject({
    measure: 'price',
    'value-price': '1.5',
    'direction-price': 'above',
    'value-yield': '4',
  })
  expect(textOf(refused)).toContain('Enter a number above zero.')
  const percent = fields({ typed: { ...typed, measure: 'yield' }, isNoNumber: true })
  expect(textOf(percent)).toContain('Enter a percentage above 0 and up to 99.99.')
})

const alert = {
  id,
  property: null,
  filters: {},
  condition: { measure: 'price', direction: 'below', value: 100_000 },
  endsOn: null,
  byMail: true,
  byPush: true,
  isPaused: false,
  hasEnded: false,
  notifiedAt: null,
  holdsAt: 0,
} as unknown as Alert

const table = (changed: object, address = '/en/dashboard') =>
  textOf(
    <AlertTable alerts={[{ ...alert, ...changed } as Alert]} places={{ bandung: 'Bandung' }} />,
    {
      address,
    },
  )

test.each([
  [{ measure: 'price', direction: 'below', value: 100_000 }, 'Unit price of Rp100,000 or less'],
  [{ measure: 'yield', direction: 'above', value: 450 }, 'Net yield of 4.5% or more'],
  [{ measure: 'units-left', value: 1 }, '1 unit or fewer left'],
  [{ measure: 'resale-gap', direction: 'below', value: 500 }, 'at 5% or more below the unit value'],
  [{ measure: 'opens' }, 'Offering opens'],
])('the condition %o is described as: %s', (given, words) => {
  expect(table({ condition: given })).toContain(words)
})

test('the condition and its place are in the language of the page', () => {
  expect(table({}, '/dashboard')).toContain('Rp100.000')
  const filters = { city: ['bandung'], type: ['villa'], priceMax: 200_000 }
  expect(table({ filters })).toMatch(/Bandung, Villa, .*Rp200,000/)
  expect(table({})).toContain('All properties')
})

test.each([
  [{}, 'Not met yet', 'Pause'],
  [{ holdsAt: 2 }, 'Met by 2 properties', 'Pause'],
  [{ holdsAt: 1, property: { id: 'villa', name: 'Villa' } }, 'Met now', 'Pause'],
  [{ isPaused: true }, 'Paused', 'Resume'],
])('an alert that is %o reads "%s" and can be changed with: %s', (changed, words, act) => {
  expect(table(changed)).toContain(words)
  expect(table(changed)).toContain(act)
})

test('an ended alert can only be removed, and every alert tells how it notifies', () => {
  expect(table({ hasEnded: true })).toContain('Ended')
  expect(table({ hasEnded: true })).not.toMatch(/Pause|Resume/)
  expect(table({})).toContain('App, email and devices')
  expect(table({ byMail: false, byPush: false })).toMatch(/App (?!and)/)
})

test('an alert leads to what it watches: its property, its filtered list, or the units for sale', () => {
  const leads = (changed: object) =>
    linksIn(<AlertTable alerts={[{ ...alert, ...changed } as Alert]} places={{}} />)[0]
  const list = '/en/dashboard/properties'
  expect(leads({})).toBe(list)
  expect(leads({ property: { id: 'villa', name: 'Villa' } })).toBe(`${list}/villa`)
  expect(leads({ filters: { yieldMin: 450 } })).toBe(`${list}?yieldMin=4.5`)
  const resale = { measure: 'resale', direction: 'below', value: 5 }
  expect(leads({ condition: resale })).toContain('resale=all')
})

async function changed(fields: Record<string, string>, answers: Record<string, unknown> = {}) {
  const { args, calls } = screenRequest({
    form: fields,
    answers: { '/alerts/': { items: [alert] }, ...answers },
  })
  const result = await change(args)
  return {
    result,
    led: await ledBy(result),
    calls: calls.filter(([call]) => !call.startsWith('GET')),
  }
}

test.each([
  ['pause', 'PUT /alerts/{alertId}/pause/'],
  ['resume', 'DELETE /alerts/{alertId}/pause/'],
])('the button "%s" of an alert calls exactly %s', async (name, call) => {
  const { led, calls } = await changed({ [name]: id })
  expect(calls).toEqual([[call, { alertId: id }]])
  expect(led).toBe(alertsPath)
})

test('a removed alert can be restored as it was, also paused, unless it had ended', async () => {
  const paused = { '/alerts/': { items: [{ ...alert, isPaused: true }] } }
  const { result } = await changed({ remove: id }, paused)
  const { removed } = (result as { data: { removed: string } }).data
  const restored = await changed({ restore: removed }, { '/alerts/': { id: 'a2' } })
  expect(restored.calls).toEqual([
    [
      'POST /alerts/',
      { filters: {}, condition: alert.condition, endsOn: null, byMail: true, byPush: true },
    ],
    ['PUT /alerts/{alertId}/pause/', { alertId: 'a2' }],
  ])
  const ended = { '/alerts/': { items: [{ ...alert, hasEnded: true }] } }
  expect((await changed({ remove: id }, ended)).result).toMatchObject({ data: { removed: '' } })
})

test('an alert that no longer exists is removed without an error', async () => {
  const gone = { '/alerts/': { items: [] }, '/alerts/{alertId}/': new ApiProblem(404, {}) }
  expect((await changed({ remove: id }, gone)).led).toBe(alertsPath)
})

test('a new alert says how many properties meet it already', () => {
  const page = (holdsAt: number, made: string | null) =>
    textOf(<AlertsScreen />, {
      loaded: { alerts: [{ ...alert, holdsAt }], places: {}, made },
    })
  expect(page(2, id)).toContain('2 properties already match')
  expect(page(0, id)).toContain('We will notify you when this happens.')
  expect(page(2, null)).not.toContain('Alert saved')
})
