import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameScoreMin } from './bank-account.ts'
import { nameScore } from './name-score.ts'

test.each([
  ['Ratna Puspita Sari', 'RATNA PUSPITA SARI'],
  ['Ratna Puspita Sari', 'SARI RATNA PUSPITA'],
  ['Ratna Puspita Sari', 'R PUSPITA SARI'],
  ['Ratna Puspita Sari', 'RATNAPUSPITASARI'],
  ['Ratna Puspita Sari', 'IR PUSPITA SARI R'],
  ['Dr. Ratna Puspita Sari, S.Kom., M.M.', 'RATNA PUSPITA SARI'],
  ['Muhammad Rizki Pratama', 'MOCH RIZKI PRATAMA'],
  ['Muhammad Rizki Pratama', 'M.RIZKI PRATAMA'],
  ['H. Ahmad Fauzi', 'AHMAD FAUZI'],
  ['Hendra Ahmad', 'H AHMAD'],
  ['Siti Nurhaliza Kusumawardhani', 'SITI NURHALIZA KUSUMAWA'],
  ['Ni’mah Fitriani', 'NIMAH FITRIANI'],
  ['José Andréas', 'JOSE ANDREAS'],
  ['Suharto', 'SUHARTO'],
  ['Kusnadi Wijaya', 'KUSNADI WIDJAYA'],
  ['Rizki Pratama', 'RIZKY PRATAMA'],
])('the name score accepts %j and %j as one person', (ours, theirs) => {
  expect(nameScore(ours, theirs)).toBeGreaterThanOrEqual(nameScoreMin)
  expect(nameScore(theirs, ours)).toBe(nameScore(ours, theirs))
})

test.each([
  ['Ratna Puspita Sari', 'SULASTRI HANDAYANI'],
  ['Ratna Puspita Sari', 'RATNA DEWI'],
  ['Ratna Puspita Sari', 'R P S'],
  ['Ratna Puspita Sari', 'RATNA'],
  ['Ahmad Fauzi', 'AHMAD FAUZAN'],
  ['Suharto', 'SUHARTONO'],
  ['Budi Santoso', 'BUDIMAN SANTOSO'],
  ['Siti Yulia Sari', 'SITI YULIANA SARI'],
  ['Rizki Pratama', 'RIZKA PRATAMA'],
  ['Muhammad Ahmad Fauzi', 'MUHAMMAD AHMADI FAUZI'],
  ['Suharto', 'S'],
  ['Suharto', ''],
  ['Budi Santoso', 'PT BUDI SANTOSO MAKMUR'],
  ['Budi Santoso', '🙂'],
])('the name score requires a proof from %j when the bank says %j', (ours, theirs) => {
  expect(nameScore(ours, theirs)).toBeLessThan(nameScoreMin)
})

test('the name score is between 0 and 100 for any two texts', () => {
  for (const odd of ['', ' ', '...', 'a'.repeat(200), 'A B C D E F G', '\u202E', 'S.E., M.M.'])
    for (const other of ['Ratna Sari', odd]) {
      const score = nameScore(odd, other)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
    }
})

const words = ['Ratna', 'Ratno', 'Puspita', 'Sari', 'S', 'R', 'Dr', 'Muhammad', 'Moch', 'Kusnadi']
const anyName = fc.array(fc.constantFrom(...words, 'Kusnady', 'Widjaya', 'Wijaya', 'SE'), {
  minLength: 1,
  maxLength: 5,
})

test('the name score does not depend on which of the two names is ours', () => {
  fc.assert(
    fc.property(anyName, anyName, (ours, theirs) => {
      const [left, right] = [ours.join(' '), theirs.join(' ')]
      expect(nameScore(left, right)).toBe(nameScore(right, left))
    }),
    { numRuns: 2000 },
  )
})

test('the name score of a name in any order, case and spelling of its spaces is that of the same person', () => {
  fc.assert(
    fc.property(
      anyName.filter((name) => name.some((word) => word.length > 3)),
      fc.func(fc.nat()),
      (name, place) => {
        const shuffled = name.toSorted((a, b) => place(a) - place(b)).join('  ')
        expect(nameScore(name.join(' '), shuffled.toUpperCase())).toBeGreaterThanOrEqual(
          nameScoreMin,
        )
      },
    ),
  )
})
