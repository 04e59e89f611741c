import { expect, test } from 'vitest'
import { type ScreeningLists, screenName } from './screening.ts'
import { namesOf } from './screening-lists.ts'

const lists: ScreeningLists = {
  version: 'v',
  names: namesOf(
    'uji',
    'reference,names,born_on\nA-1,Suryo Wirabrata Contoh;Soerjo Wirobroto,1971-03-02\n',
  ),
}

test.each([
  'Suryo Wirabrata Contoh',
  'SURYO WIRABRATA CONTOH',
  'Dr. H. Suryo Wirabrata Contoh, S.E.',
  'Contoh, Suryo Wirabrata',
  'Suryo Wirabrata',
  'Soerjo Wirobroto',
  'Suryo Wirabratha Contoh',
  'Śuryo  Wirabrata-Contoh',
])('the name "%s" matches the name on the list', (name) => {
  expect(screenName(name, lists)).toMatchObject([
    { list: 'uji', reference: 'A-1', bornOn: '1971-03-02' },
  ])
})

test.each([
  'Budi Santoso',
  'Suryo',
  'Suryani Lestari',
  'Ratna Wulandari',
  'Wirawan Hadi',
  '',
  '. - .',
])('the name "%s" does not match the name on the list', (name) => {
  expect(screenName(name, lists)).toEqual([])
})

test.each([
  ['Suryo Wirobroto', 'Suryo Wirabrata Adi Contoh', 'half of the words', 92],
  ['Suryo', 'Suryo Contoh', 'one word of two', 92],
  ['Suryo', 'Suryo Contoh Adi', 'one word of three', undefined],
])('the name "%s" matches "%s" on the list by %s with the score %s', (name, listed, _words, score) => {
  const names = namesOf('uji', `reference,names,born_on\nA-1,${listed},\n`)
  expect(screenName(name, { version: 'v', names })[0]?.score).toBe(score)
})

test('titles and initials that two names share do not make them alike', () => {
  const names = namesOf('uji', 'reference,names,born_on\nA-1,Prof. Dr. H. Suryo bin Wirabrata,\n')
  const listed = { version: 'v', names }
  expect(screenName('Prof. Dr. H. Umar bin Wirabrata', listed)).toEqual([])
  expect(screenName('Suryo Wirabrata', listed)).toMatchObject([{ score: 100 }])
})

test('the people on the lists are named by their closest name, the closest person first', () => {
  const rows = ['A-1,Suryo Wirobroto,', 'A-2,Wirabrata;Suryo Wirabrata,', 'A-3,Suryo Wirabratha,']
  const names = namesOf('uji', `reference,names,born_on\n${rows.join('\n')}\n`)
  const found = screenName('Suryo Wirabrata', { version: 'v', names })
  expect(found.map(({ reference, name }) => [reference, name])).toEqual([
    ['A-2', 'Suryo Wirabrata'],
    ['A-3', 'Suryo Wirabratha'],
    ['A-1', 'Suryo Wirobroto'],
  ])
})

test('a malformed line of a list throws with its number instead of being skipped', () => {
  for (const line of ['x', ',Nama', 'A-2,,1990-01-01', 'A-2,Nama,kemarin', 'A-2,Nama;;Lain,'])
    expect(() => namesOf('uji', `reference,names,born_on\nA-1,Nama,\n${line}\n`)).toThrow('line 3')
})
