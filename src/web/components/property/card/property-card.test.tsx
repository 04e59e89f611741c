import { expect, test } from 'vitest'
import { decoded, htmlOf, textIn } from '../../../../../tests/support/rendered.tsx'
import { type CardFacts, PropertyCards } from './property-card.tsx'

const facts = {
  ...{ id: 'ruko-dago', name: 'Ruko Dago', type: 'shophouse', district: 'Coblong' },
  ...{ city: { id: 'bandung', name: { id: 'Bandung', en: 'Bandung' } }, picture: null },
  ...{ state: 'open', isPaused: false, isForecast: true, netYieldBasisPoints: 620 },
  ...{ unitPrice: 101_000, unitsTotal: 1000, unitsLeft: 250, closesAt: '2026-12-20T05:00:00Z' },
  letState: null,
} as unknown as CardFacts

/** The terms with their values, and the line below them, of the card of a property. */
function cardOf(changed: Partial<CardFacts>) {
  const html = htmlOf(<PropertyCards properties={[{ ...facts, ...changed }]} />)
  const [, figures = '', state = ''] = /<dl[^>]*>(.*?)<\/dl>(.*)<\/li>/s.exec(html) ?? []
  const pairs = [...figures.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)]
  return {
    figures: pairs.map(([, name = '', value = '']) => `${textIn(name)}: ${textIn(value)}`),
    state: decoded(textIn(state)).replaceAll('\u00a0', ' '),
  }
}

test('the card of a property on offer states its forecast yield, its price and one status', () => {
  expect(cardOf({})).toEqual({
    figures: ['Net yield: 6.2% forecast', 'Per unit: Rp101,000'],
    state: '75% sold · closes 20 Dec',
  })
})

test('the card of a property that operates states its yield, its value per unit and one status', () => {
  expect(cardOf({ state: 'operating', isForecast: false, letState: 'let' } as never)).toEqual({
    figures: ['Net yield: 6.2%', 'Value per unit: Rp101,000'],
    state: 'Operating · Let',
  })
})
