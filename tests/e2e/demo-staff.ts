import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import { anAddress, signIn, type Tokens } from './an-investor.ts'

type Browsing = {
  readonly context: BrowserContext
  readonly request: APIRequestContext
  readonly baseURL: string | undefined
}

/** Continues as a demo staff member, named by the first part of their email address. */
export async function becomeStaff({ context, request, baseURL }: Browsing, name: string) {
  const answer = await request.post('/api/jwt_auth/login/', {
    data: { email: `${name}@demo.sepetak.id`, password: 'Sepetak-Demo-2026' },
    headers: anAddress(),
  })
  expect(answer.ok()).toBe(true)
  await context.clearCookies()
  await signIn(context, (await answer.json()) as Tokens, baseURL ?? '')
}
