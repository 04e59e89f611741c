import { placesIn } from '#places'
import type { CardFacts } from './drawn-card.ts'
import { any, seeded } from './seeded-random.ts'

const givenNames = [
  'Bagas',
  'Sekar Ayu',
  'I Made Surya',
  'Ni Luh Ratna',
  'Muh. Fadhil',
  'Nur Aini',
  'Yohanes',
  'Cut Nyak Sari',
  'Dewi',
  'Rangga',
  'Siti Khadijah',
  'Andreas',
  'Putri',
  'Joko',
  'Teuku Iskandar',
  'Maria Goretti',
]
const familyNames = [
  'Wicaksana',
  'Contoh',
  'Dharma',
  'Pertiwi',
  'Simatupang',
  'Wirabrata',
  'Safitri',
  'Hutagalung',
  'Kusumawardhani',
  'Nasution',
  'Lumbantoruan',
  'Setiawan',
  'Maharani',
  'Batubara',
]
const birthPlaces = [
  'Jakarta',
  'Semarang',
  'Bandung',
  'Denpasar',
  'Medan',
  'Surabaya',
  'Makassar',
  'Yogyakarta',
  'Palembang',
  'Banjarmasin',
  'Kupang',
  'Manado',
  'Pontianak',
  'Gunung Kidul',
]
const streets = [
  'Jl. Contoh Kenanga No. 8',
  'Jl. Contoh Melati IV No. 12A',
  'Kp. Contoh Indah',
  'Jl. Raya Contoh Km. 7',
  'Perum Contoh Asri Blok C3',
  'Jl. Contoh Sawo Gg. 2 No. 21',
  'Dusun Contoh Lor',
  'Jl. K.H. Contoh No. 101',
]

/**
 * Returns an invented person with an address in a real village and an identity number that belongs to no real
 * person.
 */
export function madeUpPerson(seed: number): CardFacts {
  const random = seeded(seed)
  const two = (most: number) => String(1 + Math.floor(random() * most)).padStart(2, '0')
  const province = any(placesIn(''), random)
  const city = any(placesIn(province.code), random)
  const district = any(placesIn(city.code), random)
  const village = any(placesIn(district.code), random)
  const gender = random() < 0.5 ? 'female' : 'male'
  const [day, month] = [two(28), two(12)]
  const year = String(1950 + Math.floor(random() * 57))
  const born = Number(day) + (gender === 'female' ? 40 : 0)
  // Some people are registered in another place than the one they live in.
  const registered = random() < 0.8 ? district.code : '317401'
  return {
    nik: `${registered}${String(born).padStart(2, '0')}${month}${year.slice(2)}99${two(98)}`,
    fullName: `${any(givenNames, random)} ${any(familyNames, random)}`,
    birthPlace: any(birthPlaces, random),
    bornOn: `${year}-${month}-${day}`,
    gender,
    street: any(streets, random),
    rt: `0${two(20)}`,
    rw: `0${two(14)}`,
    villageCode: village.code,
  }
}
