export { cityPlaces, isNearCity } from './cities.ts'
export type { Area } from './places.ts'
export { placeChain, placesIn } from './places.ts'
