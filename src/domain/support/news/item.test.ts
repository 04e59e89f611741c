import { expect, test } from 'vitest'
import { newsBodyLengthMax, newsSubjectLengthMax } from '#contract'
import { contentOf, faultsOf, type NewsText, recipientsIn } from './item.ts'

const both = (text: string) => ({ id: text, en: text })
const news: NewsText = { subject: both('Kabar'), body: both('Laporan triwulan sudah terbit.') }

const faults = (changes: Partial<NewsText>) =>
  faultsOf({ ...news, ...changes }).map(({ path, code }) => `${path} ${code}`)

test.each<[string, Partial<NewsText>, string[]]>([
  ['a subject and a body in both languages', {}, []],
  ['the shortest texts', { subject: both('x'.repeat(5)), body: both('x'.repeat(20)) }, []],
  [
    'the longest texts',
    { subject: both('x'.repeat(newsSubjectLengthMax)), body: both('x'.repeat(newsBodyLengthMax)) },
    [],
  ],
  ['no English subject', { subject: { id: 'Kabar', en: '' } }, ['subject.en field.too_short']],
  ['a body in one language only', { body: { ...news.body, id: 'x' } }, ['body.id field.too_short']],
  [
    'a subject and a body that are too long',
    {
      subject: both('x'.repeat(newsSubjectLengthMax + 1)),
      body: both('x'.repeat(newsBodyLengthMax + 1)),
    },
    [
      'subject.id field.too_long',
      'body.id field.too_long',
      'subject.en field.too_long',
      'body.en field.too_long',
    ],
  ],
  [
    'a link to another site in one language',
    { body: { ...news.body, en: 'Read [this](https://evil.example) and [that](/reports).' } },
    ['body.en news.link_outside'],
  ],
])('news with %s have the expected faults', (_what, changes, expected) => {
  expect(faults(changes)).toEqual(expected)
})

test('a proposal contains every word of the news and the number of recipients that it was made for', () => {
  const content = contentOf(news, 1_234)
  for (const text of [news.subject.id, news.subject.en, news.body.id, news.body.en])
    expect(Object.values(content ?? {})).toContain(text)
  expect(recipientsIn(content)).toBe(1_234)
  expect(recipientsIn({ recipients: '1234' })).toBe(0)
  expect(recipientsIn({})).toBe(0)
})
