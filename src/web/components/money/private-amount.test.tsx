import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../../../tests/support/rendered.tsx'
import { amountsCookie, areAmountsHidden, HiddenAmounts } from './hidden-amounts.ts'
import { ForecastAmount, ForecastGain, PrivateAmount, PrivateGain } from './private-amount.tsx'

const parts = [
  ['an amount', <PrivateAmount key="a" value={1_234_567} />, 'Rp1,234,567'],
  ['a gain', <PrivateGain key="g" value={-1_234_567} />, '−Rp1,234,567'],
  ['an expected amount', <ForecastAmount key="f" value={1_234_567} />, '≈ Rp1,235,000'],
  ['an expected loss', <ForecastGain key="l" value={-26_013} />, '≈ −Rp26,000'],
] as const

test.each(
  parts,
)('%s of the reader is shown, and hidden with every digit of it while amounts are hidden', (_what, part, text) => {
  expect(textOf(part)).toBe(text)
  const hidden = htmlOf(<HiddenAmounts value>{part}</HiddenAmounts>)
  expect(hidden).not.toMatch(/\d{3}|title=/)
  expect(hidden).toMatch(
    /<span aria-hidden="true">Rp••••••<\/span><span class="sr-only">[^<]+<\/span>/,
  )
})

test('a hidden amount looks the same whether it is a gain or a loss', () => {
  const hidden = (value: number) =>
    htmlOf(
      <HiddenAmounts value>
        <PrivateGain value={value} />
      </HiddenAmounts>,
    )
  expect(hidden(5)).toBe(hidden(-5_000_000))
})

test('an expected amount that is a sum of rounded ones is not rounded again', () => {
  expect(textOf(<ForecastAmount value={1_234_500} isRounded />)).toBe('≈ Rp1,234,500')
})

test('the choice to hide amounts is kept in the browser and read back, and no other value counts', () => {
  const asked = (cookie: string | null) =>
    areAmountsHidden(
      new Request(
        'https://sepetak.example/',
        cookie === null ? {} : { headers: { Cookie: cookie } },
      ),
    )
  const [stored = ''] = amountsCookie(true).split(';')
  expect(asked(stored)).toBe(true)
  expect(asked(`other=1; ${stored}`)).toBe(true)
  expect(asked('amounts=shown')).toBe(false)
  expect(asked(null)).toBe(false)
  expect(amountsCookie(false)).toContain('Max-Age=0')
  expect(amountsCookie(true)).toContain('HttpOnly')
})
