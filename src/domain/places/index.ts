export type { Place, PlaceChain } from './places.ts'
export { placeChain, placesIn } from './places.ts'
