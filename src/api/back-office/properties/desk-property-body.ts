import type { z } from '@hono/zod-openapi'
import type { DeskPropertyBody } from '#contract/back-office/properties/desk-property-body.ts'
import type { DeskProperty } from '#documents'
import type { Domain } from '../../encode.ts'

export function deskPropertyBody(property: DeskProperty): Domain<z.infer<typeof DeskPropertyBody>> {
  const { freshness, ...rest } = property
  return {
    ...rest,
    updatedOn: freshness?.updatedOn ?? null,
    quietDays: freshness?.quietDays ?? null,
    isQuiet: freshness?.isQuiet ?? false,
  }
}
