import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../scripts/chromium.ts'
import { screens } from '../src/web/screens.ts'
import { startProduct } from './support/product.ts'

// Runs Lighthouse with its phone profile on every public page, in both languages. It is downloaded on demand,
// because with its dependencies it is larger than everything the product needs.
const version = '13.5.0'
const words = process.argv.slice(2)
const run = promisify(execFile)
const chromium = findChromium()
const product = await startProduct()

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

try {
  console.log('performance / accessibility / best practices / SEO, then LCP, TBT and CLS')
  for (const address of addresses()) print(address, await look(address).catch(() => look(address)))
} finally {
  await product.stop()
}

function addresses(): string[] {
  const examples: Record<string, string> = { ':propertyId': 'ruko-dago' }
  return screens
    .filter(
      ({ guard, layout, id }) => guard === 'public' && layout === 'public' && !/^dev-/.test(id),
    )
    .filter(({ id }) => words.length === 0 || words.some((word) => id.includes(word)))
    .map((screen) => screen.path.replace(/:\w+/g, (name) => examples[name] ?? name))
    .filter((address) => !address.includes(':'))
    .flatMap((address) => [address, `/en${address === '/' ? '' : address}`])
}

// A trace fails occasionally, mostly on a busy machine: each page is tried twice.
async function look(address: string): Promise<Report> {
  const { stdout } = await run(
    'npm',
    [
      'exec',
      '--yes',
      `lighthouse@${version}`,
      '--',
      `${product.origin}${address}`,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        CHROME_PATH: chromium,
        PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
      },
    },
  )
  return JSON.parse(stdout) as Report
}

function print(address: string, { categories, audits }: Report): void {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? 0
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score).join(' / ')
  const seconds = (figure('largest-contentful-paint') / 1000).toFixed(2)
  console.log(
    `${address}: ${scores}, LCP ${seconds} s, TBT ${Math.round(figure('total-blocking-time'))} ms, CLS ${figure('cumulative-layout-shift').toFixed(3)}`,
  )
  const counted = new Set(['accessibility', 'best-practices', 'seo'])
  if ([...counted].every((name) => score(name) === 100)) return
  for (const { score: found, title } of Object.values(audits)) {
    if (found === 0) console.log(`    ${title}`)
  }
}
