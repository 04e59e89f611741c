import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  type CDPSession,
  expect,
  type Page,
  test,
  type Worker,
} from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anInvestor,
  rupiah,
  signIn,
  type Tokens,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { launchOptions } from './launch-options.ts'

// An open page shows events from elsewhere without losing what is typed there, and a push notification appears
// on the device.

// The headless shell does not support notifications.
test.use({ launchOptions: launchOptions('whole') })

const amount = 150_000

/** Credits money over the API, so that neither this browser nor this tab requested it. */
async function moneyArrives(request: APIRequestContext, { access }: Tokens): Promise<void> {
  const headers = { Authorization: `Bearer ${access}`, 'Idempotency-Key': randomUUID() }
  const order = { amount, method: 'va-bca' }
  const deposit = await (await request.post('/api/deposits/', { headers, data: order })).json()
  const paid = await request.post(`/api/dev/payments/${deposit.id}/`, { data: { action: 'pay' } })
  expect(paid.ok()).toBe(true)
}

async function unreadCount(request: APIRequestContext, { access }: Tokens): Promise<number> {
  const headers = { Authorization: `Bearer ${access}` }
  return (await (await request.get('/api/notifications/count/', { headers })).json()).unread
}

/** Creates an investor and signs the browser in as them. */
async function aReader(context: BrowserContext, baseURL: string | undefined): Promise<Tokens> {
  const { tokens } = await anInvestor(context.request, { hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  return tokens
}

/** The link to the inbox, with the number of unread notifications. */
function bell(page: Page, shell: Record<string, unknown>, unread: number) {
  const count = unread === 0 ? '$' : `.*\\b${unread}\\b`
  return page.getByRole('link', { name: new RegExp(`^${word(shell, 'notifications')}${count}`) })
}

const t = wordsOf('id', 'notifications')
const shell = wordsOf('id', 'shell')

test('money that arrives is shown on a page with unsaved input, and links to its receipt', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const tokens = await aReader(context, baseURL)
  await page.goto('/dashboard/wallet/deposit')
  await waitForHydration(page)
  const field = page.getByLabel(word(wordsOf('id', 'wallet'), 'amountLabel'), { exact: true })
  await field.fill('250000')
  const key = page.locator('input[name="idempotencyKey"]')
  const command = await key.inputValue()

  await test.step('the count follows, and what was typed stays', async () => {
    const before = await unreadCount(request, tokens)
    await expect(bell(page, shell, before)).toBeVisible()
    await moneyArrives(request, tokens)
    await expect(bell(page, shell, before + 1)).toBeVisible()
    await expect(field).toHaveValue('250.000')
    await expect(key).toHaveValue(command)
  })

  const inbox = /\/dashboard\/notifications$/
  await test.step('the notice leads to what it is about', async () => {
    await bell(page, shell, await unreadCount(request, tokens)).click()
    await expect(page).toHaveURL(inbox)
    await page.getByRole('link', { name: new RegExp(rupiah(amount, 'id')) }).click()
    await expect(page).toHaveURL(/\/dashboard\/wallet\/deposits\/[0-9a-f-]{36}$/)
    await page.goBack()
    await expect(page).toHaveURL(inbox)
  })

  await test.step('all are read, one is put away, and the archive has it', async () => {
    await page.getByRole('button', { name: word(t, 'markAll') }).click()
    await expect(page.getByRole('button', { name: word(t, 'markAll') })).toHaveCount(0)
    await expect(bell(page, shell, 0)).toBeVisible()
    const title = new RegExp(rupiah(amount, 'id'))
    await page.getByRole('button', { name: title }).first().click()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    await page.getByRole('link', { name: word(t, 'archive'), exact: true }).click()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  })

  await test.step('a choice is kept, and nobody can leave out what is about money', async () => {
    await page.goto('/dashboard/notifications/settings')
    const of = (topic: string) =>
      page.getByRole('checkbox', {
        name: word(t, 'choose.box', {
          topic: word(t, `choose.names.${topic}`),
          channel: word(t, 'choose.channels.mail'),
        }),
      })
    await expect(of('money')).toHaveCount(0)
    await of('properties').uncheck()
    await page.getByRole('button', { name: word(t, 'choose.save') }).click()
    await expect(page).toHaveURL(/settings\?saved$/)
    await expect(of('properties')).not.toBeChecked()
    const headers = { Authorization: `Bearer ${tokens.access}` }
    const { choices } = await (
      await request.get('/api/notifications/settings/', { headers })
    ).json()
    expect(choices).toContainEqual(
      expect.objectContaining({ topic: 'properties', channel: 'mail', isOn: false }),
    )
  })
})

test.describe('on a device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a push message is shown in the reader’s language and opens its notification', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const tokens = await aReader(context, baseURL)
    const before = await unreadCount(request, tokens)
    await moneyArrives(request, tokens)
    await expect.poll(() => unreadCount(request, tokens)).toBe(before + 1)
    const origin = new URL(baseURL ?? '').origin
    const browser = await context.newCDPSession(page)
    const { browserContextId } = (await browser.send('Target.getTargetInfo')).targetInfo
    const here = browserContextId === undefined ? {} : { browserContextId }
    const permit = (setting: 'denied' | 'granted') =>
      browser.send('Browser.setPermission', {
        ...here,
        permission: { name: 'notifications' },
        setting,
        origin,
      })
    const t = wordsOf('id', 'notifications')

    await test.step('a browser that refuses is shown how to undo that, and seen to have done it', async () => {
      await permit('denied')
      await page.goto('/dashboard/notifications/settings')
      await waitForHydration(page)
      await expect(page.getByText(word(t, 'devices.deniedTitle'))).toBeVisible()
      await expect(page.getByText(word(t, 'devices.denied'))).toBeVisible()
      await expectAccessible(page)
      await permit('granted')
      await expect(page.getByRole('button', { name: word(t, 'devices.enable') })).toBeVisible()
    })

    const registrationId = await workerOf(page, browser)
    const paths: string[] = []
    for (const language of ['id', 'en'] as const) {
      await test.step(language, async () => {
        const headers = { Authorization: `Bearer ${tokens.access}` }
        const { items } = await (await request.get('/api/notifications/', { headers })).json()
        const path = `${language === 'en' ? '/en' : ''}/dashboard/notifications/${items[0].id}`
        const words = wordsOf(language, 'short-notices')
        const expected = { title: word(words, 'title.money'), text: word(words, 'text') }
        await browser.send('ServiceWorker.deliverPushMessage', {
          origin,
          registrationId,
          data: JSON.stringify({ ...expected, path, language, tag: language }),
        })
        const shown = () =>
          page.evaluate(async (tag) => {
            const ready = await navigator.serviceWorker.ready
            const [found] = await ready.getNotifications({ tag })
            return found === undefined
              ? null
              : { title: found.title, body: found.body, lang: found.lang, path: found.data.path }
          }, language)
        await expect
          .poll(shown)
          .toEqual({ title: expected.title, body: expected.text, lang: language, path })
        expect(await pressed(context.serviceWorkers(), language)).toBe(path)
        paths.push(path)
      })
    }
    for (const path of paths) {
      await page.goto(path)
      const language = path.startsWith('/en/') ? '/en' : ''
      await expect(page).toHaveURL(new RegExp(`^${origin}${language}/dashboard/wallet/deposits/`))
    }
  })
})

/** The registration of the product's service worker, as the browser stores it. */
async function workerOf(page: Page, browser: CDPSession): Promise<string> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const known = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.at(-1)?.registrationId
      if (id !== undefined) resolve(id)
    })
  })
  await browser.send('ServiceWorker.enable')
  return await known
}

/**
 * Returns the address that a press on the notification opens. The browser opens a window only for a press by a
 * person, so none is opened here.
 */
async function pressed(workers: readonly Worker[], tag: string): Promise<string | null> {
  const [worker] = workers
  if (worker === undefined) throw new Error('no worker runs')
  return await worker.evaluate(async (wanted) => {
    type Scope = {
      registration: { getNotifications(of: { tag: string }): Promise<Notification[]> }
      clients: { openWindow(path: string): Promise<null> }
      NotificationEvent: new (type: string, of: { notification: Notification }) => Event
      dispatchEvent(event: Event): boolean
    }
    // This project loads the types of a page, which do not include a service worker.
    const scope = globalThis as unknown as Scope
    const [notification] = await scope.registration.getNotifications({ tag: wanted })
    let opened: string | null = null
    scope.clients.openWindow = async (path) => {
      opened = path
      return null
    }
    if (notification !== undefined)
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    return opened
  }, tag)
}
