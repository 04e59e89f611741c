export type { Picture, PropertyCard, PropertyList, SavedSearch } from './answers.ts'

// What lists of properties answer; like all shapes, as it comes over the wire.

export type Page<Item> = { items: Item[]; nextCursor: string | null; total?: number }
