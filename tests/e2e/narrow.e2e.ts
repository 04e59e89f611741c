import { expect, type Page } from '@playwright/test'
import { jakartaMonth, monthAfter } from '#kernel'
import type { Guard } from '../../src/web/screen.ts'
import { screens } from '../../src/web/screens.ts'
import { violationsEverywhere } from './accessibility.ts'
import { anAddress, anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { languages } from './languages.ts'
import { setTextSize } from './large-text.ts'
import { tagsOf } from './page-source.ts'
import { tooWide } from './page-width.ts'
import { test } from './test.ts'

// Every screen on the narrowest phone and with large text, whether English screens lead only to English addresses, and
// where a phone shows the answer to a form.

// The visits of every screen are the longest journeys, so that they are spread over the workers.
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

// The API and files have no language, and neither has the link that an investor sends to friends, who may read another
// language.
const withoutLanguage = /^\/(?:api\/|r\/|verify-balance\.mjs$)/

type Appearance = { readonly colorScheme: 'light' | 'dark'; readonly width: number }

/**
 * Opens every screen behind these guards, and of those with an id the first that another screen links to, if possible
 * one that nobody has opened. Each is loaded once and checked in each appearance in turn. Returns what is wrong with
 * each, the addresses that this person may not open, and the paths with an id that nothing links to.
 */
async function checkEveryScreen(
  page: Page,
  { guards, prefix, shown, starts, also = [], opened = new Set(), givesReasons = false }: Visit,
): Promise<{ faults: Record<string, string[]>; refused: string[]; unseen: string[] }> {
  const behind = screens.filter(({ guard, file }) => guards.includes(guard) && isPage(file))
  const waiting = [
    ...(starts ?? behind.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => path)),
    ...also,
  ]
  const kinds = new Map(
    behind
      .filter(({ path }) => path.includes(':'))
      .map(({ path }) => [path, new RegExp(`^${prefix}(${path.replace(/:\w+/g, '[^/?#]+')})$`)]),
  )
  for (const [kind, shape] of kinds)
    if (waiting.some((path) => shape.test(prefix + path))) kinds.delete(kind)
  // The first page of a tab undoes the setting for the size of text.
  await page.goto('/contact')
  const browser = await page.context().newCDPSession(page)
  const faults: Record<string, string[]> = {}
  const refused: string[] = []
  const looks = shown.map((appearance) => ({ ...appearance, menus: new Set<string>() }))
  for (const path of waiting) {
    opened.add(path)
    await page.setViewportSize({ width: 390, height: 844 })
    await setTextSize(browser, 32)
    const answer = await page.goto(prefix + path)
    if (answer?.status() === 403) refused.push(path)
    const { size, links, targets, reason } = await page.evaluate(() => ({
      size: getComputedStyle(document.documentElement).fontSize,
      links: [...document.links].map(({ pathname }) => pathname),
      targets: [
        // The links that switch the language name it.
        ...[...document.links].flatMap((link) =>
          link.hasAttribute('hreflang') ? [] : [link.href],
        ),
        ...[...document.querySelectorAll('form[action], [formaction]')].map(
          (part) =>
            new URL(
              part.getAttribute(part.matches('form') ? 'action' : 'formaction') ?? '',
              location.href,
            ).href,
        ),
      ]
        .filter((address) => address.startsWith(`${location.origin}/`))
        .map((address) => address.slice(location.origin.length)),
      reason: document.querySelector<HTMLOptionElement>(
        'main form[method=get] [name=reason] option:not([value=""])',
      )?.value,
    }))
    expect(size, prefix + path).toBe('32px')
    const found = await tooWide(page)
    if (prefix === '/en') found.push(...new Set(targets.filter(leavesEnglish)))
    await setTextSize(browser, 16)
    await page.setViewportSize({ width: 320, height: 700 })
    found.push(...(await tooWide(page)))
    for (const { colorScheme, width, menus } of looks) {
      await page.setViewportSize({ width, height: 844 })
      const violations = await violationsEverywhere(page, colorScheme, menus)
      found.push(...violations.map((violation) => `${colorScheme}: ${violation}`))
    }
    if (found.length > 0) faults[prefix + path] = found
    if (givesReasons && reason !== undefined) waiting.push(`${path}?reason=${reason}`)
    for (const [kind, shape] of kinds) {
      const linked = links
        .flatMap((link) => shape.exec(link)?.[1] ?? [])
        .filter((link) => !waiting.includes(link))
      const next = linked.find((link) => !opened.has(link)) ?? linked[0]
      if (next === undefined) continue
      waiting.push(next)
      kinds.delete(kind)
    }
  }
  return { faults, refused, unseen: [...kinds.keys()] }
}

/** Whether an address on an English screen leads to a screen in another language. */
function leavesEnglish(address: string): boolean {
  return !/^\/en(?:[/?#]|$)/.test(address) && !withoutLanguage.test(address)
}

/** Whether the file of a screen answers with a page, and not only with data or another address. */
function isPage(file: string): boolean {
  return file.endsWith('.tsx')
}

type Visit = {
  readonly guards: readonly Guard[]
  readonly prefix: string
  readonly shown: readonly Appearance[]
  /** The addresses to begin with; without it, every screen without an id. */
  readonly starts?: readonly string[]
  /** More addresses to begin with. */
  readonly also?: readonly string[]
  /** The addresses that others have opened. */
  readonly opened?: Set<string>
  /** Whether the data behind a question for the reason is opened too. */
  readonly givesReasons?: boolean
}

// Screens with an id that need something done first. The journeys about them open them and make the same checks, or the
// visit further below.
const visitors = [
  {
    name: 'a visitor',
    accounts: [null],
    guards: ['public', 'guest'],
    elsewhere: ['/r/:code', '/votes/:meetingId'],
    // A list for one city, properties in other states, and the other forms of the legal texts.
    also: [
      '/marketplace?city=bandung',
      '/marketplace/villa-canggu',
      '/marketplace/ruko-dago',
      '/marketplace/rumah-prawirotaman',
      '/terms-and-conditions?view=both',
      '/terms-and-conditions?version=2026-11',
    ],
  },
  {
    name: 'an investor',
    accounts: ['investor'],
    guards: ['login', 'profile-complete'],
    elsewhere: [
      '/dashboard/wallet/deposits/:depositId',
      '/dashboard/properties/:propertyId/buy',
      '/dashboard/market/offers/:offerId',
      '/dashboard/market/:orderId',
      '/dashboard/wallet/withdrawals/:withdrawalId',
      '/dashboard/votes/:meetingId/proxy',
      '/dashboard/votes/:meetingId/receipt',
    ],
    // The calendar of this month leads to no paid rent before the first is paid.
    also: [`/dashboard/portfolio/income?month=${monthAfter(jakartaMonth(new Date()), -1)}`],
  },
  {
    name: 'staff',
    // What one may not open is opened by the next.
    accounts: ['admin', 'finance', 'compliance'],
    guards: ['staff'],
    elsewhere: [
      '/back-office/account-recoveries/:requestId',
      '/back-office/exemptions/:exemptionId',
      '/back-office/news/:newsId',
      '/back-office/drafts/:draftId',
      '/back-office/drafts/:draftId/preview',
      '/back-office/properties/:propertyId/call-meeting',
      '/back-office/surveillance/:alertId',
      '/back-office/customers/:userId/records/:part',
      '/back-office/customers/:userId/balance-adjustment',
    ],
    also: [],
  },
] as const
const light = { colorScheme: 'light', width: 390 } as const
const dark = { colorScheme: 'dark', width: 1440 } as const

function namesOf(shown: readonly Appearance[]): string {
  return shown.map(({ colorScheme, width }) => `${colorScheme} ${width}`).join(' and ')
}

/**
 * Every screen is checked on a phone in the light theme and on a desktop in the dark theme: for staff, who have the same
 * screens in both languages, in one language, and for everyone else in one language each.
 */
function appearancesOf(name: string, locale: 'id' | 'en'): readonly Appearance[] {
  if (name === 'staff') return [light, dark]
  return locale === 'id' ? [light] : [dark]
}

for (const { locale, prefix } of languages)
  for (const { name, accounts, guards, elsewhere, also } of visitors) {
    if (name === 'staff' && locale === 'en') continue
    const shown = appearancesOf(name, locale)
    test(`every screen that ${name} can open fits a phone with text at double size and is accessible (${locale}, ${namesOf(shown)})`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      test.setTimeout(600_000)
      const faults: Record<string, string[]> = {}
      let starts: readonly string[] | undefined
      let unseen: readonly string[] = []
      for (const account of accounts) {
        if (account !== null)
          await signIn(context, await demoTokens(request, account), baseURL ?? '')
        const visit = { guards, prefix, shown, also, ...(starts === undefined ? {} : { starts }) }
        const found = await checkEveryScreen(page, visit)
        Object.assign(faults, found.faults)
        unseen =
          starts === undefined ? found.unseen : unseen.filter((path) => found.unseen.includes(path))
        starts = found.refused
      }
      expect.soft(faults).toEqual({})
      expect.soft(starts, 'what nobody could open').toEqual([])
      expect(unseen.filter((path) => !(elsewhere as readonly string[]).includes(path))).toEqual([])
    })
  }

test('every English screen of staff leads only to English addresses', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  let waiting = screens
    .filter(({ guard, file, path }) => guard === 'staff' && isPage(file) && !/[:*]/.test(path))
    .map(({ path }) => path)
  expect(waiting.length).toBeGreaterThan(30)
  const faults: Record<string, string[]> = {}
  for (const account of ['admin', 'finance', 'compliance']) {
    await signIn(context, await demoTokens(request, account), baseURL ?? '')
    const refused: string[] = []
    for (const path of waiting) {
      // The links are in the HTML: a browser would only take longer.
      const answer = await page.request.get(`/en${path}`)
      if (answer.status() === 403) refused.push(path)
      const html = await answer.text()
      const links = tagsOf(html, 'a').flatMap(({ href, hreflang }) => (hreflang ? [] : [href]))
      const targets = [...links, ...tagsOf(html, 'form').map(({ action }) => action)]
      expect(targets, path).toContain('/en/back-office')
      const found = targets.filter(
        (target) => target !== undefined && /^\/(?!\/)/.test(target) && leavesEnglish(target),
      )
      if (found.length > 0) faults[path] = found.map(String)
    }
    waiting = refused
  }
  expect(faults).toEqual({})
  expect(waiting, 'what nobody could open').toEqual([])
})

// Screens that no plain address leads to, and what only staff with one role see of them: finance decides on a draft and
// adjusts a balance, and operations write the other draft.
const deeper = [
  {
    account: 'finance',
    starts: ['/back-office/properties?state=drafts', '/back-office/withdrawals'],
    seen: [
      '/back-office/drafts/:draftId',
      '/back-office/drafts/:draftId/preview',
      '/back-office/customers/:userId',
      '/back-office/customers/:userId/balance-adjustment',
    ],
  },
  {
    account: 'ops',
    starts: ['/back-office/properties?state=drafts'],
    seen: ['/back-office/drafts/:draftId'],
  },
  {
    account: 'compliance',
    starts: ['/back-office/identities', '/back-office/death-reports'],
    seen: ['/back-office/identities/:userId', '/back-office/death-reports/:caseId'],
  },
] as const

test('drafts, and what staff open for a reason, fit a phone with text at double size and are accessible', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const opened = new Set<string>()
  for (const { account, starts, seen } of deeper) {
    await signIn(context, await demoTokens(request, account), baseURL ?? '')
    const visit = {
      guards: ['staff'],
      prefix: '',
      shown: [light, dark],
      starts,
      opened,
      givesReasons: true,
    } as const
    const { faults, unseen } = await checkEveryScreen(page, visit)
    expect.soft(faults).toEqual({})
    expect(unseen.filter((path) => (seen as readonly string[]).includes(path))).toEqual([])
  }
})

test('the proxy of a vote fits a phone with text at double size and is accessible', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const tokens = await demoTokens(request, 'investor')
  await signIn(context, tokens, baseURL ?? '')
  const headers = { Authorization: `Bearer ${tokens.access}` }
  const answer = await request.get('/api/meetings/', { headers })
  const { items } = (await answer.json()) as { items: { id: string; property: { id: string } }[] }
  const open = items.find(({ property }) => property.id === 'villa-sanur')
  const starts = [`/dashboard/votes/${open?.id}/proxy`]
  const { faults } = await checkEveryScreen(page, {
    guards: [],
    prefix: '',
    shown: [light, dark],
    starts,
  })
  expect(faults).toEqual({})
  await expect(page).toHaveURL(/\/proxy$/)
})

for (const { locale, prefix } of languages) {
  test(`the answer to a form far down a page is scrolled into the window (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { tokens } = await anInvestor(request, { hasIdentity: false })
    await signIn(context, tokens, baseURL ?? '')
    const t = wordsOf(locale, 'privacy')
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`${prefix}/dashboard/profile/privacy`)
    await waitForHydration(page)
    await page
      .getByLabel(word(t, 'ask.text'), { exact: true })
      .fill('Mohon perbaiki alamat saya di catatan Anda.')
    await page.getByRole('button', { name: word(t, 'ask.send') }).click()
    await expect(page.getByText(word(t, 'asked'))).toBeInViewport()
  })

  test(`the first press on a phone sends a form, even when no field was touched before (${locale})`, async ({
    page,
  }) => {
    const t = wordsOf(locale, 'careers')
    await page.setExtraHTTPHeaders(anAddress())
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`${prefix}/careers/petugas-layanan-investor`)
    await waitForHydration(page)
    await page.getByRole('button', { name: word(t, 'form.submit') }).click()
    await expect(page.getByRole('main').getByLabel(word(t, 'form.name')).first()).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  })
}
