import type { z } from '@hono/zod-openapi'
import type { CodeSentBody, SecondStepBody } from '#contract/jwt-auth/account-fields.ts'
import type { SecondStep } from '#identity'
import type { ApiContext } from '../env.ts'

export function secondStepBody(step: SecondStep): z.infer<typeof SecondStepBody> {
  const { expiresAt, methods, ...rest } = step
  return {
    next: 'second-step',
    ...rest,
    methods: [...methods],
    expiresAt: expiresAt.toISOString(),
  }
}

type CodeSent = { maskedEmail: string; resendAvailableAt: Date; codeExpiresAt: Date }

export function codeSentBody(sent: CodeSent): z.infer<typeof CodeSentBody> {
  return {
    maskedEmail: sent.maskedEmail,
    resendAvailableAt: sent.resendAvailableAt.toISOString(),
    codeExpiresAt: sent.codeExpiresAt.toISOString(),
  }
}

/** Where the request came from, as far as the programs could determine. */
export function originOf(c: ApiContext): { address: string; userAgent: string } {
  return { address: c.var.address, userAgent: c.req.header('user-agent') ?? '' }
}
