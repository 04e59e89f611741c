import { type HomeCard, homeCards } from '#contract'

type Move = { readonly card: HomeCard; readonly by: -1 | 1 }

/** Returns the move of a button value, `news:up` or `news:down`; null for any other value. */
export function parseMove(value: unknown): Move | null {
  const [name, way] = typeof value === 'string' ? value.split(':') : []
  const card = homeCards.find((each) => each === name)
  if (card === undefined || (way !== 'up' && way !== 'down')) return null
  return { card, by: way === 'up' ? -1 : 1 }
}

/** Returns the order after a card has swapped places with its neighbour; unchanged without a neighbour. */
export function moveCard(cards: readonly HomeCard[], { card, by }: Move): HomeCard[] {
  const from = cards.indexOf(card)
  const to = from + by
  const other = cards[to]
  if (from < 0 || other === undefined) return [...cards]
  return cards.map((each, index) => (index === from ? other : index === to ? card : each))
}
