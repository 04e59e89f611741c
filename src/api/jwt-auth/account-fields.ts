import type { z } from '@hono/zod-openapi'
import type { CodeSentBody, SecondStepBody } from '#contract/jwt-auth/account-fields.ts'
import type { SecondStep } from '#identity'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'

export function secondStepBody(step: SecondStep): Domain<z.infer<typeof SecondStepBody>> {
  const { expiresAt, methods, ...rest } = step
  return {
    next: 'second-step',
    ...rest,
    methods: [...methods],
    expiresAt,
  }
}

type CodeSent = { maskedEmail: string; resendAvailableAt: Date; codeExpiresAt: Date }

export function codeSentBody(sent: CodeSent): Domain<z.infer<typeof CodeSentBody>> {
  return {
    maskedEmail: sent.maskedEmail,
    resendAvailableAt: sent.resendAvailableAt,
    codeExpiresAt: sent.codeExpiresAt,
  }
}

/** Where the request came from, as far as the programs could determine. */
export function originOf(c: ApiContext): { address: string; userAgent: string } {
  return { address: c.var.address, userAgent: c.req.header('user-agent') ?? '' }
}
