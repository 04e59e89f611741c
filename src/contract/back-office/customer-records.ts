import type { z } from '@hono/zod-openapi'
import type { RecordBody } from './customer-file-body.ts'

export type Line = z.infer<typeof RecordBody>
