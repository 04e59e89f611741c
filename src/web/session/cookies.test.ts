import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cookieJar } from './cookies.ts'

const root = new URL('../../../', import.meta.url)

/** The names of all cookies in our code. */
function cookiesOfTheCode(): string[] {
  const folder = new URL('src/web/', root)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const names = files.flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const shapes = [
      /jar\.set\(\s*'([a-z_]+)'/g,
      /\bcookieName = '([a-z_]+)'/g,
      /document\.cookie = `([a-z_]+)=/g,
      /const name = '([a-z_]+)'(?=[\s\S]*Max-Age)/g,
    ]
    return shapes.flatMap((shape) => [...text.matchAll(shape)].map(([, name = '']) => name))
  })
  return [...new Set(names)].toSorted()
}

function newestPolicy(language: 'id' | 'en'): string {
  const folder = new URL('legal/privacy/', root)
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith(`.${language}.json`))
    // A lifetime in months is given before one in days.
    .toSorted((one, other) => (one.slice(0, -8) < other.slice(0, -8) ? -1 : 1))
    .at(-1)
  const { sections } = JSON.parse(readFileSync(new URL(newest ?? '', folder), 'utf8')) as {
    sections: { id: string; clauses: string[] }[]
  }
  return sections.find(({ id }) => id === 'cookies')?.clauses.join(' ') ?? ''
}

test('the privacy policy names every cookie that we set, in both languages', () => {
  const names = cookiesOfTheCode()
  expect(names).toEqual(
    expect.arrayContaining(['amounts', 'auth', 'consent', 'invitation', 'theme', 'wish']),
  )
  for (const language of ['id', 'en'] as const) {
    const policy = newestPolicy(language)
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(policy))).toEqual([])
  }
})

test('a request that a page sends automatically can remove cookies but not set them', () => {
  const jar = cookieJar('auth=a', false)
  jar.set('auth', 'b', 60)
  jar.clear('profile_completed')
  expect(jar.headers()).toHaveLength(2)
  expect(jar.headers('by-the-page')).toEqual([
    expect.stringMatching(/^profile_completed=;.*Max-Age=0/),
  ])
})
