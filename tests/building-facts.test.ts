import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type BuildingFact, buildingFactNames } from '#contract'
import { type SourceFile, sourceFiles } from './support/architecture.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function messages(language: 'id' | 'en', area: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${root}messages/${language}/${area}.json`, 'utf8')) as Record<
    string,
    unknown
  >
}

test.each([
  'id',
  'en',
] as const)('every fact of a building has a name and a field label in %s', (language) => {
  const texts = messages(language, 'building')
  expect(Object.keys(texts)).toEqual(buildingFactNames)
  for (const [name, text] of Object.entries(texts))
    expect(text, name).toEqual({
      name: expect.stringMatching(/\S/),
      field: expect.stringMatching(/\S/),
    })
})

// The facts whose meaning a file uses: what a card or headline shows, the value per m², and the rule that a flat has no
// land of its own.
const usedElsewhere = [
  'messages/en/property.json: buildingArea',
  'messages/en/property.json: landArea',
  'messages/id/property.json: buildingArea',
  'messages/id/property.json: landArea',
  'src/contract/properties/property-body.ts: buildingArea',
  'src/contract/properties/property-body.ts: landArea',
  'src/domain/catalogue/property-card.ts: buildingArea',
  'src/domain/catalogue/property-card.ts: landArea',
  'src/domain/catalogue/read-cities.ts: buildingArea',
  'src/domain/documents/short-documents.ts: buildingArea',
  'src/domain/properties/intake/whole-draft.ts: landArea',
  'src/domain/properties/records/correct-facts.ts: landArea',
  'src/web/components/property/card/property-card.tsx: landArea',
  'src/web/components/property/property-title.tsx: buildingArea',
  'src/web/components/property/property-title.tsx: landArea',
  'src/web/components/property/property-title.tsx: yearBuilt',
  'src/web/routes/back-office/properties/facts-card.tsx: landArea',
]

// These two words also name other things, such as the modules of the domain.
const ambiguous: readonly BuildingFact[] = ['rooms', 'power']

/** Returns where a fact is named, as `file: fact`, outside its record, its texts and the data of tests and the demo. */
function placesOf(files: readonly SourceFile[]): string[] {
  const own = /^src\/contract\/words\/building\.ts$|^messages\/[a-z]+\/building\.json$/
  const data = /^src\/demo\/|\.test\.tsx?$|\/generated\.d\.ts$/
  const searched = files.filter(({ path }) => !own.test(path) && !data.test(path))
  return searched.flatMap(({ path, text }) =>
    buildingFactNames
      .filter((name) => !ambiguous.includes(name) && namesIt(text, name))
      .map((name) => `${path}: ${name}`),
  )
}

function namesIt(text: string, name: BuildingFact): boolean {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return new RegExp(`\\b(${name}|${column})\\b`).test(text)
}

function messageFiles(): SourceFile[] {
  return ['id', 'en'].flatMap((language) =>
    readdirSync(`${root}messages/${language}`).map((file) => {
      const path = `messages/${language}/${file}`
      return { path, text: readFileSync(`${root}${path}`, 'utf8') }
    }),
  )
}

test('a fact of a building is named only in its record, its texts and where its meaning is used', () => {
  const places = placesOf([...sourceFiles(root, ['src']), ...messageFiles()])
  expect(places.toSorted()).toEqual(usedElsewhere)
})

test('a file that names a fact of a building, or its column, is found', () => {
  const page = { path: 'src/web/x.tsx', text: "t('floors')" }
  const read = { path: 'src/domain/properties/x.ts', text: 'sql`select p.year_built`' }
  expect(placesOf([page, read])).toEqual([
    'src/web/x.tsx: floors',
    'src/domain/properties/x.ts: yearBuilt',
  ])
  expect(placesOf([{ ...page, path: 'src/web/x.test.tsx' }])).toEqual([])
})
