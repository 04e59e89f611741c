import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import { anAddress, signIn, type Tokens } from './an-investor.ts'

type Browsing = {
  readonly context: BrowserContext
  readonly request: APIRequestContext
  readonly baseURL: string | undefined
}

/** Goes on as someone of the demo's staff, by the first part of their address. */
export async function becomeStaff({ context, request, baseURL }: Browsing, name: string) {
  const answer = await request.post('/api/jwt_auth/login/', {
    data: { email: `${name}@demo.sepetak.id`, password: 'Sepetak-Demo-2026' },
    headers: anAddress(),
  })
  expect(answer.ok()).toBe(true)
  await context.clearCookies()
  await signIn(context, (await answer.json()) as Tokens, baseURL ?? '')
}
