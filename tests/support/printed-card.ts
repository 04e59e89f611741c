import type { TextLine } from '../../src/domain/investors/card-reading/lines.ts'

/** The text of a made-up card, line by line. */
export const printedCard = `PROVINSI JAWA TENGAH
KOTA SEMARANG
NIK : 3374071708909901
Nama : BAGAS WICAKSANA CONTOH
Tempat/Tgl Lahir : SEMARANG, 17-08-1990
Jenis Kelamin : LAKI-LAKI      Gol. Darah : O
Alamat : JL. CONTOH KENANGA NO. 8
RT/RW : 001/012
Kel/Desa : RANDUSARI
Kecamatan : SEMARANG SELATAN
Agama : ISLAM
Status Perkawinan : BELUM KAWIN
Pekerjaan : KARYAWAN SWASTA
Kewarganegaraan : WNI
Berlaku Hingga : SEUMUR HIDUP`

const letterWidth = 12
const letterHeight = 20

/** Returns lines as text recognition would return them for a text; spaces count. */
export function linesOfText(text: string): TextLine[] {
  return text.split('\n').flatMap((line, row) => {
    const words = [...line.matchAll(/\S+/g)].map((found) => ({
      text: found[0],
      confidence: 90,
      left: found.index * letterWidth,
      top: row * 2 * letterHeight,
      width: found[0].length * letterWidth,
      height: letterHeight,
    }))
    return words.length === 0 ? [] : [words]
  })
}
