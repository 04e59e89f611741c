export type { AskedDocument, WrittenDocument } from './read-document.ts'
export { documentSizes, readDocument } from './read-document.ts'
