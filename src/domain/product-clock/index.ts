export type { ProductClock } from './product-clock.ts'
export { productClock } from './product-clock.ts'
