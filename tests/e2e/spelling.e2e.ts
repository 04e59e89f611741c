import { expect } from '@playwright/test'
import type { PlainAnswer } from '../support/plain-request.ts'
import { answerTo, openVisitors, type Visitors } from './callers.ts'
import { test } from './test.ts'

// Unusual spellings of addresses: however a part of the product interprets them, no private page is shown,
// nothing fails, and no visitor is redirected to another site.

/** The spellings of an address; `path` begins with a slash. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'in capitals': (path) => path.toUpperCase(),
  'with one capital': (path) => path.replace('/dash', '/Dash'),
  'with two slashes before': (path) => `/${path}`,
  'with three slashes before': (path) => `//${path}`,
  'with a slash after': (path) => `${path}/`,
  'with two slashes after': (path) => `${path}//`,
  'with doubled slashes': (path) => path.replace(/\//g, '//'),
  'with the language twice': (path) => `/en/en${path}`,
  'with the language in capitals': (path) => `/EN${path}`,
  'with the default language': (path) => `/id${path}`,
  'with an unknown language': (path) => `/xx${path}`,
  'with an encoded language': (path) => `/%65n${path}`,
  'with a dot': (path) => `/en/.${path}`,
  'with an encoded dot': (path) => `/en/%2e${path}`,
  'with a dot and no slash': (path) => `/.${path}`,
  'with a dot after': (path) => `${path}/.`,
  'by way of a parent': (path) => `/marketplace/..${path}`,
  'by way of an encoded parent': (path) => `/marketplace/%2e%2e${path}`,
  'by way of a half encoded parent': (path) => `/marketplace/.%2E${path}`,
  'by way of a parent with an encoded slash': (path) => `/marketplace/..%2f${path.slice(1)}`,
  'by way of a parent with a parameter': (path) => `/marketplace/..;${path}`,
  'above the root': (path) => `/../..${path}`,
  'with the first letter encoded': (path) => path.replace('d', '%64'),
  'with every letter encoded': (path) => path.replace(/[a-z]/g, (letter) => encoded(letter)),
  'encoded twice': (path) => path.replace('d', '%2564'),
  'encoded three times': (path) => path.replace('d', '%252564'),
  'with encoded slashes': (path) => `/${path.slice(1).replace(/\//g, '%2f')}`,
  'with an encoded slash before': (path) => `/%2f${path.slice(1)}`,
  'with an encoded slash after': (path) => `${path}%2f`,
  'with a backslash before': (path) => `/\\${path.slice(1)}`,
  'with a backslash after': (path) => `${path}\\`,
  'with an encoded backslash': (path) => `${path}%5c`,
  'with a parameter': (path) => `${path};x`,
  'with a session parameter': (path) => `${path};jsessionid=1`,
  'with a parameter in the middle': (path) => path.replace('board', 'board;a=b'),
  'as JSON': (path) => `${path}.json`,
  'as a page': (path) => `${path}.html`,
  'as a style sheet': (path) => `${path}.css`,
  'as a style sheet below': (path) => `${path}/x.css`,
  'as a picture by an encoded slash': (path) => `${path}%2fx.png`,
  'as data': (path) => `${path}.data`,
  'as data of data': (path) => `${path}.data.data`,
  'as data with a slash': (path) => `${path}/.data`,
  'as data of the index': (path) => `${path}/_.data`,
  'as data of the root': (path) => `${path}/_root.data`,
  'as data in capitals': (path) => `${path}.DATA`,
  'as data, encoded': (path) => `${path}%2edata`,
  'as data, in part encoded': (path) => `${path}.dat%61`,
  'as data with a parameter': (path) => `${path}.data;x`,
  'as data of no route': (path) => `${path}.data?_routes=`,
  'as data of the root route': (path) => `${path}.data?_routes=root`,
  'as data of the screen alone': (path) => `${path}.data?_routes=id%2Fdashboard%2Cid%2Fwallet`,
  'as data of the layout alone': (path) => `${path}.data?_routes=id%2Flayout%2Fdashboard`,
  'as data of another screen': (path) => `${path}.data?_routes=id%2Fhome`,
  'with routes asked for': (path) => `${path}?_routes=id%2Fdashboard`,
  'with the index asked for': (path) => `${path}?index`,
  'with a data marker': (path) => `${path}?_data=routes%2Fdashboard`,
  'with a method': (path) => `${path}?_method=POST`,
  'with an end of text': (path) => `${path}%00`,
  'with an end of text and a public name': (path) => `${path}%00/marketplace`,
  'with a line end': (path) => `${path}%0d%0aSet-Cookie:%20auth=x`,
  'with a tab': (path) => `/%09${path}`,
  'with a blank after': (path) => `${path}%20`,
  'with a full stop after': (path) => `${path}.`,
  'with a broken encoding': (path) => `${path}%`,
  'with half a letter': (path) => `${path}/%E0%A4%A`,
  'with an overlong slash': (path) => `${path}%c0%af`,
  'with a fragment': (path) => `${path}#/marketplace`,
  'with an encoded fragment': (path) => `${path}%23`,
  'with an encoded question': (path) => `${path}%3fx`,
  'with full-width letters': (path) => path.replace('d', '%EF%BD%84'),
  'with an encoded host': (path) => `/%2f%2fevil.example${path}`,
  'with a host': (path) => `//evil.example${path}`,
  'with a host by backslashes': (path) => `/\\evil.example${path}`,
  'with a user': (path) => `//evil.example@127.0.0.1${path}`,
  'very long': (path) => `${path}/${'a'.repeat(4000)}`,
  'very deep': (path) => `${path}${'/a'.repeat(1000)}`,
  'below a screen': (path) => `${path}/wallet/../../..${path}`,
  'below an asset': (path) => `/assets/..${path}`,
  'below the API': (path) => `/api/..${path}`,
  'below the API, encoded': (path) => `/api/%2e%2e${path}`,
}

function encoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`
}

const paths = ['/dashboard', '/en/dashboard/wallet']

let visitors: Visitors

test.beforeAll(async ({ playwright }) => {
  visitors = await openVisitors(playwright)
})

/** Returns what is wrong with an answer, in words. Empty when the answer is correct. */
function faultsOf(answer: PlainAnswer, words: string): string[] {
  const faults: string[] = []
  const [status = '', target] = words.replace(/, .*/, '').split(' ')
  if (!/^(302|400|404)$/.test(status)) faults.push(`answered ${status}`)
  if (target !== undefined && !/^\/(?![/\\])/.test(target)) faults.push(`led to ${target}`)
  if (words.includes('the page of')) faults.push(words)
  if (/Saldo bebas|Free balance|"free"/.test(answer.text)) faults.push('a balance')
  if (answer.header('cache-control') !== 'no-store' && status !== '400') faults.push('kept')
  return faults
}

for (const [name, spell] of Object.entries(spellings)) {
  test(`no private page is shown at an address ${name}`, async () => {
    const found = paths.flatMap((path) =>
      (['guest', 'incomplete'] as const).map(async (caller) => {
        const address = spell(path)
        const answer = await visitors.ask(address, caller)
        const faults = faultsOf(answer, answerTo(caller, answer))
        return faults.map((fault) => `${address.slice(0, 80)} for ${caller}: ${fault}`)
      }),
    )
    expect((await Promise.all(found)).flat()).toEqual([])
  })
}

test('an unusual spelling of an own address leads an investor to one of their own pages, a redirect or an error', async () => {
  const found: string[] = []
  for (const [name, spell] of Object.entries(spellings)) {
    const answer = await visitors.ask(spell('/dashboard/language'), 'investor')
    const words = answerTo('investor', answer)
    if (!/^(200|302 \/[^/\\]\S*|404|400)(, undefined)?$/.test(words))
      found.push(`${name}: ${words}`)
  }
  expect(found).toEqual([])
})
