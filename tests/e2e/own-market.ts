import { randomUUID } from 'node:crypto'
import {
  type APIRequest,
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { anAddress, signIn, type Tokens, waitForHydration, word, wordsOf } from './an-investor.ts'
import { openOwnProduct } from './own-product.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** The languages of the journeys of the market, each with one of the screens. */
export const views = [
  { locale: 'id', prefix: '', viewport: phone },
  { locale: 'en', prefix: '/en', viewport: desktop },
] as const
export type View = (typeof views)[number]

type Level = { price: number; units: number }
export type Book = {
  tick: number
  low: number
  high: number
  reference: number
  unitValue: number
  buys: Level[]
  sells: Level[]
  indication: { price: number; units: number } | null
  earliestLastDay: string
  latestLastDay: string
}
type Window = { phase: string; opensOn: string; nextChangeAt: string | null }
export type Order = { id: string; amountFilled: number; feeCharged: number; unitsHeld: number }
type Sent = { method?: string; data?: unknown; token?: string }

/** A product of its own whose clock is moved from one phase of the market to another, and its API. */
export type OwnMarket = Awaited<ReturnType<typeof openOwnMarket>>

export async function openOwnMarket(request: APIRequest) {
  const product = await openOwnProduct()
  const api = await request.newContext({ baseURL: product.home })
  const calls = callsOf(api)
  const bookOf = (propertyId: string) => calls.read<Book>(`/properties/${propertyId}/book/`)
  return {
    api,
    ...calls,
    ...clockOf(calls),
    bookOf,
    async page(browser: Browser, viewport: View['viewport'], tokens: Tokens | null = null) {
      const context = await browser.newContext({ baseURL: product.home, viewport })
      if (tokens !== null) await signIn(context, tokens, product.home)
      return await context.newPage()
    },
    /** Signs in again and opens a page, because a session expires between two trading windows. */
    async openAgain(page: Page, tokens: Tokens, path: string): Promise<void> {
      await page.context().clearCookies()
      await signIn(page.context(), tokens, product.home)
      // A visit of its own: a page that had found its session over would be shown where it was left.
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(path)
    },
    /** Returns a property that the demo's investor holds, with orders on both sides of its book. */
    async livelyProperty(): Promise<string> {
      for (const propertyId of livelyProperties) {
        const { buys, sells } = await bookOf(propertyId)
        if (buys.length > 0 && sells.length > 0) return propertyId
      }
      throw new Error('no property of the demo’s investor is traded')
    },
    async close(): Promise<void> {
      await api.dispose()
      await product.stop()
    },
  }
}

export const livelyProperties = ['ruko-dago', 'kost-seturan', 'rumah-prawirotaman']

type Calls = ReturnType<typeof callsOf>

function callsOf(api: APIRequestContext) {
  async function send<Body>(path: string, sent: Sent = {}): Promise<Body> {
    const { method = 'POST', data, token } = sent
    const headers = token === undefined ? anAddress() : { Authorization: `Bearer ${token}` }
    const key = { 'Idempotency-Key': randomUUID() }
    const answer = await api.fetch(`/api${path}`, { method, data, headers: { ...headers, ...key } })
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return (answer.status() === 204 ? null : await answer.json()) as Body
  }
  const read = <Body>(path: string, token?: string) =>
    send<Body>(path, { method: 'GET', ...(token === undefined ? {} : { token }) })
  return { send, read }
}

function clockOf({ send, read }: Calls) {
  async function readClock(): Promise<number> {
    return Date.parse(
      (await send<{ now: string }>('/dev/clock/', { data: { advanceSeconds: 1 } })).now,
    )
  }
  /** Moves the product's clock to a time. */
  async function moveTo(moment: number): Promise<void> {
    const advanceSeconds = Math.ceil((moment - (await readClock())) / 1000)
    if (advanceSeconds > 0) await send('/dev/clock/', { data: { advanceSeconds } })
  }
  /**
   * Moves the clock past the changes of the market until the trading window is in one of these phases, of trading with
   * at least an hour left: a journey that began shortly before the closing auction would end after it.
   */
  async function walkTo(...phases: string[]): Promise<Window> {
    for (let steps = 0; steps < 60; steps += 1) {
      const { items } = await read<{ items: Window[] }>('/market/windows/')
      const window = items.findLast(({ phase }) => phase !== 'ended') ?? items[0]
      if (window === undefined) throw new Error('the demo has no trading window')
      const { phase, nextChangeAt } = window
      const changesAt = nextChangeAt === null ? Infinity : Date.parse(nextChangeAt)
      const isOver = phase === 'trading' && changesAt - (await readClock()) < 3_600_000
      if (phases.includes(phase) && !isOver) return window
      if (nextChangeAt === null) throw new Error('the window has ended before that')
      await moveTo(changesAt + 1000)
    }
    throw new Error(`the market never comes to ${phases.join()}`)
  }
  return { moveTo, walkTo }
}

/** Presses a control and expects that the window shows it then. A press scrolls to it, which may leave out a fraction. */
export async function press(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await expect(control).toBeInViewport({ ratio: 0.95 })
  await control.click()
}

/** Fills in an order ticket for one unit, places the order and returns its id. */
export async function place(
  page: Page,
  side: 'buy' | 'sell',
  locale: 'id' | 'en',
  price: number | null,
): Promise<string> {
  const t = wordsOf(locale, 'market')
  if (price === null) await press(page.getByText(word(t, 'best'), { exact: true }))
  else await page.locator('input[name=limitPrice]').fill(String(price))
  await page.locator('input[name=units]').fill('1')
  const button = page.getByRole('button', { name: word(t, `${side}.place`, { units: '1' }) }).last()
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await press(button)
  await expect(page).toHaveURL(/\/dashboard\/market\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

/** Opens the depth of the book on a property page. */
export async function openDepth(page: Page): Promise<void> {
  await waitForHydration(page)
  await press(page.locator('#resale').locator('summary').first())
}
