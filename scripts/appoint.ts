import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { appointFirst } from '#account-service'
import { firstRoles } from '#contract'
import { connect, disconnect } from '#database'
import { Refusal, systemClock } from '#kernel'
import { loadConfig } from '../src/config.ts'
import { runningDatabase } from './running-database.ts'

// `npm run appoint -- --email nama@contoh.id --role admin`: appoints a registered user as the first
// administrator or the first member of compliance. Later appointments are made by two people in the back
// office.
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { email: { type: 'string' }, role: { type: 'string' } } })
const role = firstRoles.find((each) => each === values.role)
const email = values.email ?? ''
if (role === undefined || !email.includes('@')) {
  console.error(
    'Name the person and the role: npm run appoint -- --email nama@contoh.id --role admin',
  )
  console.error('The role is admin or compliance; each is given once, to two different people.')
  process.exit(1)
}

const refusals: Record<string, string> = {
  'staff.already_appointed': 'Someone already has this role. Grant other roles in the back office.',
  'staff.own_role': 'This person already has the other role. Appoint two different people.',
  'identity.user_not_found':
    'No one has an active account with this address. Create and activate one first.',
}

const config = loadConfig()
const folder = path.resolve(root, config.dataFolder)
const { url, close } = await runningDatabase(config.databaseUrl, folder, 'npm run appoint')
const db = connect({ url })
const clock =
  config.mode === 'live' ? null : await (await import('#product-clock')).productClock(db)
try {
  await appointFirst(db, clock ?? systemClock, { email, role })
  console.log(`${email} is now ${role}. The role applies from the next page they open.`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(refusals[error.code] ?? error.code)
  process.exitCode = 1
} finally {
  clock?.close()
  await disconnect(db)
  await close()
}
