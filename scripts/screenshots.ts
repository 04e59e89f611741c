import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { demoPassword } from '#demo'
import type { Guard } from '../src/web/screen.ts'
import { screens } from '../src/web/screens.ts'
import { findChromium } from './chromium.ts'

// `npm run screenshots [address] [words…]`: takes every screen of a running product in both languages, both
// themes and two widths, into screenshots/. With words, only screens whose id contains one of them.
const root = fileURLToPath(new URL('..', import.meta.url))
const [given, ...rest] = process.argv.slice(2)
const hasAddress = given?.startsWith('http') === true
const address = hasAddress ? given : 'http://127.0.0.1:3000'
const words = hasAddress ? rest : process.argv.slice(2)

const languages = ['id', 'en'] as const
const schemes = ['light', 'dark'] as const
const widths = [390, 1440]

type Visitor = 'guest' | 'investor' | 'admin'

/** Addresses of real objects for the screens that show one. */
const examples: Record<string, string> = {
  ':propertyId': 'ruko-dago',
  ':openingId': 'insinyur-perangkat-lunak-buku-besar',
  ':cityId': 'bandung',
  ':code': 'RATNA2026',
}

const wanted = screens.filter(
  ({ id, path: pattern }) =>
    id !== 'logout' &&
    (words.length === 0 || words.some((word) => id.includes(word))) &&
    (pattern.match(/:\w+/g) ?? []).every((name) => name in examples),
)
const folder = path.join(root, 'screenshots')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
const cookies = {
  guest: null,
  investor: await signIn('investor'),
  admin: await signIn('admin'),
}
for (const language of languages) {
  for (const scheme of schemes) {
    for (const width of widths) await walk(browser, language, scheme, width)
  }
}
await browser.close()
process.exit()

async function walk(
  open: Browser,
  language: (typeof languages)[number],
  colorScheme: (typeof schemes)[number],
  width: number,
): Promise<void> {
  for (const { id, path: pattern, guard } of wanted) {
    const visitor = visitorOf(guard)
    const context = await open.newContext({
      colorScheme,
      viewport: { width, height: width < 600 ? 844 : 900 },
      locale: language === 'id' ? 'id-ID' : 'en-GB',
      timezoneId: 'Asia/Jakarta',
      reducedMotion: 'reduce',
    })
    const cookie = cookies[visitor]
    if (cookie !== null) await context.addCookies([{ name: 'auth', value: cookie, url: address }])
    const page = await context.newPage()
    const local = pattern.replace(/:\w+/g, (name) => examples[name] ?? name)
    const prefix = language === 'en' ? '/en' : ''
    await page.goto(`${address}${prefix}${local}`, { waitUntil: 'networkidle' })
    const file = `${id.replaceAll('/', '-')}-${language}-${colorScheme}-${width}.png`
    await page.screenshot({ path: path.join(folder, file), fullPage: true })
    console.log(file)
    await context.close()
  }
}

function visitorOf(guard: Guard): Visitor {
  if (guard === 'staff') return 'admin'
  return guard === 'login' || guard === 'profile-complete' ? 'investor' : 'guest'
}

async function signIn(name: string): Promise<string> {
  const response = await fetch(`${address}/api/jwt_auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.sepetak.id`, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`${name} could not sign in at ${address}: ${response.status}`)
  return encodeURIComponent(JSON.stringify(await response.json()))
}
