import { expect, test } from 'vitest'
import { newsParagraphs, outsideLinksIn } from './news-text.ts'

const page = (path: string) => `https://sepetak.example/en${path}`

test('a news text is split at empty lines, and spaces around its paragraphs are dropped', () => {
  expect(newsParagraphs(' One\ntwo \n\n \n  Three\n\n', page)).toEqual([['One\ntwo'], ['Three']])
  expect(newsParagraphs(' \n \n', page)).toEqual([])
})

test('a link to one of our pages leads to it in the reader’s language, with the text around it', () => {
  expect(newsParagraphs('See [the report](/reports?q=3#rent) now.', page)).toEqual([
    [
      'See ',
      { text: 'the report', address: 'https://sepetak.example/en/reports?q=3#rent' },
      ' now.',
    ],
  ])
  expect(newsParagraphs('[a](/a)[b](/b)', page)).toEqual([
    [
      { text: 'a', address: 'https://sepetak.example/en/a' },
      { text: 'b', address: 'https://sepetak.example/en/b' },
    ],
  ])
})

test.each([
  ['another site', 'https://evil.example/login'],
  ['another site without a scheme', '//evil.example'],
  ['another site with a reversed slash', '/\\evil.example'],
  ['a script', 'javascript:alert'],
  ['an email address', 'mailto:a@evil.example'],
  ['a page without its slash', 'reports'],
  ['nothing', ''],
])('a link to %s stays plain text and is named', (_where, address) => {
  const text = `See [this](${address}) and [that](/that).`
  expect(outsideLinksIn(text)).toEqual([address])
  expect(newsParagraphs(text, page)).toEqual([
    [`See [this](${address}) and `, { text: 'that', address: page('/that') }, '.'],
  ])
})

test('brackets that are no link stay as they are', () => {
  for (const text of ['[x] (/a)', '[](/a)', '[x](/a', '[x](/a b)', 'x](/a)'])
    expect(newsParagraphs(text, page)).toEqual([[text]])
})
