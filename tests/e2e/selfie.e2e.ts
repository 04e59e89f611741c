import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import config from '../../playwright.config.ts'
import { drawnHead, type Pose } from '../support/drawn-head.ts'
import { expectAccessible } from './accessibility.ts'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { test as base } from './test.ts'

// The browser's camera shows a film of a drawn head that turns and comes closer, and the product itself checks
// the pictures. A mark in the corner of the film identifies the current pose, so that the picture is taken at
// the right time.

const poses = {
  straight: { pose: {}, mark: '#000000' },
  left: { pose: { yaw: 28 }, mark: '#e00000' },
  right: { pose: { yaw: -28 }, mark: '#00c000' },
  closer: { pose: { closeness: 1.45 }, mark: '#0000e0' },
} as const satisfies Record<string, { pose: Pose; mark: string }>
type Task = keyof typeof poses

const framesAPose = 24

async function film(): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const { pose, mark } of Object.values(poses)) {
    const corner = await sharp({
      create: { width: 48, height: 48, channels: 3, background: mark },
    })
      .png()
      .toBuffer()
    const picture = await sharp(await drawnHead(pose))
      .composite([{ input: corner, left: 0, top: 0 }])
      .jpeg({ quality: 80 })
      .toBuffer()
    parts.push(...Array.from({ length: framesAPose }, () => picture))
  }
  return Buffer.concat(parts)
}

const test = base.extend<object, { launchOptions: object }>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: it depends on no other fixture.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-film-'))
      const file = path.join(folder, 'head.mjpeg')
      writeFileSync(file, await film())
      const usual = config.use?.launchOptions
      await use({
        ...usual,
        args: [
          ...(usual?.args ?? []),
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-video-capture=${file}`,
        ],
      })
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const documents = '/dashboard/profile/identity?step=documents'

/** Presses the button while the film shows that pose. */
async function takeWhenShown(page: Page, name: string, task: Task): Promise<void> {
  await page.getByRole('button', { name }).evaluate(
    async (button, [red, green, blue]) => {
      const video = document.querySelector('video')
      const canvas = document.createElement('canvas')
      const pen = canvas.getContext('2d')
      const isShown = () => {
        if (video === null || pen === null) throw new Error('there is no camera')
        pen.drawImage(video, 0, 0, 480, 640, 0, 0, 48, 64)
        const [r = 0, g = 0, b = 0] = pen.getImageData(2, 2, 1, 1).data
        return Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue)) < 60
      }
      // The head changes its pose instantly, so the next frame certainly shows it.
      while (!isShown()) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      if (button instanceof HTMLElement) button.click()
    },
    [1, 3, 5].map((at) => Number.parseInt(poses[task].mark.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ],
  )
}

async function doTasks(page: Page, t: Record<string, unknown>, shown = (task: Task) => task) {
  await page.getByRole('button', { name: word(t, 'movement.begin') }).click()
  const tasks = Object.keys(poses) as Task[]
  for (let number = 1; number <= 4; number++) {
    const place = word(t, 'movement.place')
      .replace('{number, number}', `${number}`)
      .replace('{total, number}', '4')
    await expect(page.getByText(place)).toBeVisible()
    const announced = await page
      .locator('[aria-live=assertive]', { hasText: /./ })
      .last()
      .innerText()
    const task = tasks.find((each) => announced === word(t, `movement.tasks.${each}`))
    if (task === undefined) throw new Error(`no such task: ${announced}`)
    await takeWhenShown(page, word(t, 'movement.take'), shown(task))
  }
}

test('a selfie taken with the camera is checked, stored, shown to staff, and deleted when its consent is withdrawn', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'identity')
  await page.goto(documents)
  await waitForHydration(page)
  await expectAccessible(page)
  const open = page.getByRole('button', { name: word(t, 'movement.open') })
  await open.click()
  await expect(page.getByText(word(t, 'movement.consentMissing'))).toBeVisible()
  await page.getByLabel(word(t, 'movement.consent')).check()
  await open.click()
  await expect(page.getByText(word(t, 'movement.ready'))).toBeVisible()
  await expectAccessible(page)

  // First to the wrong side: the page says so, and the task is repeated.
  await doTasks(page, t, (task) => (task === 'left' ? 'right' : task === 'right' ? 'left' : task))
  await expect(page.getByText(word(t, 'movement.faults.wrong_side'))).toBeVisible({
    timeout: 40_000,
  })
  await page.getByRole('button', { name: word(t, 'movement.again') }).click()
  await doTasks(page, t)
  await expect(page.getByText(word(t, 'movement.passedTitle'))).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(word(t, 'documents.sent'))).toBeVisible()
  await expectAccessible(page)
  const isOn = await page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject
    return (
      stream instanceof MediaStream && stream.getTracks().some((it) => it.readyState === 'live')
    )
  })
  expect(isOn, 'the camera is closed').toBe(false)

  const bearer = { Authorization: `Bearer ${tokens.access}` }
  const profile = await (await request.get('/api/users/profile/', { headers: bearer })).json()
  const desk = wordsOf('id', 'back-office')
  await becomeStaff({ context, request, baseURL }, 'compliance')
  await page.goto(`/back-office/identities/${profile.id}?reason=review`)
  await waitForHydration(page)
  await expect(page.getByText(word(desk, 'identities.movement.passed'))).toBeVisible()
  for (const task of ['left', 'right', 'closer']) {
    const kind = word(desk, `identities.movement.tasks.${task}`)
    const name = `${word(desk, 'identities.movement.frame').trim()} ${kind}`
    const picture = page.getByRole('img', { name })
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
  await expectAccessible(page)

  await signIn(context, tokens, baseURL ?? '')
  await page.goto('/dashboard/profile/edit/consents')
  await waitForHydration(page)
  const edit = wordsOf('id', 'profile-edit')
  await page.getByRole('button', { name: word(edit, 'consents.off') }).click()
  const withdrawn = new RegExp(`^${word(edit, 'consents.withdrawn')}`)
  await expect(page.getByText(withdrawn)).toBeVisible()
})

test('a camera that is in use or not allowed is explained, and a picture can be chosen instead', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('en', 'identity')
  await page.goto(`/en${documents}`)
  await waitForHydration(page)
  for (const [name, fault] of [
    ['NotReadableError', 'busy'],
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none'],
  ] as const) {
    await page.evaluate((kind) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', kind))
    }, name)
    const consent = page.getByLabel(word(t, 'movement.consent'))
    if ((await consent.count()) > 0) {
      await consent.check()
      await page.getByRole('button', { name: word(t, 'movement.open') }).click()
    } else await page.getByRole('button', { name: word(t, 'movement.again') }).click()
    await expect(page.getByText(word(t, `movement.camera.${fault}`))).toBeVisible()
  }
  await expectAccessible(page)
  await expect(page.getByLabel(word(t, 'documents.selfie.label'))).toBeVisible()
})

test('only the page of the selfie may open the camera, however the page was reached', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const policyOf = async (path: string) => (await page.goto(path))?.headers()['permissions-policy']
  expect(await policyOf('/en/dashboard/profile')).toMatch(/camera=\(\),/)
  await waitForHydration(page)
  // A link within the product keeps the document, and therefore its headers.
  const loads = page.waitForEvent('load')
  await page.evaluate((to) => {
    window.history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, `/en${documents}`)
  await loads
  const open = page.getByRole('button', { name: word(wordsOf('en', 'identity'), 'movement.open') })
  await expect(open).toBeVisible()
  const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
  expect(loaded).toContain('/en/dashboard/profile/identity')
  expect(await policyOf(documents)).toMatch(/camera=\(self\),/)
})

test('without script a picture is chosen as a file', async ({ browser, request, baseURL }) => {
  const { tokens } = await anInvestor(request)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await signIn(context, tokens, baseURL ?? '')
  const page = await context.newPage()
  await page.goto(documents)
  const t = wordsOf('id', 'identity')
  await expect(page.getByLabel(word(t, 'documents.selfie.label'))).toBeVisible()
  await expect(page.getByRole('button', { name: word(t, 'movement.open') })).toBeHidden()
  await context.close()
})
