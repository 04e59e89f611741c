export { createApi } from './create-api.ts'
export type { ApiServices } from './env.ts'
export type { Problem } from './problem.ts'
