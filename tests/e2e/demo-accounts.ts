import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'
import { anAddress, signIn, type Tokens } from './an-investor.ts'

export const demoPassword = 'Sepetak-Demo-2026'

type Product = { readonly request: APIRequestContext; readonly baseURL: string | undefined }

/** Logs a demo account in, named by the first part of its email address. */
export async function demoTokens(request: APIRequestContext, name: string): Promise<Tokens> {
  const answer = await request.post('/api/jwt_auth/login/', {
    data: { email: `${name}@demo.sepetak.id`, password: demoPassword },
    headers: anAddress(),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Tokens
}

/** Continues as a demo staff member, named by the first part of their email address. */
export async function becomeStaff(
  { context, request, baseURL }: Product & { readonly context: BrowserContext },
  name: string,
): Promise<void> {
  const tokens = await demoTokens(request, name)
  await context.clearCookies()
  await signIn(context, tokens, baseURL ?? '')
}

/** Returns a page of a browser of a demo staff member's own. */
export async function aStaffPage(
  { browser, request, baseURL = '' }: Product & { readonly browser: Browser },
  name: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await signIn(context, await demoTokens(request, name), baseURL)
  return await context.newPage()
}

/**
 * Closes the browsers that the tests of a file opened: their pages would otherwise go on working beside the tests of
 * the next file.
 */
export async function closeContexts({ browser }: { browser: Browser }): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
