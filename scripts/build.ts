import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isProgram } from './bootstrap.mjs'
import { drawPlots } from './draw-plots.ts'
import { waitForLock } from './lock.mjs'
import { precompress } from './precompress.ts'

// The inputs of the build. The rest of `src` runs without a build.
const inputs = [
  'art/plots',
  'messages',
  'public',
  'scripts/draw-plots.ts',
  'src/kernel',
  'src/web',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]
// Built from other inputs.
const generated = /^(public\/plots\/|src\/web\/messages\/generated\.d\.ts$)/

/** Returns a hash of the inputs: equal hashes mean equal builds. */
export function inputsDigest(root: string): string {
  const digest = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesOf(root, input)).sort()) {
    if (generated.test(file) || /\.test\.tsx?$/.test(file)) continue
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return digest.digest('hex')
}

/** Whether `build/` was built from the current inputs. */
export function isBuilt(root: string, digest = inputsDigest(root)): boolean {
  try {
    const stamp = JSON.parse(readFileSync(path.join(root, 'build/stamp.json'), 'utf8'))
    return stamp.inputs === digest
  } catch {
    return false
  }
}

/** Draws the pictures of the plots, builds the web and compresses its files, unless the build is current. */
export async function buildIfNeeded(root: string, say: (text: string) => void): Promise<void> {
  await drawPlots(root, say)
  if (isBuilt(root)) return
  mkdirSync(path.join(root, '.data'), { recursive: true, mode: 0o711 })
  const lock = await waitForLock(path.join(root, '.data/build.lock'))
  try {
    const digest = inputsDigest(root)
    if (isBuilt(root, digest)) return
    say('Building the pages (half a minute or less).')
    // The stamp is removed first and written last, so that an interrupted build does not count.
    rmSync(path.join(root, 'build/stamp.json'), { force: true })
    runBuild(root)
    await precompress(path.join(root, 'build/client'))
    const stamp = { build: digest.slice(0, 12), inputs: digest }
    writeFileSync(path.join(root, 'build/stamp.json'), `${JSON.stringify(stamp)}\n`)
  } finally {
    lock.release()
  }
}

function runBuild(root: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error(`The build failed.\n${stdout}\n${stderr}`)
}

function filesOf(root: string, input: string): string[] {
  const full = path.join(root, input)
  if (!existsSync(full)) return []
  if (path.extname(input) !== '') return [input]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

if (isProgram(import.meta.url)) await buildIfNeeded(process.cwd(), console.log)
