import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anAddress,
  anInvestor,
  freshEmail,
  mailedCode,
  password,
  signIn,
  solvedCaptcha,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { becomeStaff, demoPassword, demoTokens } from './demo-accounts.ts'
import { test } from './test.ts'

async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name)
}

function field(page: Page, auth: Record<string, unknown>, key: string) {
  return page.getByLabel(word(auth, key), { exact: true })
}

test.describe('in Indonesian', () => {
  const auth = wordsOf('id', 'auth')

  test.beforeEach(({ page }) => page.setExtraHTTPHeaders(anAddress()))

  test('the registration form shows each error at its field, keeps what was typed, and clears each error once its field is corrected', async ({
    page,
  }) => {
    await page.goto('/register')
    await waitForHydration(page)
    await expectAccessible(page)
    await field(page, auth, 'email').fill('ratna@contoh')
    await field(page, auth, 'password').fill('pendek')
    await page.getByLabel(word(auth, 'register.marketing')).check()
    await submit(page, auth, 'register.submit')
    await expect(field(page, auth, 'email')).toBeFocused()
    await expect(field(page, auth, 'email')).toHaveValue('ratna@contoh')
    await expect(field(page, auth, 'password')).toHaveValue('pendek')
    await expect(page.getByLabel(word(auth, 'register.marketing'))).toBeChecked()
    const [email, secret] = [field(page, auth, 'email'), field(page, auth, 'password')]
    const terms = page.getByLabel(word(auth, 'register.terms'))
    const privacy = page.getByLabel(word(auth, 'register.privacy'))
    for (const wrong of [email, secret, terms, privacy])
      await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await email.fill(freshEmail())
    await secret.fill(password)
    await terms.check()
    await privacy.check()
    for (const right of [email, secret, terms, privacy])
      await expect(right).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('an emailed code activates the account, a wrong one is refused with a reason, and a new one requires a waiting time', async ({
    page,
    request,
    context,
  }) => {
    const email = freshEmail()
    await page.goto('/account/activate')
    await expect(page).toHaveURL(/\/register$/)
    await waitForHydration(page)
    await field(page, auth, 'email').fill(email)
    await field(page, auth, 'password').fill(password)
    await page.getByLabel(word(auth, 'register.terms')).check()
    await page.getByLabel(word(auth, 'register.privacy')).check()
    await submit(page, auth, 'register.submit')
    await expect(page).toHaveURL(/\/account\/activate$/)
    await expect(page.getByText(`${email[0]}•••@contoh.id`)).toBeVisible()
    const cookies = await context.cookies()
    const registration = cookies.find(({ name }) => name === 'incomplete_registration')
    expect(registration).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const again = page.getByRole('button', { name: word(auth, 'activate.resend') })
    await expect(again).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)

    const code = await mailedCode(request, email)
    await field(page, auth, 'activate.code').fill(code === '111111' ? '222222' : '111111')
    await submit(page, auth, 'activate.submit')
    await expect(field(page, auth, 'activate.code')).toHaveAttribute('aria-invalid', 'true')
    await field(page, auth, 'activate.code').fill(code)
    await submit(page, auth, 'activate.submit')
    await expect(page).toHaveURL(/\/dashboard\/profile\/edit/)
    const names = await cookieNames(context)
    expect(names).toContain('auth')
    expect(names).not.toContain('incomplete_registration')
  })

  test('the right password of an account that is not activated leads to the activation code', async ({
    page,
    request,
  }) => {
    const email = freshEmail()
    await request.post('/api/jwt_auth/register/', {
      headers: anAddress(),
      data: {
        email,
        password,
        termsAccepted: true,
        privacyAccepted: true,
        captcha: await solvedCaptcha(request, 'register'),
      },
    })
    await page.goto('/login')
    await waitForHydration(page)
    await field(page, auth, 'login.name').fill(email)
    await field(page, auth, 'password').fill(password)
    await submit(page, auth, 'login.submit')
    await expect(page).toHaveURL(/\/account\/activate$/)
  })
})

test.describe('in English', () => {
  const auth = wordsOf('en', 'auth')

  test.beforeEach(({ page }) => page.setExtraHTTPHeaders(anAddress()))

  test('the password rules are ticked while the password is typed, and a password that the server would refuse as common is rated as weak', async ({
    page,
  }) => {
    await page.goto('/en/register')
    await waitForHydration(page)
    await field(page, auth, 'email').fill('ratna@contoh.id')
    const rules = page.getByRole('list', { name: word(auth, 'register.rules') })
    const met = rules.getByText(`, ${word(auth, 'register.ruleMet')}`)
    await field(page, auth, 'password').fill('ratna-123456')
    await expect(met).toHaveCount(1)
    await field(page, auth, 'password').fill(password)
    await expect(met).toHaveCount(2)

    const rule = page.getByRole('listitem').filter({ hasText: word(auth, 'register.ruleCommon') })
    // This password is in many leaks, although it has ten different characters of two kinds.
    await field(page, auth, 'password').fill('1q2w3e4r5t6y')
    await expect(page.getByText(word(auth, 'strength.level1'))).toBeVisible()
    await expect(rule).toContainText(word(auth, 'register.ruleOpen'))
    await field(page, auth, 'password').fill('perahu-kertas-di-sungai')
    await expect(rule).toContainText(word(auth, 'register.ruleMet'))
    await expect(page.getByText(word(auth, 'strength.level1'))).toBeHidden()
  })

  test('a wrong password and an unknown address are answered the same, and the right password logs in', async ({
    page,
    request,
  }) => {
    const { email } = await anInvestor(request, { hasIdentity: false })
    const wanted = '/en/dashboard/wallet'
    await page.goto(wanted)
    await expect(page).toHaveURL(`/en/login?next=${encodeURIComponent(wanted)}`)
    await waitForHydration(page)
    await expectAccessible(page)
    const messages: (string | null)[] = []
    for (const [address, secret] of [
      [email, 'bukan-kata-sandinya'],
      [freshEmail(), password],
    ] as const) {
      await field(page, auth, 'login.name').fill(address)
      await field(page, auth, 'password').fill(secret)
      await submit(page, auth, 'login.submit')
      await expect(field(page, auth, 'password')).toHaveValue('')
      await expect(field(page, auth, 'login.name')).toHaveValue(address)
      messages.push(await page.getByRole('alert').textContent())
    }
    expect(messages[0]).toBe(messages[1])
    await field(page, auth, 'login.name').fill(email)
    await field(page, auth, 'password').fill(password)
    await submit(page, auth, 'login.submit')
    await expect(page).toHaveURL(wanted)
  })

  test('a session that cannot be renewed is cleared and reported', async ({
    page,
    context,
    baseURL,
  }) => {
    const dead = { access: 'x.y.z', refresh: 'gone' }
    await signIn(context, dead, baseURL ?? '')
    await page.goto('/en/dashboard/portfolio')
    await expect(page).toHaveURL(/\/en\/[?]session=expired$/)
    const home = wordsOf('en', 'home')
    await expect(page.getByRole('link', { name: word(home, 'expired.login') })).toBeVisible()
    const names = await cookieNames(context)
    expect(names).not.toContain('auth')
    expect(names).not.toContain('profile_completed')
  })
})

test('a signed-in user is redirected from the pages for guests', async ({
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  for (const prefix of ['', '/en'])
    for (const path of ['/login', '/register', '/account/activate']) {
      const answer = await context.request.get(prefix + path, { maxRedirects: 0 })
      expect(answer.headers().location, prefix + path).toBe(`${prefix}/dashboard`)
    }
})

test('input in a form whose session has expired is restored after the login, but only for the same user', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.setExtraHTTPHeaders(anAddress())
  const [auth, words] = [wordsOf('id', 'auth'), wordsOf('id', 'privacy')]
  const { email, tokens } = await anInvestor(request, { hasIdentity: false })
  const form = '/dashboard/profile/privacy'
  const text = page.getByLabel(word(words, 'ask.text'))
  const logIn = async (name: string) => {
    await field(page, auth, 'login.name').fill(name)
    await field(page, auth, 'password').fill(password)
    await submit(page, auth, 'login.submit')
  }
  const sendWithout = async (session: 'one that is refused' | 'none') => {
    await page.goto(form)
    await waitForHydration(page)
    await text.fill('Nama jalan saya tertulis keliru.')
    if (session === 'none') await context.clearCookies()
    else await signIn(context, { access: 'x.y.z', refresh: 'gone' }, baseURL ?? '')
    await page.getByRole('button', { name: word(words, 'ask.send') }).click()
  }

  await signIn(context, tokens, baseURL ?? '')
  await sendWithout('one that is refused')
  await expect(page).toHaveURL(/[?]session=expired$/)
  await page.getByRole('link', { name: word(wordsOf('id', 'home'), 'expired.login') }).click()
  await logIn(email)
  await expect(page).toHaveURL(new RegExp(`${form}$`))
  await expect(text).toHaveValue('Nama jalan saya tertulis keliru.')

  await sendWithout('none')
  await expect(page).toHaveURL(/[/]login[?]next=/)
  const other = await anInvestor(request, { hasIdentity: false })
  await logIn(other.email)
  await expect(page).toHaveURL(new RegExp(`${form}$`))
  await expect(text).toHaveValue('')
})

test('a reason that staff typed in a folded form is shown again after the session expired', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.setExtraHTTPHeaders(anAddress())
  const [auth, proposals] = [wordsOf('id', 'auth'), wordsOf('id', 'proposals')]
  await becomeStaff({ context, request, baseURL }, 'finance')
  await page.goto('/back-office/approvals')
  await waitForHydration(page)
  const refusal = page
    .locator('details')
    .filter({ hasText: word(proposals, 'refuse') })
    .last()
  await refusal.locator('summary').click()
  await refusal.getByRole('textbox').fill('Kuitansinya terpotong di bawah.')
  await context.clearCookies()
  await refusal.getByRole('button').click()
  await expect(page).toHaveURL(/[/]login[?]next=/)
  await field(page, auth, 'login.name').fill('finance@demo.sepetak.id')
  await field(page, auth, 'password').fill(demoPassword)
  await submit(page, auth, 'login.submit')
  await expect(page).toHaveURL(/[/]back-office[/]approvals$/)
  await expect(refusal.getByRole('textbox')).toHaveValue('Kuitansinya terpotong di bawah.')
  await expect(refusal.getByRole('textbox')).toBeVisible()
})

test('a number of units typed after the session has ended is in its field again after the login', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.setExtraHTTPHeaders(anAddress())
  const auth = wordsOf('id', 'auth')
  await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
  await page.goto('/dashboard/properties/villa-canggu')
  await waitForHydration(page)
  await context.clearCookies()
  // The page asks for the cost of the units and is answered by a redirect to the login.
  const units = page.getByLabel(word(wordsOf('id', 'purchase'), 'units'), { exact: true })
  await units.fill('7')
  await expect(page).toHaveURL(/[/]login[?]next=/)
  await field(page, auth, 'login.name').fill('investor@demo.sepetak.id')
  await field(page, auth, 'password').fill(demoPassword)
  await submit(page, auth, 'login.submit')
  await expect(page).toHaveURL(/[/]dashboard[/]properties[/]villa-canggu$/)
  await expect(units).toHaveValue('7')
})

test('requests that are running during a logout do not restore the session', async ({
  request,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  const cookie = `auth=${encodeURIComponent(JSON.stringify(tokens))}`
  const ask = async (path: string, more: RequestInit = {}) => {
    const headers = { ...anAddress(), cookie, ...more.headers }
    const answer = await fetch(origin + path, { redirect: 'manual', ...more, headers })
    const session = answer.headers.getSetCookie().find((each) => each.startsWith('auth='))
    return { answer, session, at: performance.now() }
  }
  const stream = await ask('/dashboard/live', { headers: { accept: 'text/event-stream' } })
  expect([stream.answer.status, stream.session]).toEqual([200, undefined])
  const early = await ask('/dashboard/portfolio')
  expect(early.session).toMatch(/^auth=%7B/)
  const requests = Array.from({ length: 16 }, () => ask('/dashboard/portfolio'))
  const out = await ask('/logout', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(out.session).toMatch(/^auth=;.*Max-Age=0/)
  const late = (await Promise.all(requests)).filter(({ at }) => at > out.at)
  expect(late.length).toBeGreaterThan(0)
  for (const { session } of late) expect(session ?? 'auth=;').toMatch(/^auth=;/)
  // The stream reports the end of the session and closes.
  expect(await stream.answer.text()).toContain('{"reason":"session"}')
})

test('a sign-in that was cancelled at another service says so, and leads back to the login', async ({
  page,
}) => {
  for (const [locale, prefix] of [
    ['id', ''],
    ['en', '/en'],
  ] as const) {
    const auth = wordsOf(locale, 'auth')
    const answer = await page.goto(`${prefix}/sign-in/callback?error=access_denied`)
    expect(answer?.status()).toBe(400)
    await expect(page.getByText(word(auth, 'provider.refused.provider_cancelled'))).toBeVisible()
    await expect(page.getByRole('link', { name: word(auth, 'provider.toLogin') })).toHaveAttribute(
      'href',
      `${prefix}/login`,
    )
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor can read the requirements of registration and log in', async ({
    page,
    request,
    context,
  }) => {
    await page.setExtraHTTPHeaders(anAddress())
    const auth = wordsOf('id', 'auth')
    await page.goto('/register')
    await expect(page.getByText(word(wordsOf('id', 'form'), 'captcha.noScript'))).toBeVisible()
    await field(page, auth, 'email').fill('ratna@contoh.id')
    await field(page, auth, 'password').fill(password)
    await page.getByLabel(word(auth, 'register.terms')).check()
    await page.getByLabel(word(auth, 'register.privacy')).check()
    await submit(page, auth, 'register.submit')
    await expect(field(page, auth, 'email')).toHaveValue('ratna@contoh.id')
    // Nothing is running that could be waited for.
    await expect(page.getByText(word(wordsOf('id', 'problems'), 'captcha.required'))).toBeHidden()
    const { email } = await anInvestor(request, { hasIdentity: false })
    await page.goto('/login')
    await field(page, auth, 'login.name').fill(email)
    await field(page, auth, 'password').fill(password)
    await submit(page, auth, 'login.submit')
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await cookieNames(context)).toContain('auth')
  })
})

async function submit(page: Page, auth: Record<string, unknown>, key: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: word(auth, key), exact: true })
    .click()
}
