import { describe, expect, test } from 'vitest'
import { elementsIn } from '../../../../tests/support/markup.ts'
import { htmlOf, textOf } from '../../../../tests/support/rendered.tsx'
import { ResultBar } from './result-bar.tsx'
import { AgendaRule } from './rule-text.tsx'
import { Turnout } from './turnout.tsx'

const half = { numerator: 1, denominator: 2, isAbove: true }
const twoThirds = { numerator: 2, denominator: 3, isAbove: false }
const rule = { quorum: half, majority: twoThirds }

const resultOf = (unitsFor: number, unitsAgainst: number, unitsAbstain: number) => ({
  ...{ unitsFor, unitsAgainst, unitsAbstain },
  unitsVoted: unitsFor + unitsAgainst + unitsAbstain,
})
const shown = (unitsFor: number, unitsAgainst: number, unitsAbstain: number) => (
  // The part reads only the counts of a result.
  <ResultBar
    result={resultOf(unitsFor, unitsAgainst, unitsAbstain) as never}
    units={1_000}
    rule={rule}
  />
)

describe('the turnout of a vote', () => {
  const turnout = (unitsVoted: number, units = 1_000) => (
    <Turnout unitsVoted={unitsVoted} units={units} rule={rule} />
  )

  test.each([
    [0, '0% of all units have voted 501 more units needed for a quorum'],
    [499, '49.9% of all units have voted 2 more units needed for a quorum'],
    // Exactly half is not more than half.
    [500, '50% of all units have voted 1 more unit needed for a quorum'],
    [501, '50.1% of all units have voted Quorum reached'],
    [1_000, '100% of all units have voted Quorum reached'],
  ])('the turnout of a vote of %i of 1,000 units reads "%s"', (unitsVoted, text) => {
    expect(textOf(turnout(unitsVoted))).toContain(text)
  })

  test('the turnout of a vote is never rounded up to its quorum or to all units', () => {
    expect(textOf(turnout(9_999_999, 20_000_000))).toMatch(/^49\.99% .* 2 more units needed/)
    const [bar] = elementsIn(htmlOf(turnout(9_999, 10_000)), 'div').filter(
      (each) => each.role === 'progressbar',
    )
    expect(bar).toMatchObject({ 'aria-label': 'Units that have voted', 'aria-valuenow': '99' })
  })

  test('the turnout of a vote marks the quorum on its bar, for the eye only', () => {
    const html = htmlOf(turnout(1))
    expect(html).toMatch(
      /<span aria-hidden="true"[^>]*style="inset-inline-start:calc\(50% - 1px\)"/,
    )
    expect(textOf(turnout(1))).toContain('The line marks the quorum, more than half of all units.')
  })
})

describe('the result of a motion', () => {
  test.each([
    [2, 1, 0, ['66.66%', '33.34%']],
    [1, 0, 999, ['100%', '0%']],
    // Abstentions decide nothing.
    [0, 0, 5, ['0%', '0%']],
    [1, 1, 0, ['50%', '50%']],
  ])('the result of a motion with %i for, %i against and %i abstentions has the shares of the deciding votes', (yes, no, none, shares) => {
    const list =
      htmlOf(shown(yes, no, none))
        .split('<dl')[1]
        ?.split('</dl>')[0] ?? ''
    expect(list.match(/[\d.]+%/g)).toEqual(shares)
  })

  test('the result of a motion states the units of each choice in words, because its bar is not read out', () => {
    const html = htmlOf(shown(600, 1, 20))
    expect(textOf(shown(600, 1, 20))).toMatch(
      /For 99\.83% 600 units Against 0\.17% 1 unit Abstain 20 units/,
    )
    const bar = html.slice(html.indexOf('<div aria-hidden="true"'), html.indexOf('<dl'))
    expect(elementsIn(bar, 'span')).toHaveLength(3)
    expect(elementsIn(htmlOf(shown(5, 0, 0)).split('<dl')[0] ?? '', 'span')).toHaveLength(1)
  })

  test('a motion on which nobody voted says so instead of showing shares', () => {
    expect(textOf(shown(0, 0, 0))).toMatch(/^No votes were cast\. 0% of all units have voted/)
  })
})

test('a motion with the rule of an earlier one refers to it, and the first states its own', () => {
  const agenda = [
    { motionId: 'a', position: 1, rule },
    { motionId: 'b', position: 2, rule: { ...rule, majority: half } },
    { motionId: 'c', position: 3, rule },
  ]
  const [first, second, third] = agenda.map((item) =>
    textOf(<AgendaRule agenda={agenda} item={item} />),
  )
  expect(first).toContain('⅔')
  expect(second).not.toContain('⅔')
  expect(third).not.toContain('⅔')
  expect(third).toContain('1')
})
