import type { z } from '@hono/zod-openapi'
import type { PrivacyRequestBody } from '#contract/privacy/request-body.ts'
import type { PrivacyRequest } from '#privacy'
import type { Domain } from '../encode.ts'

export function privacyRequestBody(
  request: PrivacyRequest,
): Domain<z.infer<typeof PrivacyRequestBody>> {
  return {
    ...request,
    askedAt: request.askedAt,
    dueAt: request.dueAt,
    settledAt: request.settledAt,
    expiresAt: request.expiresAt,
  }
}
