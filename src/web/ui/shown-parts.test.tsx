import { describe, expect, test } from 'vitest'
import { elementIn, elementsIn } from '../../../tests/support/markup.ts'
import { htmlOf, textIn, textOf } from '../../../tests/support/rendered.tsx'
import { Badge } from './badge.tsx'
import { CopyButton } from './copy-button.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { Disclosure } from './disclosure.tsx'
import { EmptyState } from './empty-state.tsx'
import { Explained } from './explained.tsx'
import { FactLine } from './fact-line.tsx'
import { Notice } from './notice.tsx'
import { Progress } from './progress.tsx'
import { Ring } from './ring.tsx'
import { Skeleton } from './skeleton.tsx'
import { Figure, Stat } from './stat.tsx'
import { SumLine } from './sum-line.tsx'
import { Timeline } from './timeline.tsx'
import { Tooltip } from './tooltip.tsx'

describe('a table', () => {
  type Row = { readonly name: string; readonly units: number }
  const columns: Column<Row>[] = [
    { id: 'name', head: 'Property', cell: ({ name }) => name, isTitle: true },
    { id: 'units', head: 'Units', cell: ({ units }) => units, isNumeric: true },
    { id: 'state', head: 'State', cell: () => 'Let' },
  ]
  const rows = [
    { name: 'Ruko Dago', units: 12 },
    { name: 'Villa Sanur', units: 0 },
  ]
  const html = htmlOf(
    <DataTable caption="Holdings" columns={columns} rows={rows} keyOf={({ name }) => name} />,
  )

  test('a table has a caption, a head for each column and a head for each row', () => {
    expect(html).toMatch(/<caption[^>]*>Holdings<\/caption>/)
    expect(elementsIn(html, 'th').map(({ scope }) => scope)).toEqual([
      'col',
      'col',
      'col',
      'row',
      'row',
    ])
    expect(html).toMatch(/<th scope="row"[^>]*>Ruko Dago<\/th>/)
  })

  test('a table names each cell by its column, for the cards of a phone', () => {
    expect(elementsIn(html, 'td').map((cell) => cell['data-label'])).toEqual([
      'Units',
      'State',
      'Units',
      'State',
    ])
    // A value of zero is a value.
    expect(html).toContain('<div>0</div>')
  })

  test('a table becomes cards on phones unless its columns fit there, as two do', () => {
    const look = (count: number, isNarrow?: boolean) =>
      elementIn(
        htmlOf(
          <DataTable
            caption="x"
            columns={columns.slice(0, count)}
            rows={rows}
            keyOf={({ name }) => name}
            {...(isNarrow !== undefined && { isNarrow })}
          />,
        ),
        'table',
      ).class?.includes('data-cards')
    expect([look(3), look(2), look(3, true), look(2, false)]).toEqual([true, false, false, true])
  })

  test('a table without rows keeps its heads', () => {
    const empty = htmlOf(<DataTable caption="x" columns={columns} rows={[]} keyOf={() => ''} />)
    expect(elementsIn(empty, 'th')).toHaveLength(3)
    expect(elementsIn(empty, 'td')).toEqual([])
  })
})

describe.each([
  ['a bar', Progress],
  ['a ring', Ring],
] as const)('%s of a percentage', (name, Shown) => {
  test.each([
    [0, '0'],
    [33.4, '33'],
    [99.99, '99'],
    [100, '100'],
    [140, '100'],
    [-5, '0'],
  ])(`${name} of %d percent says %s to a screen reader`, (percent, value) => {
    const [bar] = elementsIn(htmlOf(<Shown percent={percent} label="Profile" />), 'div')
    expect(bar).toMatchObject({
      role: 'progressbar',
      'aria-label': 'Profile',
      'aria-valuemin': '0',
      'aria-valuemax': '100',
      'aria-valuenow': value,
    })
  })
})

test('a bar is filled by its percentage, never beyond its ends', () => {
  const width = (percent: number) =>
    /width:([^"]*)"/.exec(htmlOf(<Progress percent={percent} label="x" />))?.[1]
  expect([-5, 0, 33.4, 140].map(width)).toEqual(['0%', '0%', '33.4%', '100%'])
})

test('a ring hides its figure from screen readers, which hear it already, and is green only when complete', () => {
  const html = htmlOf(<Ring percent={71} label="Profile" />)
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>71%<\/span>/)
  expect(elementIn(html, 'svg')['aria-hidden']).toBe('true')
  const color = (percent: number) =>
    elementsIn(htmlOf(<Ring percent={percent} label="x" />), 'circle')[1]?.stroke
  expect([color(99), color(100)]).toEqual(['var(--brand)', 'var(--gain)'])
})

test('only an error is announced at once', () => {
  const role = (tone?: 'info' | 'success' | 'warn' | 'error' | 'plain') =>
    elementsIn(htmlOf(<Notice {...(tone && { tone })}>Text</Notice>), 'div')[0]?.role
  expect(role('error')).toBe('alert')
  for (const tone of [undefined, 'info', 'success', 'warn', 'plain'] as const)
    expect(role(tone)).toBeUndefined()
})

test('a notice states its kind by an icon that is not read out', () => {
  const icons = (['info', 'success', 'warn', 'error'] as const).map((tone) => {
    const html = htmlOf(<Notice tone={tone} title="Title" />)
    expect(elementIn(html, 'svg')['aria-hidden']).toBe('true')
    return elementIn(html, 'svg').class
  })
  expect(new Set(icons).size).toBe(4)
})

describe('a list of steps', () => {
  const steps = [
    { id: 'a', title: 'Agreement', state: 'done' },
    { id: 'b', title: 'Deed', state: 'current', detail: 'Since Monday' },
    { id: 'c', title: 'Registered', state: 'ahead' },
  ] as const
  const html = htmlOf(<Timeline steps={steps} stateText={(state, id) => `${id} is ${state}`} />)

  test('a list of steps says the state of each step in words, and marks the current one', () => {
    expect(
      elementsIn(html, 'li').map((step) => [step['data-state'], step['aria-current']]),
    ).toEqual([
      ['done', undefined],
      ['current', 'step'],
      ['ahead', undefined],
    ])
    expect(textIn(html)).toBe(
      'Agreement , a is done Deed , b is current Since Monday Registered , c is ahead',
    )
  })

  test('a list of steps ticks only those that are done', () => {
    expect(elementsIn(html, 'svg')).toHaveLength(1)
  })
})

describe('an explanation', () => {
  const figure = (
    <Figure
      label="Net yield"
      definition="Rent less costs."
      source="November 2026"
      definitionLabel="what it means"
    >
      8.4%
    </Figure>
  )
  const small = (
    <Explained
      label="Net yield"
      definition="Rent less costs."
      source="November 2026"
      hint="what it means"
    />
  )

  test.each([
    ['of a figure', figure],
    ['next to a heading', small],
  ])('an explanation %s opens without scripts from a button that names the term', (_where, part) => {
    const html = htmlOf(part)
    const { popovertarget: id = '', ...button } = elementIn(html, 'button')
    expect(button).toMatchObject({ type: 'button', 'aria-label': 'Net yield: what it means' })
    const box = elementsIn(html, 'div').find((each) => each.id === id)
    expect(box?.popover).toBe('auto')
    for (const text of ['Net yield', 'Rent less costs.', 'November 2026'])
      expect(html.slice(html.indexOf(`id="${id}"`))).toContain(text)
  })

  test('two explanations of one page open their own box', () => {
    const targets = elementsIn(
      htmlOf(
        <>
          {figure}
          {small}
        </>,
      ),
      'button',
    ).map((button) => button.popovertarget)
    expect(new Set(targets).size).toBe(2)
  })
})

test('a figure that is a forecast is underlined, and its note is below it', () => {
  const text = textOf(
    <Stat label="Value" note="On 30 June">
      Rp1
    </Stat>,
  )
  expect(text).toBe('Value Rp1 On 30 June')
  const look = (isForecast: boolean) =>
    htmlOf(
      <Figure label="Rent" definition="x" definitionLabel="y" isForecast={isForecast}>
        Rp1
      </Figure>,
    ).includes('border-dashed')
  expect([look(true), look(false)]).toEqual([true, false])
})

test('facts in a line are separated by dots, and those that are missing leave none', () => {
  const line = (
    <FactLine>
      {null}
      <span>Bandung</span>
      {false}
      <span>Shop</span>
    </FactLine>
  )
  expect(textOf(line)).toBe('Bandung · Shop')
  expect(htmlOf(<FactLine>Bandung</FactLine>)).not.toContain('·')
})

test('an empty list has a heading of the level of its place, and a picture without a name', () => {
  for (const headingLevel of [1, 2, 3] as const) {
    const html = htmlOf(<EmptyState title="Nothing yet" headingLevel={headingLevel} />)
    expect(html).toMatch(new RegExp(`<h${headingLevel}[^>]*>Nothing yet</h${headingLevel}>`))
    expect(elementIn(html, 'img').alt).toBe('')
  }
})

test('collapsed content is there without scripts, and open when it is asked for', () => {
  const shown = (isOpen: boolean) =>
    htmlOf(
      <Disclosure label="Earlier months" isOpen={isOpen}>
        October
      </Disclosure>,
    )
  expect(elementIn(shown(true), 'details')).toHaveProperty('open')
  expect(elementIn(shown(false), 'details')).not.toHaveProperty('open')
  expect(shown(false)).toContain('October')
})

test('a placeholder is silent, and a tooltip that is closed describes nothing', () => {
  expect(elementIn(htmlOf(<Skeleton />), 'div')['aria-hidden']).toBe('true')
  const tip = htmlOf(
    <Tooltip text="Copy">{(id) => <button type="button" aria-describedby={id} />}</Tooltip>,
  )
  expect(elementIn(tip, 'button')).not.toHaveProperty('aria-describedby')
  expect(tip).not.toContain('tooltip"')
})

test('a button that copies says what it copies where several exist, and announces its success', () => {
  const html = htmlOf(
    <CopyButton text="PPU-1" label="Copy" copiedLabel="Copied" of="receipt number" />,
  )
  expect(textIn(html)).toBe('Copy receipt number')
  expect(elementsIn(html, 'span')[0]?.['aria-live']).toBe('polite')
})

test('a line of a receipt is a term and its value, and the total is set apart', () => {
  const html = htmlOf(
    <dl>
      <SumLine name="Fee">Rp1</SumLine>
      <SumLine name="Total" isTotal>
        Rp2
      </SumLine>
    </dl>,
  )
  expect(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ).toEqual([
    ['Fee', 'Rp1'],
    ['Total', 'Rp2'],
  ])
  expect(elementsIn(html, 'div').map((line) => line.class?.includes('border-t'))).toEqual([
    false,
    true,
  ])
})

test('a badge begins with a capital, also where its text is shared with sentences', () => {
  expect(htmlOf(<Badge>let</Badge>)).toMatch(/<span class="first-letter:uppercase">let<\/span>/)
})

test('a bar announces the share that it was given, without an error of floating point', () => {
  // (29 / 50) * 100 is 57.99999999999999 as floating point.
  for (const [percent, announced] of [
    [(29 / 50) * 100, 58],
    [(7 / 25) * 100, 28],
    [57.9, 57],
    [99.999, 99],
  ] as const)
    expect(htmlOf(<Progress percent={percent} label="x" />)).toContain(
      `aria-valuenow="${announced}"`,
    )
})
