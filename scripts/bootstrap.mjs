// The first step of every command. Plain JavaScript without packages, because it runs on the machine's own Node
// (20 or newer) before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeLock } from './lock.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Prints why a command cannot continue and ends it. */
export function giveUp(...sentences) {
  console.error(sentences.join('\n'))
  process.exit(1)
}

/** Makes sure that Node is new enough and that the packages of the lock file are installed. */
export async function prepare() {
  process.chdir(root)
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) {
    giveUp(
      `Sepetak butuh Node 20 atau lebih baru; ini Node ${process.versions.node}.`,
      `Sepetak needs Node 20 or newer; this is Node ${process.versions.node}.`,
    )
  }
  if (isInstalled()) return
  mkdirSync(path.join(root, '.data'), { recursive: true, mode: 0o711 })
  const lock = takeLock(path.join(root, '.data', 'install.lock'))
  if (!lock.isTaken) {
    giveUp(
      `Perintah lain (proses ${lock.pid}) sedang memasang paket di folder ini. Tunggu sampai selesai, lalu coba lagi.`,
      `Another command (process ${lock.pid}) is installing packages in this folder. Wait for it, then try again.`,
    )
  }
  try {
    console.log('Installing the packages of package-lock.json (a minute or less).')
    await install()
  } finally {
    lock.release()
  }
}

/** Runs one of our TypeScript programs on Node 24 and ends with its exit code. */
export async function runProgram(file, args = process.argv.slice(2)) {
  const node = ownNode()
  if (node === process.execPath) {
    process.argv = [process.argv[0], path.join(root, file), ...args]
    await import(new URL(`../${file}`, import.meta.url).href)
    return
  }
  const child = spawn(node, [file, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  endWithParent(() => child.kill('SIGTERM'))
  child.on('error', (error) => giveUp(`Node could not be started: ${error.message}`))
  child.on('exit', (code) => process.exit(code ?? 1))
}

/** Whether this module is the program that was started, and not imported by another. */
export function isProgram(moduleUrl) {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(moduleUrl)
}

/** npm may be killed without warning: then the programs it started end too. */
export function endWithParent(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 500)
  timer.unref()
}

function ownNode() {
  const bundled = path.join(root, 'node_modules', '.bin', 'node')
  if (existsSync(bundled)) {
    const { status, stdout } = spawnSync(bundled, ['--version'], { encoding: 'utf8' })
    if (status === 0 && majorOf(stdout) >= 24) {
      return stdout.trim() === process.version ? process.execPath : bundled
    }
  }
  if (majorOf(process.version) >= 24) return process.execPath
  return giveUp(
    `Di komputer ini Node 24 tidak dapat dipasang dari paket; pasang sendiri Node 24 atau lebih baru (sekarang ${process.version}).`,
    `Node 24 does not come with the packages on this machine; please install Node 24 or newer (now ${process.version}).`,
  )
}

function majorOf(version) {
  return Number(version.replace(/^v/, '').split('.')[0])
}

/**
 * Whether node_modules contains what the lock file names. npm writes the list of installed packages at the very
 * end, so an interrupted installation does not count.
 */
export function isInstalled(folder = root) {
  const wanted = readJson(path.join(folder, 'package-lock.json'))
  const there = readJson(path.join(folder, 'node_modules', '.package-lock.json'))
  if (wanted === null) return true
  if (there === null) return false
  return Object.entries(wanted.packages).every(([name, { version, optional }]) => {
    if (name === '' || there.packages[name]?.version === version) return true
    return optional === true && there.packages[name] === undefined
  })
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function install() {
  const npm = process.env.npm_execpath
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm)
  const child = isScript
    ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', resolve)
  })
  if (code !== 0) {
    giveUp(
      'Paket tidak dapat dipasang; alasannya ada di atas. Periksa sambungan internet Anda, lalu coba lagi.',
      'The packages could not be installed. The reason is shown above. Check the network and try again.',
    )
  }
}
