import { z } from '@hono/zod-openapi'

/** A response with a file of one of these media types. */
export function file(description: string, ...types: readonly string[]) {
  const schema = z.string().openapi({ format: 'binary' })
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

/** An uploaded file, in whichever of its types it came. */
export const uploadedFile = file('The file', 'application/octet-stream')

export const fileTypes = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const
