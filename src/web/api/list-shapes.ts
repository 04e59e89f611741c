export type { Picture, PropertyCard, PropertyList, SavedSearch } from './answers.ts'

// What lists of properties answer; like all shapes, as it comes over the wire.

export type Page<Item> = { items: Item[]; nextCursor: string | null; total?: number }

export type PropertyType =
  | 'house'
  | 'apartment'
  | 'shophouse'
  | 'home-office'
  | 'boarding-house'
  | 'villa'
  | 'warehouse'

export type LetState = 'let' | 'partly-let' | 'empty'
