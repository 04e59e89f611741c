import type { z } from '@hono/zod-openapi'
import type { PrivacyRequestBody } from '#contract/privacy/request-body.ts'
import type { PrivacyRequest } from '#privacy'

export function privacyRequestBody(request: PrivacyRequest): z.infer<typeof PrivacyRequestBody> {
  return {
    ...request,
    askedAt: request.askedAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
    settledAt: request.settledAt?.toISOString() ?? null,
    expiresAt: request.expiresAt?.toISOString() ?? null,
  }
}
