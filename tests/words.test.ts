import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { retentionYears } from '../src/domain/account-service/privacy/close-account.ts'
import { agreementTexts } from '../src/domain/legal/agreement-text.ts'
import { editions } from '../src/domain/legal/editions.ts'

// The product's texts use the terms of its glossary (docs/domain.md) and state facts that are true.

type Catalogue = { readonly [key: string]: string | Catalogue }

const languages = ['id', 'en'] as const
type Language = (typeof languages)[number]

function textsOf(catalogue: Catalogue, path: string): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}.${key}`, value]] : textsOf(value, `${path}.${key}`),
  )
}

function catalogueOf(language: Language): Map<string, string> {
  const folder = fileURLToPath(new URL(`../messages/${language}/`, import.meta.url))
  return new Map(
    readdirSync(folder).flatMap((file) =>
      textsOf(
        JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as Catalogue,
        file.replace('.json', ''),
      ),
    ),
  )
}

const catalogues = { id: catalogueOf('id'), en: catalogueOf('en') }

/** Returns `key: text` of every message that contains one of the words, except for allowed keys. */
function saying(language: Language, words: RegExp, allowed: readonly string[] = []): string[] {
  return [...catalogues[language]]
    .filter(([key, text]) => words.test(text) && !allowed.includes(key))
    .map(([key, text]) => `${key}: ${text}`)
}

describe('units can be sold to other investors only in trading windows', () => {
  const told = [
    'alternate.rows.units.liquidity',
    'alternate.check.because.horizon',
    'suitability.because.horizon',
    'suitability.because.selling',
    'benefits.liquidity.sellingValue',
    'benefits.alone.sell.units',
    'calculator.yearsDefinition',
    'home.risk.items.exit.text',
    'marketplace.risk',
    'property.own.sellYears',
    'property.own.sellText',
    'property.panel.state.operatingText',
    'referral.landing.risk',
    'purchase.acknowledge.liquidity',
    'risk.items.liquidity.text',
  ]
  test.each(
    told,
  )('the message %s says that units can be sold to other investors only in trading windows', (key) => {
    expect(catalogues.id.get(key)).toMatch(/dalam periode perdagangan/i)
    expect(catalogues.en.get(key)).toMatch(/in (a )?trading windows?/i)
  })
})

describe('words of the glossary', () => {
  const glossary = readFileSync(
    fileURLToPath(new URL('../docs/domain.md', import.meta.url)),
    'utf8',
  )

  /** Returns the words that the glossary says are not used, from the table of a language. */
  function droppedWords(name: 'Indonesian' | 'English'): string[] {
    const [, table = ''] = glossary.split(`| ${name}, not used | use |\n`)
    const [rows = ''] = table.split('\n\n')
    return rows
      .split('\n')
      .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)])
      .map(([, word = '']) => word)
  }

  const dropped = { id: droppedWords('Indonesian'), en: droppedWords('English') }
  const saysWord = (word: string) => new RegExp(`(?<![\\w-])${word}(nya)?(?![\\w-])`, 'i')

  // What contains a dropped word and is correct: force majeure, the condition of a person or of a thing, readers of
  // the email news, wiring and pipes, and what is put in order.
  const correct =
    /keadaan (kahar|Anda)|dalam keadaan|pelanggan kabar email|instalasi (listrik|air|gas)|put in order/gi

  /** Returns a text without its correct uses of dropped words, and without the names of its arguments. */
  const readable = (text: string) => text.replace(correct, '').replace(/\{\w+(?=[,}])/g, '{')

  test('the tables of words that are not used are read from the glossary', () => {
    expect(dropped.id.length).toBeGreaterThan(75)
    expect(dropped.en.length).toBeGreaterThan(40)
    expect(dropped.id).toContain('jendela jual')
    expect(dropped.en).toContain('e-mail')
  })

  test.each(languages)('no message in %s uses a dropped word', (language) => {
    const found = [...catalogues[language]].flatMap(([key, text]) =>
      dropped[language]
        .filter((word) => saysWord(word).test(readable(text)))
        .map((word) => `${word} in ${key}: ${text}`),
    )
    expect(found).toEqual([])
  })

  test('no title or label is only the word that readers take for a sound', () => {
    expect(saying('id', /^suara$/i)).toEqual([])
  })

  test('no text of the demo uses a dropped word of either language', () => {
    const folder = fileURLToPath(new URL('../src/demo/', import.meta.url))
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    const texts = files.flatMap((file) =>
      stringsIn(readFileSync(`${folder}${file}`, 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(texts.length).toBeGreaterThan(2_000)
    // The programs of the demo use the name of this state.
    const words = [...dropped.id, ...dropped.en].filter((word) => word !== 'allotted')
    const read = texts.map(readable)
    expect(words.flatMap((word) => read.filter((text) => saysWord(word).test(text)))).toEqual([])
  })

  test('no document uses a dropped word of either language', () => {
    const root = fileURLToPath(new URL('../', import.meta.url))
    const files = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    )
    expect(files.length).toBeGreaterThan(50)
    // The regulations call an investor this, and an attacker takes over a mailbox.
    const allowed = ['pemodal', 'mailbox']
    const words = [...dropped.id, ...dropped.en].filter((word) => !allowed.includes(word))
    const found = ['README.md', ...files.map((file) => `docs/${file}`)].flatMap((file) => {
      const [prose = ''] = readFileSync(`${root}${file}`, 'utf8').split(
        '## Words that are not used',
      )
      const text = readable(prose.replace(/`[^`]*`/g, '').replace(/\s+/g, ' '))
      return words.filter((word) => saysWord(word).test(text)).map((word) => `${word} in ${file}`)
    })
    expect(found).toEqual([])
  })

  /** Returns the strings of a program, without comments and names of code inside templates. */
  function stringsIn(program: string): string[] {
    const code = program.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
    return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
      ([, plain, template = '']) => plain ?? template.replace(/\$\{[^}]*\}/g, ''),
    )
  }

  test.each(
    languages,
  )('the newest edition of a legal text in %s uses none of the dropped words', (language) => {
    const texts = [
      ...(['terms', 'privacy'] as const).map((document) => {
        const newest = editions.find((edition) => edition.document === document)
        return JSON.stringify(newest?.texts[language].sections)
      }),
      JSON.stringify(Object.values(agreementTexts)[0]?.[language].sections),
    ]
    const found = dropped[language].filter((word) =>
      texts.some((text) => saysWord(word).test(readable(text))),
    )
    // The regulations call an investor this, and these texts apply them.
    expect(found.filter((word) => word !== 'pemodal')).toEqual([])
  })
})

test('one sentence states whose account contains the money of wallets', () => {
  const sentence = {
    id: /[Ss]aldo dompet disimpan di rekening bank khusus dana investor atas nama Sepetak, terpisah dari rekening perusahaan kami/,
    en: /[Ww]allet balances are kept in a bank account for investors’ money in the name of Sepetak, separate from our company’s account/,
  }
  for (const language of languages)
    for (const key of ['about.roles.lead', 'statements.pack.gone.money'])
      expect(catalogues[language].get(key), key).toMatch(sentence[language])
})

test('the newest privacy policy names the retention period of account closure', () => {
  const policy = editions.find(({ document }) => document === 'privacy')?.texts
  const keeping = (language: Language) =>
    policy?.[language].data.find(({ kind }) => kind === 'identity')?.keeping
  expect(keeping('id')).toContain(`${retentionYears} tahun`)
  expect(keeping('en')).toContain(`${retentionYears} years`)
})

test('a custodian is described as planned, and statements required by law are quoted word for word', () => {
  expect(catalogues.id.get('about.roles.parties.custodian.text')).toMatch(
    /akan mencatat.*belum ada/,
  )
  for (const name of ['ojk', 'consult', 'responsibility']) {
    const prescribed = catalogues.id.get(`risk.prescribed.${name}`)
    expect(prescribed).toBe(prescribed?.toUpperCase())
    expect(catalogues.en.get(`risk.prescribed.${name}`)).toBe(prescribed)
    const newest = editions.find(({ document }) => document === 'terms')
    expect(JSON.stringify(newest?.texts.id)).toContain(prescribed)
  }
})

describe('plain English', () => {
  // Correct in old books, but not plain English today.
  const old =
    /\b(who(m)?ever|somebody|mend(ed|ing|s)?|reckon(ed|ing|s)?|anew|stands|lies|papers|(is|are) told to|of which)\b/i
  // Comments and documents may also use "stands for".
  const oldInComments =
    /\b(who(m)?ever|somebody|mend(ed|ing|s)?|reckon\w*|anew|lies|papers|told|of which|what becomes of|in hand)\b/i
  const root = fileURLToPath(new URL('../', import.meta.url))

  test('no English message uses an old word', () => {
    expect(saying('en', old)).toEqual([])
  })

  function filesIn(folders: readonly string[], name: RegExp): string[] {
    return folders.flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => name.test(file))
        .map((file) => `${folder}/${file}`),
    )
  }

  const title =
    /(?:\b(?:test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(|\]\s*(?:as const)?\)\()\s*(['"`])(.*?)\1\s*,/gs

  function titlesIn(text: string): string[] {
    return [...text.matchAll(title)].flatMap(([, , name = '']) =>
      name.includes('\n') ? [] : [name],
    )
  }

  /** Returns the comments of a program, line by line, or the lines of a document, without names of code. */
  function proseOf(file: string, text: string): string[] {
    const comment = file.endsWith('.sql')
      ? /(?:^|\s)--\s.*/gm
      : /^\s*(?:\/\/|\/?\*|\{\/\*).*|\s\/\/\s.*/gm
    const lines = file.endsWith('.md') ? text.split('\n') : (text.match(comment) ?? [])
    return lines.map((line) => line.replace(/`[^`]*`/g, ''))
  }

  function oldWordsIn(file: string, text: string): string[] {
    const titles = /[.](test|e2e)[.]tsx?$/.test(file) ? titlesIn(text) : []
    return [
      ...titles.filter((name) => old.test(name) || oldInComments.test(name)),
      ...proseOf(file, text).filter((line) => oldInComments.test(line)),
    ].map((line) => `${file}: ${line.trim()}`)
  }

  test('no test name, comment, document or README uses an old word', () => {
    const programs = [
      ...filesIn(['src', 'tests', 'bench', 'scripts'], /[.](tsx?|mjs|css)$/),
      ...filesIn(['migrations'], /[.]sql$/),
    ]
    const documents = [
      'README.md',
      ...filesIn(['docs'], /[.]md$/),
      ...filesIn(['src', 'art', 'data', 'tests', 'bench', 'scripts'], /README[.]md$/),
    ]
    expect(programs.length).toBeGreaterThan(2000)
    expect(documents.length).toBeGreaterThan(100)
    const found = [...programs, ...documents].flatMap((file) =>
      oldWordsIn(file, readFileSync(`${root}${file}`, 'utf8')),
    )
    expect(found).toEqual([])
  })

  /** Returns the names of tests that can only be understood together with the name of the group around them. */
  function dependentNamesIn(text: string): string[] {
    const names = [...text.matchAll(/\b(?:test|it)\(\s*(['"`])(.*?)\1\s*,/gs)].map(
      ([, , name = '']) => name,
    )
    return [
      ...titlesIn(text).filter(
        (name) =>
          /^(that|whose|and|but|or|except|is|are|was|were|has|have|can|cannot|does|do|also)\b/.test(
            name,
          ) ||
          /^(accepts?|refuses?|requires?|includes?|contains?|sells?|settles?|says?|gives?)\b/.test(
            name,
          ) ||
          /^(sent|saved|signed)\b/.test(name),
      ),
      ...names.filter((name) => name.split(' ').length < 4),
    ]
  }

  test('the name of every test can be understood alone', () => {
    const tests = filesIn(['src', 'tests'], /[.](test|e2e)[.]tsx?$/)
    expect(tests.length).toBeGreaterThan(500)
    const found = tests.flatMap((file) =>
      dependentNamesIn(readFileSync(`${root}${file}`, 'utf8')).map((name) => `${file}: ${name}`),
    )
    expect(found).toEqual([])
  })

  test.each([
    `test('${'is'} refused without a reason', () => {})\n`,
    `])('${'that'} was withdrawn stays closed: %s', (a) => {})\n`,
    `${'test'}('without script', () => {})\n`,
  ])('a name that cannot be understood alone is found in %j', (text) => {
    expect(dependentNamesIn(text)).toHaveLength(1)
  })

  test('no description in the API document uses an old word', () => {
    const lines = readFileSync(`${root}src/api/openapi.json`, 'utf8').match(
      /"(?:summary|description)": ".*"/g,
    )
    expect(lines?.length).toBeGreaterThan(1000)
    const prose = (lines ?? []).map((line) => line.replace(/`[^`]*`/g, ''))
    expect(prose.filter((line) => old.test(line) || oldInComments.test(line))).toEqual([])
  })

  test.each([
    ['src/planted.ts', `const a = 1\n// ${'Reck'}oned again at night.\n`],
    ['src/planted.tsx', `  {/* For ${'some'}body who waits. */}\n`],
    ['src/planted.ts', `/**\n * The list is made ${'ane'}w.\n */\n`],
    ['src/planted.test.ts', `test('a page is ${'men'}ded', () => {})\n`],
    ['src/planted.test.ts', `])('%s is read by ${'who'}ever asks', (a) => {})\n`],
    ['migrations/planted.sql', `  number text, -- as the bank ${'tol'}d it\n`],
    ['docs/planted.md', `A holder is ${'tol'}d to wait.\n`],
    ['src/planted/README.md', `Two lists, of ${'whi'}ch one is empty.\n`],
  ])('an old word planted in %s is found', (file, text) => {
    expect(oldWordsIn(file, text)).toHaveLength(1)
  })

  test('an old word in the name of code is not reported', () => {
    expect(oldWordsIn('docs/planted.md', 'Owns the table `papers`.')).toEqual([])
    expect(oldWordsIn('src/planted.ts', 'const papers = readPapers()\n')).toEqual([])
  })
})

test('the message during a captcha check is true of every kind of check', () => {
  expect(catalogues.id.get('form.captcha.working')).not.toMatch(/hitung|browser/i)
  expect(catalogues.en.get('form.captcha.working')).not.toMatch(/sum|puzzle|browser/i)
})
