import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { nonDurable } from './scratch-server.ts'
import { databasesFolder } from './temporary-folder.ts'

// The product as `npm start` runs it, in a temporary folder, for the browser journeys. A test that needs an IP
// address of its own, because of limits on attempts, sends X-Forwarded-For. With DEMO_DATA=<folder> it starts on
// a copy of the data that a stopped product left there, because loading the demo takes longer than everything else.
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(path.join(databasesFolder(), 'sepetak-journey-'))
// PostgreSQL may run as another user, who needs access to the folder.
chmodSync(folder, 0o711)
const data = path.join(folder, 'data')
// The files of PostgreSQL keep their owner.
if (process.env.DEMO_DATA !== undefined) execFileSync('cp', ['-a', process.env.DEMO_DATA, data])

const product = spawn(process.execPath, ['scripts/run.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    MODE: 'demo',
    CALLS_PER_MINUTE: '10000000',
    PORT: process.env.JOURNEY_PORT,
    PUBLIC_URL: `http://127.0.0.1:${process.env.JOURNEY_PORT}`,
    DATABASE_URL: '',
    SMTP_URL: '',
    DATA_FOLDER: data,
    EMBEDDED_SETTINGS: nonDurable.join(' '),
    PROXY_HOPS: '1',
    CAPTCHA_DIFFICULTY: '2',
  },
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => product.kill('SIGTERM'))
product.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
