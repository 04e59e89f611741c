import { readFileSync, writeFileSync } from 'node:fs'
import { passwordLengthMax, passwordLengthMin } from '#contract'
import { filterOf } from '../src/domain/identity/passwords/breached-passwords.ts'

// `node scripts/breached-passwords.ts LIST`: creates data/breached-passwords.bin from a list of passwords, one
// per line. Passwords below the minimum length are omitted, because their length alone refuses them.
const [list] = process.argv.slice(2)
if (list === undefined) {
  console.error('Name the list: node scripts/breached-passwords.ts LIST')
  process.exit(1)
}
const known = new Set(
  readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.normalize('NFKC').toLowerCase())
    .filter((line) => {
      const { length } = [...line]
      return length >= passwordLengthMin && length <= passwordLengthMax
    }),
)
const filter = filterOf([...known])
writeFileSync(new URL('../data/breached-passwords.bin', import.meta.url), filter)
console.log(`${known.size} passwords, ${filter.length} bytes`)
