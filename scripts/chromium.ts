import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shell = 'chromium-headless-shell'

/**
 * Returns the browser for the journeys: the headless shell, which needs a third of the processor time, or
 * `whole` for features that only the full browser has, such as notifications. When it is missing, it is
 * installed from the system's packages if that is allowed.
 */
export function findChromium(kind: 'shell' | 'whole' = 'shell'): string {
  const [wanted, names] = kind === 'whole' ? ['chromium', whole] : [shell, [shell, ...whole]]
  const found = installed(names)
  if (found !== null) return found
  systemPackages('update')
  for (const name of new Set([wanted, 'chromium'])) {
    console.log(`Installing ${name} from the packages of the system.`)
    systemPackages('install', '-y', '--no-install-recommends', name)
    const added = installed(names)
    if (added !== null) return added
  }
  throw new Error(
    `The browser journeys need Chromium, and it could not be installed. Install it (on Debian: apt-get install chromium ${shell}), or set CHROMIUM_PATH.`,
  )
}

function systemPackages(...args: readonly string[]): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command = '', ...rest] = [...asRoot, 'apt-get', '-qq', ...args]
  spawnSync(command, rest, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function installed(names: readonly string[]): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') return given
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // Not installed.
      }
    }
  }
  return null
}
