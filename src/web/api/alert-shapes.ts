export type { Alert } from './answers.ts'
