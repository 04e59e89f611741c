import { afterAll, expect, test } from 'vitest'
import { makeCopies, openCopy } from '#account-service'
import { newId } from '#kernel'
import messages from '../../../messages/id/privacy-copy.json' with { type: 'json' }
import { anOwner, withApp } from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { aPicture } from '../../../tests/support/hostile-files.ts'
import { packedBytes, packedFile } from '../../../tests/support/packed-files.ts'
import { testApi } from '../../../tests/support/test-api.ts'

// The author of a table with personal data decides whether it belongs in the data export.

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

/** Tables read by the rooms that own them, decrypted or calculated, with their name in the export. */
const readByRooms: Readonly<Record<string, string>> = {
  'identity.acceptances': 'acceptances',
  'identity.api_tokens': 'keysOfPrograms',
  'identity.consents': 'consents',
  'identity.sessions': 'sessions',
  'investors.exemptions': 'securitiesAccounts',
  'investors.card_readings': 'cardReading',
  'investors.identities': 'identity',
  'investors.income_raises': 'identity',
  'investors.movement_checks': 'movementChecks',
  'investors.political_answers': 'identity',
  'investors.profile_sections': 'profile',
  'bank_accounts.accounts': 'bankAccounts',
  'bank_accounts.lock_choices': 'bankLock',
  'offerings.subscriptions': 'purchases',
  'market.orders': 'orders',
  'meetings.acts': 'meetings',
  'meetings.register': 'meetings',
  'meetings.supports': 'meetings',
  'ledger.accounts': 'movements',
  'ledger.entries': 'movements',
  'privacy.requests': 'privacyRequests',
  'account_recovery.requests': 'recovery',
  'inheritance.cases': 'deathReports',
  'inheritance.heirs': 'inheritances',
  'inheritance.prepared_documents': 'documentsForHeirs',
}

/** Tables that are not in the export, and the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'market.register_holders':
    'the number of a holder in the register; what they hold is in the copy',
  'identity.activations': 'opens an account; ends within a day',
  'identity.email_changes': 'an address that waits for its codes; ends within an hour',
  'identity.former_passwords': 'hashes of passwords alone',
  'identity.freeze_links': 'hashes of links alone',
  'identity.mailed_codes': 'hashes of codes; ends within ten minutes',
  'identity.passkey_challenges': 'random questions; ends within five minutes',
  'identity.password_resets': 'hashes of links; ends within half an hour',
  'identity.phone_codes': 'a number that waits for its code; ends within five minutes',
  'identity.provider_steps': 'a sign-in under way; ends within ten minutes',
  'identity.second_steps': 'a sign-in under way; ends within ten minutes',
  'investors.review_notes':
    'what staff note of a search for a person, which the law keeps from them',
  'investors.screenings': 'the law forbids telling people of a search for them',
  'legal.notified': 'that a mail about an edition was sent; the mail is in the copy',
  'ledger.commands': 'keys of what stands under purchases, deposits and withdrawals',
  'news.copies': 'hashes of addresses, and what a link ends; the mails are in the copy',
  'notifications.dispatches': 'the ways of a notice; the notices and mails are in the copy',
  'notifications.recipients': 'a second writing of the address and name of the account',
  'notifications.signals': 'that a page should be read again; ends within an hour',
  'notifications.unsubscribe_links': 'hashes of links alone',
  'privacy.closings': 'of closed accounts, whose owner can sign in no longer',
  'support.handlings': 'how staff sort messages; the messages are answered to their sender',
  'balance_proofs.leaves': 'shown and proved to its owner each night; holds a random number alone',
}

const userColumns = ['user_id', 'investor_id', 'owner_id', 'actor_id', 'asker_id', 'friend_id']

async function tablesOfPersons(): Promise<string[]> {
  const { rows } = await store.asOwner(`
    select distinct c.table_schema || '.' || c.table_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.column_name = any(array['${userColumns.join("','")}'])
      and t.table_schema not in ('pg_catalog', 'information_schema', 'pgboss')
    union
    select n.nspname || '.' || r.relname from pg_constraint k
    join pg_class r on r.oid = k.conrelid join pg_namespace n on n.oid = r.relnamespace
    where k.contype = 'f' and k.confrelid = 'identity.users'::regclass
    order by 1`)
  return rows.map(({ name }: { name: string }) => name)
}

async function tablesOfTheView(): Promise<string[]> {
  const { rows } = await store.asOwner(`
    select distinct table_schema || '.' || table_name as name
    from information_schema.view_table_usage
    where view_schema = 'privacy' and view_name = 'copied' order by 1`)
  return rows.map(({ name }: { name: string }) => name)
}

/** Tables that refer only to staff, as actors. */
const ofStaff =
  /^(agreements\.stamps|drafts\.|property_sales\.|properties\.|reconciliation\.|reports\.)/

test('every table that refers to a person is in the export, or excluded with a reason', async () => {
  const viewed = await tablesOfTheView()
  const known = new Set([...viewed, ...Object.keys(readByRooms), ...Object.keys(leftOut)])
  const all = await tablesOfPersons()
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter((name) => !known.has(name) && !ofStaff.test(name))).toEqual([])
  const listed = [...Object.keys(readByRooms), ...Object.keys(leftOut)]
  expect(listed.filter((name) => !all.includes(name))).toEqual([])
  expect(Object.keys(leftOut).filter((name) => viewed.includes(name))).toEqual([])
})

test('every part of the export has a name in its document', async () => {
  const { rows } = await store.asOwner(`select pg_get_viewdef('privacy.copied'::regclass) as text`)
  const text: string = rows[0]?.text
  // A branch begins with the owner of the rows and the part of the export.
  const parts = [...text.matchAll(/user_id,\s+'(\w+)'::text/g)].map(([, part]) => part ?? '')
  expect(parts.length).toBe(text.split(/union all/i).length)
  const named = Object.keys(messages.parts)
  expect([...new Set(parts)].filter((part) => !named.includes(part))).toEqual([])
})

test('the export contains the picture and the stored data of each room, and no secret that grants access', async () => {
  const owner = await anOwner(api)
  const { userId, access: token } = owner
  await withApp(api, owner)
  const { body: key } = await api.call('/users/tokens/', {
    token,
    body: { name: 'Lembar kerja', scopes: ['wallet'], days: 30 },
  })
  const secrets = ['alamat-rahasia-perangkat', 'kunci-rahasia-perangkat']
  const at = api.clock.now().toISOString()
  await store.asOwner(`
    insert into notifications.devices (id, user_id, session_id, endpoint, public_key, secret,
      user_agent, shows_amounts, added_at)
    select '${newId()}', '${userId}', id, 'https://push.example/${secrets[0]}',
      '${secrets[1]}' || repeat('k', 66), '${secrets[1]}', 'Firefox Linux', false, '${at}'
    from identity.sessions where user_id = '${userId}' limit 1;
    insert into notifications.choices (user_id, topic, channel, is_on)
    values ('${userId}', 'offers', 'mail', false)`)
  const portrait = new FormData()
  portrait.append('portrait', new File([new Uint8Array(await aPicture('jpeg'))], 'foto.jpg'))
  expect((await api.call('/users/portrait/', { token, body: portrait })).status).toBeLessThan(300)
  const person = { fullName: 'Sekar Ayu', nik: '3174035703957319', bornOn: '1995-03-17' }
  const declared = { ...person, yearlyIncome: 240_000_000, declarationAccepted: true }
  await api.call('/users/identity/', { method: 'PUT', token, body: declared })
  const documents = new FormData()
  for (const kind of ['card', 'selfie'])
    documents.append(kind, new File([new Uint8Array(await aPicture('png'))], 'foto.png'))
  expect((await api.call('/users/identity/documents/', { token, body: documents })).status).toBe(
    200,
  )
  await api.call('/users/privacy-requests/', { token, body: { kind: 'copy', text: null } })
  const { db, dataKeys: keys, clock, files } = api.services
  const services = { db, keys, clock, store: files }
  await makeCopies(services)
  const { body } = await api.call('/users/privacy-requests/', { token })
  const { bytes } = await openCopy(services, { userId, roles: [] }, body.items[0].id)
  const text = packedFile(bytes, 'sepetak-data.json')
  const data = JSON.parse(text)
  for (const part of new Set(Object.values(readByRooms))) expect(data, part).toHaveProperty(part)
  expect(data.keysOfPrograms).toMatchObject([{ name: 'Lembar kerja' }])
  expect(data.photo).toHaveLength(1)
  expect(packedBytes(bytes, 'photo.jpeg').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  // The image data itself, as stored: listing its existence is not a copy of it.
  expect(data.identityPictures).toHaveLength(2)
  for (const name of ['identity-card.png', 'identity-selfie.png'])
    expect(packedBytes(bytes, name).subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(data.authenticatorApp).toHaveLength(1)
  expect(data.recoveryCodes).toHaveLength(10)
  expect(data.pushDevices).toMatchObject([{ userAgent: 'Firefox Linux' }])
  expect(data.noticeSettings).toMatchObject([{ topic: 'offers', channel: 'mail', isOn: false }])
  expect(data.privacyRequests).toMatchObject([{ kind: 'copy' }])
  expect(data.activity.length).toBeGreaterThan(2)
  for (const secret of [key.token, ...secrets]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/argon2|Hash"|secret"/)
})
