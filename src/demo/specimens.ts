import sharp from 'sharp'

// Pictures in place of photographs of people. They are drawings that say they are specimens and show no real
// person; the word is drawn as lines, so that it needs no font.

/** The content of a specimen card. */
type SpecimenFacts = {
  readonly title: string
  readonly name: string
  readonly number: string
  readonly lines: readonly string[]
  /** Background hue, so that specimens can be distinguished. */
  readonly hue: number
}

/** Returns a card or page with a person's details, as JPEG. */
export async function specimenCard(facts: SpecimenFacts): Promise<Uint8Array> {
  const { title, name, number, lines, hue } = facts
  const texts = [number, name.toUpperCase(), ...lines].map(
    (line, index) =>
      `<text x="48" y="${148 + index * 44}" font-size="${index === 0 ? 34 : 25}"
        font-weight="${index < 2 ? 700 : 400}">${line}</text>`,
  )
  return await drawn(
    860,
    540,
    `<rect width="860" height="540" rx="28" fill="hsl(${hue} 38% 84%)"/>
    <path d="M0 420 Q220 330 430 420 T860 400 V540 H0Z" fill="hsl(${hue} 34% 76%)"/>
    <g font-family="Liberation Sans, DejaVu Sans, sans-serif" fill="#17242a">
      <text x="48" y="76" font-size="27" font-weight="700">${title}</text>
      ${texts.join('')}
    </g>
    <svg x="620" y="118" width="192" height="248" viewBox="0 0 100 129">${somebody(hue)}</svg>
    ${specimen('translate(140 440) rotate(-11) scale(3)')}`,
  )
}

/** Returns a drawn face next to the card, as JPEG. */
export async function specimenSelfie({ hue }: Pick<SpecimenFacts, 'hue'>): Promise<Uint8Array> {
  return await drawn(
    720,
    900,
    `<rect width="720" height="900" fill="hsl(${hue + 150} 24% 88%)"/>
    <svg x="90" y="110" width="540" height="697" viewBox="0 0 100 129">${somebody(hue)}</svg>
    <g transform="translate(398 610) rotate(8)">
      <rect width="252" height="158" rx="12" fill="hsl(${hue} 38% 84%)"/>
      <rect x="178" y="38" width="56" height="72" rx="6" fill="hsl(${hue} 24% 66%)"/>
      <path d="M20 52h130M20 76h112M20 100h122M20 124h88" stroke="#17242a" stroke-width="7"/>
    </g>
    ${specimen('translate(66 800) rotate(-20) scale(3.2)')}`,
  )
}

async function drawn(width: number, height: number, inside: string): Promise<Uint8Array> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${width} ${height}">${inside}</svg>`
  return await sharp(Buffer.from(picture)).flatten({ background: '#fbf8f3' }).jpeg().toBuffer()
}

function somebody(hue: number): string {
  return `<rect width="100" height="129" rx="8" fill="hsl(${hue} 30% 70%)"/>
    <path d="M8 129c2-34 22-44 42-44s40 10 42 44Z" fill="hsl(${hue + 190} 32% 36%)"/>
    <rect x="41" y="66" width="18" height="26" rx="9" fill="#c9966b"/>
    <ellipse cx="50" cy="52" rx="22" ry="27" fill="#d9a77c"/>
    <path d="M26 54c-3-26 10-36 24-36s27 10 24 36c-4-14-9-19-24-19s-20 5-24 19Z" fill="#2b2320"/>`
}

/** CONTOH as strokes, each letter 24 wide and 30 high, on a band. */
function specimen(transform: string): string {
  const letters = [
    'M20 5A13 13 0 1 0 20 25',
    'M12 2A10 13 0 1 0 12.1 2',
    'M2 28V2L20 28V2',
    'M1 2H23M12 2V28',
    'M12 2A10 13 0 1 0 12.1 2',
    'M3 2V28M21 2V28M3 15H21',
  ]
  const strokes = letters.map(
    (path, at) => `<path d="${path}" transform="translate(${at * 31} 0)"/>`,
  )
  return `<g transform="${transform}"><rect x="-14" y="-12" width="206" height="54" rx="6"
    fill="#b42318" opacity="0.14"/><g fill="none" stroke="#b42318" stroke-width="5"
    stroke-linecap="round" opacity="0.62">${strokes.join('')}</g></g>`
}
