import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../../../tests/support/rendered.tsx'
import { Amount, Change, Gain, GainPercent, Percent } from './amount.tsx'

const address = (locale: 'en' | 'id') => ({
  address: locale === 'id' ? '/dashboard' : '/en/dashboard',
})

test.each([
  ['en', 1_250_000, '+Rp1,250,000'],
  ['id', 1_250_000, '+Rp1.250.000'],
  ['en', -1_250_000, '−Rp1,250,000'],
  ['id', -1, '−Rp1'],
  ['en', 0, 'Rp0'],
  ['id', 9_007_199_254_740_991, '+Rp9.007.199.254.740.991'],
] as const)('a change of value in %s of %i rupiah has its sign before the amount', (locale, value, text) => {
  expect(textOf(<Gain value={value} />, address(locale))).toBe(text)
})

test.each([
  ['en', 450, '+4.5%', 'text-gain'],
  ['id', -450, '−4,5%', 'text-loss'],
  ['en', 5, '+0.1%', 'text-gain'],
  ['en', 4, '0%', 'text-ink-soft'],
  ['id', -4, '0%', 'text-ink-soft'],
  ['en', 0, '0%', 'text-ink-soft'],
  ['en', -10_000, '−100%', 'text-loss'],
] as const)('a change in %s of %i basis points has a sign and a colour only when it is not rounded to nothing', (locale, value, text, tone) => {
  const change = <GainPercent value={value} />
  expect(textOf(change, address(locale))).toBe(text)
  expect(htmlOf(change, address(locale))).toContain(tone)
})

test('a headline shows an arrow to the eye and the sign to a screen reader', () => {
  const html = htmlOf(<Change value={-3} text="Rp3" isHeadline />)
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>▼ <\/span><span class="sr-only">−<\/span>Rp3/)
  const none = htmlOf(<Change value={0} text="Rp0" isHeadline />)
  expect(none).not.toMatch(/▲|▼|sr-only/)
})

test('a shortened amount carries the exact one, and an exact amount carries nothing else', () => {
  const shortened = htmlOf(<Amount value={48_234_567_890} isCompact />)
  expect(shortened).toContain('title="Rp48,234,567,890"')
  expect(shortened).toContain('Rp48.2\u00a0bn')
  expect(htmlOf(<Amount value={48_234_567_890} />)).not.toContain('title=')
})

test('amounts and percentages keep their direction in a text of another one, and are not broken', () => {
  for (const part of [
    <Amount key="a" value={1} />,
    <Percent key="p" basisPoints={1} />,
    <Gain key="g" value={1} />,
  ])
    expect(htmlOf(part)).toMatch(/^<bdi [^>]*class="tabular[^"]*whitespace-nowrap/)
})
