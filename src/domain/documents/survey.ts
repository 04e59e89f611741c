import type { HealthItem } from '#properties'
import type { Paper, PaperRow, PaperSection } from './paper.ts'
import { type PaperSubject, propertyPaper } from './property-paper.ts'
import type { Words } from './words.ts'

/** The building, what inspections found in it up to that day, and what was still to be mended. */
export function survey(
  words: Words,
  subject: PaperSubject,
  issuedOn: string,
  items: readonly HealthItem[],
): Paper {
  const { t, day, locale } = words
  const findings = items
    .filter(({ kind }) => kind === 'inspection')
    .map(({ openedOn, text }) => [day(openedOn), text[locale]])
  return propertyPaper(words, subject, {
    kind: 'survey',
    issuedOn,
    sections: [
      { title: t('building'), rows: buildingRows(words, subject) },
      {
        title: t('findings'),
        table: { head: [t('inspectedOn'), t('finding')], rows: findings },
        note: t('surveyNote'),
      },
      repairs(words, issuedOn, items),
    ],
  })
}

function buildingRows(
  { t, integer }: Words,
  { facts: { landArea, buildingArea, yearBuilt, floors, rooms, power } }: PaperSubject,
): PaperRow[] {
  const area = (value: number) => t('squareMetres', { area: integer(value) })
  return [
    ...(landArea === null ? [] : [[t('landArea'), area(landArea)] as const]),
    [t('buildingArea'), area(buildingArea)],
    [t('yearBuilt'), String(yearBuilt)],
    [t('floors'), integer(floors)],
    [t('rooms'), integer(rooms)],
    [t('power'), t('powerText', { power: integer(power) })],
  ]
}

// What was mended since stood open on the day of the paper, and the paper says so for ever.
function repairs(
  { t, day, rupiah, locale }: Words,
  issuedOn: string,
  items: readonly HealthItem[],
): PaperSection {
  const open = items.filter(
    ({ kind, doneOn }) => kind === 'repair' && (doneOn === null || doneOn > issuedOn),
  )
  if (open.length === 0) return { title: t('openRepairs'), paragraphs: [t('noOpenRepairs')] }
  const rows = open.map(({ openedOn, text, amount }) => [
    day(openedOn),
    text[locale],
    amount === null ? '–' : rupiah(amount),
  ])
  return {
    title: t('openRepairs'),
    table: { head: [t('inspectedOn'), t('finding'), t('estimate')], rows },
  }
}
