import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts'
import { signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { controlsOf, outOfReach } from './in-reach.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { test } from './test.ts'

// The demo's investor in two meetings of the demo: one that is open for votes and one whose votes are counted.

test.describe.configure({ timeout: 120_000 })

type Listed = { id: string; property: { id: string; name: string } }

/** Signs the demo's investor in; returns a client of the API and a function that finds their meeting of a property. */
async function aVoter(
  { context, request }: { context: BrowserContext; request: APIRequestContext },
  url: string,
) {
  const tokens = await demoTokens(request, 'investor')
  await signIn(context, tokens, url)
  const headers = { Authorization: `Bearer ${tokens.access}` }
  const ask = async (path: string) => await (await request.get(`/api${path}`, { headers })).json()
  const meetingOf = async (propertyId: string): Promise<Listed> => {
    const { items } = (await ask('/meetings/')) as { items: Listed[] }
    const found = items.find(({ property }) => property.id === propertyId)
    if (found === undefined) throw new Error(`No meeting of ${propertyId}`)
    return found
  }
  return { ask, meetingOf }
}

/** Returns the choices of each motion, in the order of the agenda. */
const choicesOf = (page: Page, label: string) =>
  page.getByRole('group', { name: new RegExp(`${label}$`) })

test('a vote is cast, can be changed until the end, and is confirmed by a receipt (id, phone)', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [t, m] = [wordsOf('id', 'votes'), wordsOf('id', 'meetings')]
  const { ask, meetingOf } = await aVoter({ context, request }, baseURL ?? '')
  const meeting = await meetingOf('villa-sanur')
  // When the test is retried, the earlier votes remain, so the meeting is no longer listed as waiting.
  const { items: waiting } = (await ask('/meetings/?waiting=true')) as { items: Listed[] }
  const isWaiting = waiting.some(({ id }) => id === meeting.id)
  await page.goto('/dashboard/votes')
  await waitForHydration(page)
  await expectAccessible(page)
  const list = page.getByRole('region', { name: word(t, 'list.waiting') })
  if (isWaiting)
    await list
      .getByRole('link', { name: word(t, 'list.vote') })
      .first()
      .click()
  else await page.goto(`/dashboard/votes/${meeting.id}`)
  await expect(page).toHaveURL(new RegExp(`/dashboard/votes/${meeting.id}$`))
  await expectAccessible(page)
  expect(await outOfReach(controlsOf(page))).toEqual([])
  // Both motions require the same majority, which the page states once.
  await expect(page.getByText(/^Disetujui jika unit yang ikut/)).toHaveCount(1)
  await expect(page.getByText(word(m, 'sameRule', { position: '1' }))).toHaveCount(1)

  const send = page.getByRole('button', { name: /^(Kirim suara|Simpan perubahan)/ })
  if (isWaiting) {
    await send.click()
    await expect(page.getByText(word(t, 'form.none'))).toBeVisible()
  }
  const choices = choicesOf(page, word(t, 'form.choose'))
  await choices.nth(0).getByText(word(m, 'choices.for'), { exact: true }).click()
  await choices.nth(1).getByText(word(m, 'choices.against'), { exact: true }).click()
  await send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(t, 'receipt.title'))
  await expect(page.getByRole('main')).toContainText(word(m, 'choices.against'))
  await expectAccessibleInBothThemes(page)
  await expectFitsWithLargeText(page)

  await page.getByRole('link', { name: word(t, 'receipt.change') }).click()
  await expect(choices.nth(1).getByRole('radio', { checked: true })).toHaveValue('against')
  await choices.nth(1).getByText(word(m, 'choices.abstain'), { exact: true }).click()
  await send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(t, 'receipt.title'))
  await expect(page.getByText(word(m, 'choices.abstain'), { exact: true })).toBeVisible()
  await expect(page.getByText(word(m, 'choices.against'), { exact: true })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: word(t, 'receipt.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
})

test('a refused proxy form keeps what was typed, and a proxy is appointed with instructions and revoked (en)', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const [t, m] = [wordsOf('en', 'votes'), wordsOf('en', 'meetings')]
  const problems = wordsOf('en', 'problems')
  const { ask, meetingOf } = await aVoter({ context, request }, baseURL ?? '')
  const { id } = await meetingOf('villa-sanur')
  const { code } = (await ask(`/meetings/${id}/mine/`)) as { code: string }
  await page.goto(`/en/dashboard/votes/${id}/proxy`)
  await waitForHydration(page)
  const field = page.getByLabel(word(t, 'proxy.code'))
  const give = page.getByRole('button', { name: word(t, 'proxy.give') })
  await give.click()
  await expect(field).toHaveAccessibleDescription(`Fill in “${word(t, 'proxy.code')}”.`)
  await field.fill(code)
  await give.click()
  await expect(page.getByText(word(problems, 'meetings.proxy_oneself'))).toBeVisible()
  await expect(field).toHaveValue(code)
  await page.getByRole('radio', { name: word(t, 'proxy.operator') }).check()
  await expect(field).toBeHidden()
  await give.click()
  await expect(page.getByText(word(problems, 'meetings.instruction_missing'))).toBeVisible()
  await expectAccessible(page)

  for (const choice of await page.getByRole('combobox').all())
    await choice.selectOption({ label: word(m, 'choices.for') })
  await give.click()
  await expect(page).toHaveURL(new RegExp(`/en/dashboard/votes/${id}/receipt$`))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(word(t, 'receipt.titleProxyGiven'))
  const other = await context.newPage()
  await other.route('**/dashboard/live*', (route) => route.abort())
  await other.goto(`/en/dashboard/votes/${id}/proxy`)
  await waitForHydration(other)
  await page.goto(`/en/dashboard/votes/${id}/proxy`)
  await waitForHydration(page)
  await expect(page.getByText(word(t, 'proxy.given.operator'))).toBeVisible()
  await page.getByText(word(t, 'proxy.revoke'), { exact: true }).click()
  await expect(page.getByText(word(t, 'proxy.revocation.question'))).toBeVisible()
  await page.getByRole('button', { name: word(t, 'proxy.revocation.submit') }).click()
  await expect(page).toHaveURL(new RegExp(`/en/dashboard/votes/${id}/receipt$`))
  await expect(title).toHaveText(word(t, 'receipt.titleProxyRevoked'))
  const { proxy } = (await ask(`/meetings/${id}/mine/`)) as { proxy: unknown }
  expect(proxy).toBeNull()
  // Another tab that still shows the proxy is refused, with the reason, and shows the current state.
  await other.getByText(word(t, 'proxy.revoke'), { exact: true }).click()
  await other.getByRole('button', { name: word(t, 'proxy.revocation.submit') }).click()
  await expect(other.getByText(word(problems, 'meetings.no_proxy'))).toBeVisible()
  await expect(other.getByText(word(t, 'proxy.given.operator'))).toHaveCount(0)
})

test('an owner writes a motion, corrects it without losing input, adds a quote and withdraws it (en, phone)', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [t, m] = [wordsOf('en', 'motions'), wordsOf('en', 'meetings')]
  await aVoter({ context, request }, baseURL ?? '')
  await page.goto('/en/dashboard/votes/propose?property=ruko-dago')
  await waitForHydration(page)
  await page.getByLabel(word(t, 'propose.headline')).fill('Repair the roof before the rain')
  await page.getByLabel(word(t, 'propose.text'), { exact: true }).fill('Too short')
  const send = page.getByRole('button', { name: word(t, 'propose.send') })
  await send.click()
  await expect(page.getByText(word(t, 'propose.kindMissing'))).toBeVisible()
  await page.getByLabel(word(t, 'propose.kind')).selectOption({ label: word(m, 'kinds.repair') })
  await send.click()
  const text = page.getByLabel(word(t, 'propose.text'), { exact: true })
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await expect(text).toHaveValue('Too short')
  await expect(page.getByLabel(word(t, 'propose.headline'))).toHaveValue(/^Repair the roof/)
  await expectAccessible(page)
  await text.fill('The roof above the second floor leaks whenever it rains for an hour.')
  await page.getByLabel(word(m, 'amounts.repair')).fill('12500000')
  await send.click()
  await expect(page).toHaveURL(/\/en\/dashboard\/votes\/motions\/[0-9a-f-]{36}\?written=yes$/)
  await expect(page.getByRole('status').filter({ hasText: word(t, 'written') })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel(word(t, 'file.company')).fill('CV Atap Rapi')
  await page.getByLabel(word(t, 'file.price')).fill('12500000')
  await page.getByLabel(word(t, 'file.file'), { exact: true }).setInputFiles({
    name: 'quote.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no pdf'),
  })
  await page.getByRole('button', { name: word(t, 'file.send'), exact: true }).click()
  await expect(page.getByLabel(word(t, 'file.file'), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(page.getByLabel(word(t, 'file.company'))).toHaveValue('CV Atap Rapi')
  await page.locator('summary', { hasText: word(t, 'support.end') }).click()
  await page.getByRole('button', { name: word(t, 'support.endNow') }).click()
  await expect(page.getByText(word(m, 'motionStates.withdrawn'))).toBeVisible()
})

test('every visitor can read the counted result, and a receipt is found in it unless it was changed (id)', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const [t, m] = [wordsOf('id', 'vote-check'), wordsOf('id', 'meetings')]
  const { ask, meetingOf } = await aVoter({ context, request }, baseURL ?? '')
  const { id } = await meetingOf('kost-seturan')
  const receipt = JSON.stringify(await ask(`/meetings/${id}/receipt/`))
  await context.clearCookies()
  await page.goto(`/votes/${id}`)
  await waitForHydration(page)
  await expect(page.getByText(word(m, 'motionStates.adopted'), { exact: true })).toBeVisible()
  const field = page.getByLabel(word(t, 'receipt'))
  const check = page.getByRole('button', { name: word(t, 'check'), exact: true })
  await field.fill(receipt)
  await check.click()
  await expect(page.getByText(word(t, 'verdicts.counted.title'), { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectFitsWithLargeText(page)
  const choice = /"choice":"(for|against|abstain)"/g
  const changed = receipt.replaceAll(
    choice,
    (_, said) => `"choice":"${said === 'for' ? 'against' : 'for'}"`,
  )
  await field.fill(changed)
  await check.click()
  await expect(page.getByText(word(t, 'verdicts.outside.title'), { exact: true })).toBeVisible()
  await field.fill('RUPS')
  await check.click()
  await expect(page.getByText(word(t, 'verdicts.unreadable.title'), { exact: true })).toBeVisible()
  await expect(field).toHaveValue('RUPS')
})
