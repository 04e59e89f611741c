export type { DataKeys, Sealed } from './data-keys.ts'
export { createDataKeys, lookupHash, seal, sealBytes, unseal, unsealBytes } from './data-keys.ts'
