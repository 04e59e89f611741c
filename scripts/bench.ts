import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build.ts'

// `npm run bench [name…] [number…]`: runs each benchmark in its own process, one after the other. The meaning
// of the numbers, such as the number of holders and rounds, is documented at the head of each.
const root = fileURLToPath(new URL('..', import.meta.url))
const words = process.argv.slice(2)
const isNumber = (word: string) => /^[0-9_]+$/.test(word)
const wanted = words.filter((word) => !isNumber(word))
const numbers = words.filter(isNumber).map((word) => word.replaceAll('_', ''))
const files = readdirSync(`${root}bench`)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort()

await buildIfNeeded(root, console.log)
let failed = 0
for (const file of files) {
  console.log(`\n── ${file}`)
  const { status } = spawnSync(process.execPath, ['--expose-gc', `bench/${file}`, ...numbers], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) failed += 1
}
if (failed > 0) console.error(`\n${failed} of ${files.length} benchmarks failed.`)
process.exit(failed === 0 ? 0 : 1)
