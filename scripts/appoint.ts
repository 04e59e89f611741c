import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { appointFirst, firstRoles } from '#account-service'
import { connect, disconnect } from '#database'
import { Refusal, systemClock } from '#kernel'
import { loadConfig } from '../src/config.ts'
import { runningDatabase } from './running-database.ts'

// `npm run appoint -- --email nama@contoh.id --role admin`: makes the first administrator, or the first
// of compliance, of someone who has registered. After that two people decide in the back office.
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { email: { type: 'string' }, role: { type: 'string' } } })
const role = firstRoles.find((each) => each === values.role)
const email = values.email ?? ''
if (role === undefined || !email.includes('@')) {
  console.error('Say who and what: npm run appoint -- --email nama@contoh.id --role admin')
  console.error('The role is admin or compliance; each is given once, to two different people.')
  process.exit(1)
}

const refusals: Record<string, string> = {
  'staff.already_appointed': 'Somebody has this role already: roles are given in the back office.',
  'staff.own_role': 'This person has the other role: two different people are needed.',
  'identity.user_not_found': 'Nobody has an open account with this address: register first.',
}

const config = loadConfig()
const folder = path.resolve(root, config.dataFolder)
const { url, close } = await runningDatabase(config.databaseUrl, folder, 'npm run appoint')
const db = connect({ url })
const clock =
  config.mode === 'live' ? null : await (await import('#product-clock')).productClock(db)
try {
  await appointFirst(db, clock ?? systemClock, { email, role })
  console.log(`${email} is now ${role}. It shows from the next page that is opened.`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(refusals[error.code] ?? error.code)
  process.exitCode = 1
} finally {
  clock?.close()
  await disconnect(db)
  await close()
}
