// Words that nobody wants to read in a link from a friend, as they would be in a code. Those that
// are part of common names and words are left out: a name refused hurts more than a word let through.
const offences = [
  'ANJING',
  'BAJINGAN',
  'BANGSAT',
  'BITCH',
  'CUKIMAI',
  'CUNT',
  'FAGGOT',
  'FUCK',
  'GOBLOG',
  'GOBLOK',
  'HITLER',
  'JANCOK',
  'JANCUK',
  'JEMBUT',
  'KAFIR',
  'KEPARAT',
  'KIMAK',
  'KONTOL',
  'LONTE',
  'MEMEK',
  'NAZI',
  'NGENTOT',
  'NGEWE',
  'NIGGA',
  'NIGGER',
  'PANTEK',
  'PELACUR',
  'PENIS',
  'PORN',
  'PUKIMAK',
  'RAPIST',
  'SHIT',
  'SLUT',
  'TAIK',
  'TERORIS',
  'TOLOL',
  'VAGINA',
  'WHORE',
]

// A code must not look as if we or an authority had given it out.
const reserved = ['SEPETAK', 'ADMIN', 'OFFICIAL', 'RESMI', 'OJK', 'KSEI', 'BANKINDO']

const letterOf: Record<string, string> = {
  '0': 'O',
  '1': 'I',
  '3': 'E',
  '4': 'A',
  '5': 'S',
  '7': 'T',
  '8': 'B',
  '9': 'G',
}

/** Whether an offensive word is in the code, digits read as the letters they look like. */
export function hasOffence(code: string): boolean {
  return holdsAny(code, offences)
}

export function isReserved(code: string): boolean {
  return holdsAny(code, reserved)
}

function holdsAny(code: string, words: readonly string[]): boolean {
  const read = code.replace(/\d/g, (digit) => letterOf[digit] ?? digit)
  return words.some((word) => code.includes(word) || read.includes(word))
}
