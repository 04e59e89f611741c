// The most common choices when ten characters are required, in both languages. Case, and digits and punctuation
// around the words, are ignored, so each line covers many spellings.
const commonStems = new Set(
  `password passwordpassword passw0rd katasandi sandi rahasia rahasiaku sayang sayangku cinta
  cintaku bismillah alhamdulillah allahuakbar indonesia indonesiaraya merdeka garuda pancasila
  jakarta bandung surabaya semarang yogyakarta denpasar persija persib arema iloveyou
  iloveyouforever sayangkamu akusayangkamu akucintakamu welcome welcomehome letmein letmeinplease
  administrator admin adminadmin superman batman spiderman pokemon naruto doraemon football
  basketball baseball monkey dragon sunshine princess princesses qwerty qwertyqwerty qwertyuiop
  qwertyuiopasdf qwertyasdf qwertyasdfgh asdfghjkl asdfghjklzxcv zxcvbnm qazwsx qazwsxedc
  qazwsxedcrfv wsxedcrfv asdfasdf asdfqwer abcdefghij abcdefghijk abcdefghijkl abcdabcd
  trustno trustnoone whatever computer internet changeme changemenow secret secretpassword master
  freedom michael jennifer jordan charlie liverpool manchester manchesterunited barcelona chelsea
  arsenal realmadrid investor investasi investasiku properti property propertiku rumahku
  sepetak sepetaktanah sepetaksepetak petak tanah saham uang uangku juragan kontrakan test testing
  testtest tester demo user username login masuk bangkit semangat sukses suksesselalu
  tanyasaya mamapapa papamama keluarga keluargaku anakku istriku suamiku`.split(/\s+/),
)

/** Whether a password is among the first that an attacker would try. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (isRepetition(text) || isRow(text)) return true
  const letters = text.replace(/[@]/g, 'a').replace(/[^\p{L}]/gu, '')
  const asWritten = text.replace(/[^\p{L}\d]/gu, '')
  return commonStems.has(letters) || commonStems.has(asWritten) || isDate(text)
}

// "aaaaaaaaaa", "1212121212", "abcabcabcabc"
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/u.test(text) && text.length >= 8
}

const rows = ['01234567890123456789', '09876543210987654321', 'abcdefghijklmnopqrstuvwxyz']

function isRow(text: string): boolean {
  return rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text))
}

// A date of birth of ten characters, with any separators.
function isDate(text: string): boolean {
  return /^(\d{1,4}[-./ ]){2}\d{1,4}$/.test(text)
}
