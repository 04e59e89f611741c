import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RouteMatch, RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { quickRouterFile } from './quick-router.ts'

const require = createRequire(import.meta.url)
const folder = path.join(path.dirname(require.resolve('react-router')), 'lib/router')

type Branches = readonly object[]
type Router = {
  flattenAndRankRoutes(routes: RouteObject[]): Branches
  matchRoutesImpl(
    routes: RouteObject[],
    address: string,
    base: string,
    allowPartial: boolean,
    branches: Branches,
  ): RouteMatch[] | null
}

const asItIs = async (): Promise<Router> => await import(pathToFileURL(`${folder}/utils.js`).href)

/** The changed file, run from a place of its own: what it names is found where it was. */
async function changed(): Promise<Router> {
  const made = quickRouterFile(readFileSync(path.join(folder, 'utils.js'), 'utf8')) ?? ''
  const code = made
    .replace(/from "\.\/(\w+\.js)"/g, (_, name) => `from "${pathToFileURL(`${folder}/${name}`)}"`)
    .replace('from "react"', `from "${pathToFileURL(require.resolve('react'))}"`)
  const place = mkdtempSync(path.join(tmpdir(), 'sepetak-router-'))
  try {
    writeFileSync(path.join(place, 'utils.mjs'), code)
    return await import(/* @vite-ignore */ pathToFileURL(path.join(place, 'utils.mjs')).href)
  } finally {
    rmSync(place, { recursive: true })
  }
}

function asRoutes(declared: readonly RouteConfigEntry[]): RouteObject[] {
  return declared.map(({ id, path, index, caseSensitive, children = [] }) =>
    index === true ? { id, index } : { id, path, caseSensitive, children: asRoutes(children) },
  ) as RouteObject[]
}

function addressesOf(declared: readonly RouteConfigEntry[]): string[] {
  return declared.flatMap(({ path = '', children = [] }) => [
    `/${path.replace(/:\w+\??/g, 'a-1').replace('*', 'x/y')}`,
    ...addressesOf(children),
  ])
}

/** What a router says of an address, with its routes made ready once. */
function finder({ flattenAndRankRoutes, matchRoutesImpl }: Router, all: RouteObject[]) {
  const branches = flattenAndRankRoutes(all)
  return (address: string) =>
    matchRoutesImpl(all, address, '/', false, branches)?.map(({ route, params, pathname }) => [
      route.id,
      params,
      pathname,
    ]) ?? null
}

test('the router finds the same screen for every address, and for those that lead nowhere', async () => {
  const declared = await routes
  const all = asRoutes(declared)
  const [whole, quick] = [finder(await asItIs(), all), finder(await changed(), all)]
  const addresses = [...new Set(addressesOf(declared))].flatMap((address) => [
    address,
    `${address}/`,
    `${address}//`,
    `/${address}`,
    address.toUpperCase(),
    `${address}/nowhere`,
    `${address}%2Fa`,
  ])
  expect(addresses.length).toBeGreaterThan(1000)
  for (const address of addresses) expect(quick(address), address).toEqual(whole(address))
})

test('a router that reads otherwise is not changed in silence', () => {
  expect(quickRouterFile('function matchRouteBranch(branch) {}')).toBeNull()
})
