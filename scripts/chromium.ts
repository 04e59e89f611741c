import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser for the journeys. Without one it is installed from the system's packages, if that is allowed. */
export function findChromium(): string {
  const found = installed()
  if (found !== null) return found
  console.log('Installing chromium from the packages of the system.')
  const isRoot = process.getuid?.() === 0
  const asRoot = isRoot ? [] : ['sudo', '-n']
  for (const args of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [command = '', ...rest] = [...asRoot, ...args]
    spawnSync(command, rest, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const added = installed()
  if (added !== null) return added
  throw new Error(
    'The browser journeys need Chromium, and it could not be installed. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  )
}

function installed(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') return given
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // Not here.
      }
    }
  }
  return null
}
