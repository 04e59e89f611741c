import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextWithNumbers } from './record-number.tsx'

const number = (text: string) => `<span class="tabular whitespace-nowrap">${text}</span>`

test('each record number of a text is kept on one line, and the rest of the text wraps', () => {
  const text = 'Setoran STR-9ETJ3-HQYE2 dan RUPS-SETUR01-2026-01: tanda-tangan, KTP-nya, Rp10.000.'
  expect(renderToStaticMarkup(<TextWithNumbers>{text}</TextWithNumbers>)).toBe(
    `Setoran ${number('STR-9ETJ3-HQYE2')} dan ${number('RUPS-SETUR01-2026-01')}: tanda-tangan, KTP-nya, Rp10.000.`,
  )
  expect(
    renderToStaticMarkup(<TextWithNumbers>Ditutup 28 November 2026, 3 hari lagi</TextWithNumbers>),
  ).toBe('Ditutup 28\u00a0November\u00a02026, 3\u00a0hari lagi')
  const rich = ['Rapat RUPS-SETUR01-2026-01 diadakan pada ', <b key="date">1 Mei</b>, '.']
  expect(renderToStaticMarkup(<TextWithNumbers>{rich}</TextWithNumbers>)).toBe(
    `Rapat ${number('RUPS-SETUR01-2026-01')} diadakan pada <b>1 Mei</b>.`,
  )
})
