import sharp from 'sharp'
import { expect, test } from 'vitest'
import { linesOfTable } from './lines.ts'
import { greyPicture, preparedFor } from './prepare-picture.ts'

function aPicture(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
}

test('a picture is measured as it was sent, and scaled down only when it is larger than is read', async () => {
  const large = await greyPicture(await aPicture(3000, 1500, '#808080'))
  expect(large).toMatchObject({ width: 2200, height: 1100, longSide: 3000 })
  expect(large.light).toBeCloseTo(128, 0)
  const small = await greyPicture(await aPicture(300, 600, '#000000'))
  expect(small).toMatchObject({ width: 300, height: 600, longSide: 600, light: 0 })
})

test('transparent parts of a picture count as white paper', async () => {
  expect((await greyPicture(await aPicture(60, 40, '#00000000'))).light).toBe(255)
})

test('a picture with edges is sharper than the same picture out of focus', async () => {
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
    <rect width="400" height="200" fill="#fff"/>${[1, 2, 3, 4].map((at) => `<rect x="${at * 80}" width="20" height="200"/>`).join('')}</svg>`
  const sharpOne = await sharp(Buffer.from(stripes)).png().toBuffer()
  const blurred = await sharp(sharpOne).blur(6).png().toBuffer()
  const [near, far] = [await greyPicture(sharpOne), await greyPicture(blurred)]
  expect(near.sharpness).toBeGreaterThan(2 * far.sharpness)
})

const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata()
  return [width, height]
}

test.each([
  [0, [900, 450]],
  [180, [900, 450]],
  [90, [900, 1800]],
  [270, [900, 1800]],
] as const)('a picture turned by %s degrees is scaled to the width of its pass', async (turn, size) => {
  const grey = await greyPicture(await aPicture(400, 200, '#888888'))
  const prepared = await preparedFor(grey, { turn, width: 900, layout: 'block' })
  expect(await sizeOf(prepared)).toEqual(size)
})

test.each([
  ['inside the picture', { left: 10, top: 20, width: 100, height: 40 }, [200, 80]],
  ['cut at the left and the top', { left: -30, top: -8, width: 100, height: 40 }, [200, 80]],
  ['cut at the right and the bottom', { left: 380, top: 190, width: 40, height: 40 }, [80, 40]],
  ['outside', { left: 5000, top: 5000, width: 10, height: 10 }, [20, 20]],
])('a region %s is read at twice its size', async (_where, region, size) => {
  const grey = await greyPicture(await aPicture(400, 200, '#888888'))
  const prepared = await preparedFor(grey, { turn: 0, width: 400, layout: 'figures', region })
  expect(await sizeOf(prepared)).toEqual(size)
})

test('the contrast of a faint picture is stretched nearly to black and white', async () => {
  const faint = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
    <rect width="200" height="100" fill="#9a9a9a"/><rect width="60" height="100" fill="#7a7a7a"/></svg>`
  const grey = await greyPicture(await sharp(Buffer.from(faint)).png().toBuffer())
  for (const isSmoothed of [false, true]) {
    const prepared = await preparedFor(grey, { turn: 0, width: 200, layout: 'block', isSmoothed })
    const { channels } = await sharp(prepared).stats()
    expect(channels[0]?.min).toBeLessThan(10)
    expect(channels[0]?.max).toBeGreaterThan(240)
  }
})

test('the table of the text recognition becomes lines of words, without headings, boxes and empty words', () => {
  const table = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    '4\t1\t1\t1\t1\t0\t0\t0\t90\t20\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t20\t30\t15\t96.5\tNIK',
    '5\t1\t1\t1\t2\t1\t10\t60\t30\t15\t80\tNama',
    '5\t1\t1\t1\t1\t2\t50\t20\t90\t15\t91\t3374\t07',
    '5\t1\t1\t1\t1\t3\t150\t20\t9\t15\t12\t  ',
    '5\t1\t2\t1\t1\t1\t10\t90\t30\t15\t70\tRT/RW',
    '',
  ].join('\n')
  const lines = linesOfTable(table)
  expect(lines.map((line) => line.map(({ text }) => text))).toEqual([
    ['NIK', '3374 07'],
    ['Nama'],
    ['RT/RW'],
  ])
  expect(lines[0]?.[0]).toEqual({
    text: 'NIK',
    confidence: 96.5,
    left: 10,
    top: 20,
    width: 30,
    height: 15,
  })
  expect(linesOfTable('')).toEqual([])
})
