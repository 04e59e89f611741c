import { expect, test } from 'vitest'
import { suggest } from './suggest.ts'

const name = (id: string) => ({ id, name: { id, en: id } })
const property = (id: string, type: 'villa' | 'house' | 'shophouse', city: string) => {
  return { id, name: id, type, city: name(city) }
}
const share = (city: string, shareBasisPoints: number) => {
  return { ...name(city), value: 1n, shareBasisPoints }
}

const held = [property('ruko-dago', 'shophouse', 'bandung')]

test('suggestions have one property per reason with the facts behind it', () => {
  const onSale = [
    property('kost-setiabudi', 'house', 'bandung'),
    property('villa-sanur', 'villa', 'denpasar'),
    property('ruko-pakuwon', 'shophouse', 'surabaya'),
  ]
  const found = suggest(held, [share('bandung', 6200), share('medan', 3800)], onSale)
  expect(found.map((each) => [each.property.id, each.reason.kind])).toEqual([
    ['villa-sanur', 'spread'],
    ['ruko-pakuwon', 'same-type'],
    ['kost-setiabudi', 'same-city'],
  ])
  expect(found[1]?.reason).toMatchObject({ held: { id: 'ruko-dago' } })
})

test('suggestions are three at most', () => {
  const onSale = ['a', 'b', 'c', 'd'].map((id) => property(id, 'shophouse', 'medan'))
  const found = suggest(held, [], onSale)
  expect(found.map((each) => each.property.id)).toEqual(['a', 'b', 'c'])
})

test('suggestions never include a property that is held already or one without a reason', () => {
  const onSale = [
    property('ruko-dago', 'shophouse', 'bandung'),
    property('villa-sanur', 'villa', 'denpasar'),
  ]
  expect(suggest(held, [share('medan', 6000), share('bandung', 4000)], onSale)).toMatchObject([
    { property: { id: 'villa-sanur' }, reason: { kind: 'spread' } },
  ])
  expect(suggest(held, [share('bandung', 4000)], onSale)).toEqual([])
  expect(suggest([], [], onSale)).toEqual([])
})
