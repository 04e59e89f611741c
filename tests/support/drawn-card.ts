import sharp from 'sharp'
import { placeChain } from '#places'

// Identity cards drawn by the project with invented details: text recognition reads them, but they belong to no
// real person.

/** The details on a drawn card, named as in the form. */
export type CardFacts = {
  readonly nik: string
  readonly fullName: string
  readonly birthPlace: string
  /** `YYYY-MM-DD`. */
  readonly bornOn: string
  readonly gender: 'female' | 'male'
  readonly street: string
  readonly rt: string
  readonly rw: string
  readonly villageCode: string
}

/** How a card is photographed. */
export type Shot = {
  readonly font?: string
  /** The font of the number; real cards print it in a font of its own. */
  readonly numberFont?: string
  /** The width of the card in the picture, in pixels. */
  readonly cardWidth?: number
  readonly blur?: number
  readonly tilt?: number
  readonly turned?: 0 | 90 | 180 | 270
  /** Whether the rotation is stored in the file's metadata, as phones do, instead of turning the picture. */
  readonly orientation?: number
  readonly glare?: number
  /** 1 is daylight. */
  readonly light?: number
  /** The strength of random noise, as a share of white. */
  readonly noise?: number
  readonly quality?: number
  readonly seed?: number
}

const width = 1012
const height = 638

/** Returns a photograph of a drawn card on a table, as JPEG. */
export async function photographOf(facts: CardFacts, shot: Shot = {}): Promise<Buffer> {
  const card = await sharp(Buffer.from(cardDrawing(facts, shot)))
    .resize(shot.cardWidth ?? 1400)
    .png()
    .toBuffer()
  const turned = sharp(card).rotate((shot.tilt ?? 0) + (shot.turned ?? 0), {
    background: '#8a7561',
  })
  const framed = await turned
    .extend({ top: 60, bottom: 60, left: 70, right: 70, background: '#8a7561' })
    .png()
    .toBuffer()
  return await asSeen(framed, shot)
}

async function asSeen(picture: Buffer, shot: Shot): Promise<Buffer> {
  const { width: across, height: down } = await sharp(picture).metadata()
  const { light = 1, blur = 0, noise = 0, glare = 0, quality = 85, orientation } = shot
  const layers = []
  if (glare > 0) layers.push({ input: glareOf(across, down, glare) })
  if (noise > 0)
    layers.push({ input: await specks(across, down, noise), blend: 'overlay' as const })
  let seen = sharp(await sharp(picture).composite(layers).removeAlpha().png().toBuffer())
  if (blur > 0) seen = seen.blur(blur)
  if (light !== 1) seen = seen.linear(light, 8)
  if (orientation !== undefined) seen = seen.withMetadata({ orientation })
  return await seen.jpeg({ quality }).toBuffer()
}

function glareOf(across: number, down: number, strength: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}">
    <defs><radialGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity="${strength}"/>
    <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <ellipse cx="${across * 0.42}" cy="${down * 0.52}" rx="${across * 0.22}" ry="${down * 0.2}"
      fill="url(#g)"/></svg>`)
}

async function specks(across: number, down: number, sigma: number): Promise<Buffer> {
  return await sharp({
    create: {
      width: across,
      height: down,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: sigma * 255 },
    },
  })
    .png()
    .toBuffer()
}

function cardDrawing(facts: CardFacts, { font = 'Liberation Sans', numberFont }: Shot): string {
  const { province, city, district, village } = placesOf(facts.villageCode)
  const lines: readonly (readonly [label: string, value: string])[] = [
    ['Nama', facts.fullName],
    ['Tempat/Tgl Lahir', `${facts.birthPlace}, ${dayOf(facts.bornOn)}`],
    ['Jenis Kelamin', facts.gender === 'female' ? 'PEREMPUAN' : 'LAKI-LAKI'],
    ['Alamat', facts.street],
    ['    RT/RW', `${facts.rt}/${facts.rw}`],
    ['    Kel/Desa', village],
    ['    Kecamatan', district],
    ['Agama', 'ISLAM'],
    ['Status Perkawinan', 'BELUM KAWIN'],
    ['Pekerjaan', 'KARYAWAN SWASTA'],
    ['Kewarganegaraan', 'WNI'],
    ['Berlaku Hingga', 'SEUMUR HIDUP'],
  ]
  const rows = lines.map(
    ([label, value], index) =>
      `<text xml:space="preserve" x="34" y="${206 + index * 34}">${label}</text>
       <text x="262" y="${206 + index * 34}">: ${escaped(value.toUpperCase())}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" rx="34" fill="#b9d9ea"/>
    <path d="M0 470 Q250 360 500 460 T1012 430 V638 H0Z" fill="#a9cfe4"/>
    <g font-family="${font}" fill="#14181b" font-size="25">
      <g font-weight="700" font-size="29" text-anchor="middle">
        <text x="506" y="52">PROVINSI ${escaped(province)}</text>
        <text x="506" y="88">${escaped(city)}</text>
      </g>
      <g font-size="36" font-weight="700"><text x="34" y="152">NIK</text>
        <text x="200" y="152" font-family="${numberFont ?? font}">: ${facts.nik}</text></g>
      ${rows.join('\n')}
      <text x="632" y="274">Gol. Darah : O</text>
      <g font-size="19" text-anchor="middle"><text x="862" y="528">${escaped(cityShort(city))}</text>
        <text x="862" y="552">14-03-2019</text></g>
    </g>
    <g transform="translate(750 168)">
      <rect width="222" height="296" fill="#c0392b"/>
      <path d="M18 296c4-82 52-100 93-100s89 18 93 100Z" fill="#2f3640"/>
      <ellipse cx="111" cy="124" rx="50" ry="62" fill="#d9a77c"/>
    </g>
  </svg>`
}

function placesOf(code: string) {
  const chain = placeChain(code)
  if (chain === null) throw new Error(`${code} is no village`)
  const upper = (name: string) => name.toUpperCase()
  return {
    province: upper(chain.province.name).replace('DAERAH KHUSUS IBUKOTA', 'DKI'),
    city: upper(chain.city.name)
      .replace(/^KOTA ADMINISTRASI /, '')
      .replace(/^KOTA ADM\. /, ''),
    district: upper(chain.district.name),
    village: upper(chain.village.name),
  }
}

const cityShort = (city: string) => city.replace(/^(KABUPATEN|KOTA) /, '')

const dayOf = (date: string) => date.split('-').toReversed().join('-')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
