import { expect, test } from 'vitest'
import { printedCard as card, linesOfText } from '../../../../tests/support/printed-card.ts'
import type { PictureState } from '../card-reading/lines.ts'
import type { RecognitionPass } from '../card-reading/prepare-picture.ts'
import type { TextReader } from '../card-reading/text-reader.ts'
import { readCard } from './look-at-card.ts'

const today = '2026-11-22'

const clear: PictureState = { light: 150, sharpness: 3, longSide: 1600 }

/** A reader that recognises what `seen` returns for each pass, and the passes that were made. */
function aReader(seen: (pass: RecognitionPass) => string, state: Partial<PictureState> = {}) {
  const passes: RecognitionPass[] = []
  const look = async (pass: RecognitionPass) => {
    passes.push(pass)
    return linesOfText(seen(pass))
  }
  const reader: TextReader = {
    take: (_picture, task) => task({ ...clear, ...state, look }),
    isAwake: () => true,
    close: () => Promise.resolve(),
  }
  const read = () => readCard(reader, new Uint8Array(), today)
  return { read, passes }
}

test('a clear upright card is read in one pass, and its NIK once more as digits', async () => {
  const { read, passes } = aReader(() => card)
  expect(await read()).toMatchObject({ isCard: true, unread: [], picture: [] })
  expect(passes).toMatchObject([
    { turn: 0, layout: 'block' },
    { turn: 0, layout: 'figures', region: { left: 60, top: 68, width: 216, height: 44 } },
  ])
})

test.each([
  180, 90, 270,
] as const)('a card that was photographed turned by %s degrees is found at a small size and read at full size', async (turned) => {
  const { read, passes } = aReader(({ turn }) => (turn === turned ? card : 'x'))
  expect(await read()).toMatchObject({ isCard: true, unread: [], picture: [] })
  const widths = passes.filter(({ turn }) => turn === turned).map(({ width }) => width)
  expect(widths).toEqual([900, 1600, 1600])
  expect(
    passes.filter(({ turn }) => turn !== turned && turn !== 0).every(({ width }) => width === 900),
  ).toBe(true)
})

test('a card with a missing field is read once more, smoothed, and the fields of both passes count', async () => {
  const { read, passes } = aReader(({ isSmoothed, layout }) => {
    if (layout === 'figures') return '3374071708909901'
    return isSmoothed === true ? card : card.replace('RT/RW : 001/012\n', '')
  })
  expect(await read()).toMatchObject({ unread: [], fields: { rt: '001', rw: '012' }, picture: [] })
  expect(passes.map(({ layout }) => layout)).toEqual(['block', 'figures', 'column'])
})

test('a card without a legible NIK is not read as digits, and the missing fields are named', async () => {
  const { read, passes } = aReader(() => card.replace('3374071708909901', '3374'))
  const { isCard, unread, fields } = await read()
  expect(isCard).toBe(true)
  expect(unread).toEqual([{ field: 'nik', why: 'unread' }])
  expect(fields).toMatchObject({ bornOn: '1990-08-17', gender: 'male' })
  expect(passes.map(({ layout }) => layout)).toEqual(['block', 'column'])
})

test.each([
  ['nothing', {}, []],
  ['small', { longSide: 699 }, ['small']],
  ['large enough', { longSide: 700 }, []],
  ['dark', { light: 59.9 }, ['dark']],
  ['just light enough', { light: 60 }, []],
  ['blurred', { sharpness: 0.99 }, ['blurred']],
  ['everything at once', { longSide: 1, light: 1, sharpness: 0 }, ['small', 'dark', 'blurred']],
])('a picture without a card is reported with the faults that explain it: %s', async (_what, state, picture) => {
  const { read, passes } = aReader(() => 'Selamat datang', state)
  expect(await read()).toEqual({ isCard: false, fields: {}, unread: [], picture })
  expect(passes.map(({ turn }) => turn)).toEqual([0, 180, 90, 270])
})

test('the faults of a picture are not mentioned when every field was read', async () => {
  const { read } = aReader(() => card, { light: 10 })
  expect((await read()).picture).toEqual([])
  const broken = aReader(() => card.replace('RT/RW : 001/012\n', ''), { light: 10 })
  expect((await broken.read()).picture).toEqual(['dark'])
})
