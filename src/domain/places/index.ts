export type { CityPlace } from './cities.ts'
export { cityPlaces, isNearCity } from './cities.ts'
export type { Area, PlaceChain } from './places.ts'
export { placeChain, placesIn } from './places.ts'
