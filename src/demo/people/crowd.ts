import { daysBefore } from '../jakarta-time.ts'
import type { PastInvestor } from '../rows/investors.ts'
import { seeded } from '../seeded.ts'

const women = 'Anisa Diah Endah Gita Indah Kartika Laras Mega Nadia Puput Rina Sekar Tari Vina Yuli'
const men =
  'Arif Bima Danang Farhan Gilang Ilham Joko Lukman Naufal Rendi Satria Teguh Wahyu Yusuf Zaki'
const families =
  'Aditama Baskoro Cahyadi Darmawan Effendi Firmansyah Gunadi Hakim Hidayat Irawan Iskandar Jatmiko Kurniawan Kusuma Laksana Mahendra Maulana Mulyadi Nugraha Oktavian Pamungkas Permana Purnomo Rachman Ramadhan Riyadi Santoso Saputro Setiawan Sudrajat Suherman Susanto Sutrisno Syahputra Tanjung Utama Wibisono Wicaksono Wirawan Yudistira'.split(
    ' ',
  )
const given = [
  ...women.split(' ').map((name) => ({ name, isWoman: true })),
  ...men.split(' ').map((name) => ({ name, isWoman: false })),
]

const crowdSize = 120
/** Two accounts per day, so that all exist before the first offering opens. */
const firstJoinedDaysAgo = 798
/** A prefix of the numbering plan that is not assigned; the accounts of the demo use the numbers before. */
const phonePrefix = '+6281200000'

/**
 * The investors who bought most of what the demo has sold: verified people with names, who appear in staff's
 * lists of buyers and holders. They get no mail.
 */
export function crowdOf(now: Date): PastInvestor[] {
  return Array.from({ length: crowdSize }, (_, index) => {
    // 30 first and 40 last names give each pair once in 120, because 7 and 40 have no common factor.
    const { name: first, isWoman } = given[index % given.length] ?? { name: '', isWoman: false }
    const last = families[(index * 7) % families.length] ?? ''
    const chance = seeded(`${first} ${last}`)
    const [year, month, day] = [
      chance.between(1964, 1999),
      chance.between(1, 12),
      chance.between(1, 28),
    ]
    const daysAgo = firstJoinedDaysAgo - Math.floor(index / 2)
    const joinedAt = daysBefore(now, daysAgo, index % 2 === 0 ? 9 : 19, chance.between(0, 59))
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}@demo.sepetak.id`.toLowerCase(),
      phone: `${phonePrefix}${200 + index}`,
      bornOn: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
      // A NIK that is assigned to no real person, as for the other accounts.
      nik: `327301${twoDigits(isWoman ? day + 40 : day)}${twoDigits(month)}${twoDigits(year % 100)}${9_100 + index}`,
      yearlyIncome: BigInt(chance.between(10, 90)) * 12_000_000n,
      joinedAt,
    }
  })
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
