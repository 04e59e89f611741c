import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts'
import { freePort, startScratchServer } from './scratch-server.ts'

/** An installation in rehearsal mode, with an empty database of its own and a mail server. */
export type RehearsalProduct = {
  readonly home: string
  readonly mail: MailCatcher
  /** The product's time in milliseconds. */
  now(): number
  /** Informs the tests that an administrator moved the product's clock to an instant. */
  clockMoved(to: Date): void
  /** Gives the first administrator or the first compliance officer their role, by a command on the server. */
  appoint(email: string, role: 'admin' | 'compliance'): Promise<void>
  stop(): Promise<void>
}

/** The bank account whose statements the test imports. */
export const clientAccount = { bank: '014', number: '5420880017' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const startMilliseconds = 120_000

export async function startRehearsal(): Promise<RehearsalProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-rehearsal-'))
  const [database, mail, port] = await Promise.all([
    startScratchServer(),
    startMailCatcher(),
    freePort(),
  ])
  const home = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    MODE: 'rehearsal',
    PAYMENTS: 'simulator',
    PORT: String(port),
    PUBLIC_URL: home,
    DATABASE_URL: database.url,
    DATA_FOLDER: folder,
    SMTP_URL: mail.url,
    SECRET_KEYS: aSecret('a'),
    DATA_KEYS: aSecret('b'),
    PAYMENTS_SECRET: aSecret('c'),
    BANK_ACCOUNT_CLIENT: `${clientAccount.bank} ${clientAccount.number} SEPETAK GLADI INVESTOR`,
    BANK_ACCOUNT_ESCROW: '014 5420880025 SEPETAK GLADI ESCROW',
    BANK_ACCOUNT_PROPERTY: '014 5420880033 SEPETAK GLADI PROPERTI',
    BANK_ACCOUNT_OWN: '014 5420880041 SEPETAK GLADI PERUSAHAAN',
    PROXY_HOPS: '1',
    CAPTCHA_DIFFICULTY: '2',
  }
  const product = spawn(process.execPath, ['scripts/run.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await isReady(home, product)
  let aheadMilliseconds = 0
  return {
    home,
    mail,
    now: () => Date.now() + aheadMilliseconds,
    clockMoved(to) {
      aheadMilliseconds = to.getTime() - Date.now()
    },
    async appoint(email, role) {
      const args = ['scripts/appoint.ts', '--email', email, '--role', role]
      await promisify(execFile)(process.execPath, args, { cwd: root, env })
    },
    async stop() {
      if (product.exitCode === null) {
        product.kill('SIGTERM')
        await once(product, 'exit')
      }
      await Promise.all([database.stop(), mail.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function aSecret(letter: string): string {
  return `${letter}0123456789abcdefghijklmnopqrstuvwxyz-rehearsal`
}

async function isReady(home: string, product: ChildProcess): Promise<void> {
  const since = Date.now()
  while (Date.now() - since < startMilliseconds) {
    if (product.exitCode !== null) throw new Error('the rehearsal did not start')
    const answer = await fetch(`${home}/api/ready/`).catch(() => null)
    if (answer?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the rehearsal was not ready in time')
}
