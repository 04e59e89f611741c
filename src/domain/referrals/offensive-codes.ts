// Offensive words as they would appear in a code. Words that are part of common names and words are left out:
// refusing a name is worse than letting a word through.
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

// Words that make a code look as if Sepetak or an authority had issued it.
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

/** Returns whether a code contains an offensive word, with digits read as the letters they resemble. */
export function isOffensiveCode(code: string): boolean {
  return holdsAny(code, offences)
}

export function isReserved(code: string): boolean {
  return holdsAny(code, reserved)
}

function holdsAny(code: string, words: readonly string[]): boolean {
  const read = code.replace(/\d/g, (digit) => letterOf[digit] ?? digit)
  return words.some((word) => read.includes(word))
}
