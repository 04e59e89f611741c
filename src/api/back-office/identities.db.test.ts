import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseRemoved } from '#files'
import { openScreeningLists, screenNames } from '#investors'
import { placesIn } from '#places'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

let store: TestDatabase
let api: TestApi
let compliance: string
let another: string
let picture: Buffer
const folder = temporaryFolder()
mkdirSync(folder)

beforeAll(async () => {
  store = await testDatabase()
  writeFileSync(path.join(folder, 'uji.csv'), 'reference,names,born_on\nU-1,Sukarman Wijayanto,\n')
  api = testApi(store, 'live', { screeningLists: openScreeningLists(folder) })
  const reviewer = await api.anAccount(['compliance'])
  compliance = reviewer.token
  another = (await api.anAccount(['admin'])).token
  picture = await sharp({ create: { width: 80, height: 50, channels: 3, background: '#c96' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'rahasia-lokasi' } })
    .toBuffer()
})
afterAll(() => store.close())

let serial = 2000
const villageCode = placesIn(placesIn('3174')[0]?.code ?? '')[0]?.code ?? ''

function declaration(fullName = 'Budi Santoso') {
  serial += 1
  return {
    fullName,
    nik: `317401170890${serial}`,
    bornOn: '1990-08-17',
    birthPlace: 'Jakarta',
    gender: 'male',
    address: { street: 'Jl. Melati No. 3', rt: '3', rw: '010', villageCode, postcode: '12730' },
    yearlyIncome: 120_000_000,
    isPublicOfficial: false,
    declarationAccepted: true,
  }
}

const declare = (token: string, body: unknown) =>
  api.call('/users/identity/', { method: 'PUT', token, body })

function documents(
  parts: Record<string, Uint8Array> = { card: picture, selfie: picture },
): FormData {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(parts))
    form.append(name, new File([new Uint8Array(bytes)], 'ktp.jpg', { type: 'image/jpeg' }))
  return form
}

const send = (token: string, form = documents()) =>
  api.call('/users/identity/documents/', { token, body: form })

/** Creates an account whose declaration and photos wait for review. */
async function aWaiting(fullName?: string) {
  const account = await api.anAccount()
  expect((await declare(account.token, declaration(fullName))).status).toBe(200)
  expect((await send(account.token)).status).toBe(200)
  return account
}

/** Returns the revision that a screen showing the identity would send. */
async function revisionOf(userId: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select revision from investors.identities where user_id = ${userId}`.execute(store.db)
  return rows[0]?.revision ?? 0
}

async function decide(
  userId: string,
  decision: string,
  token = compliance,
  reason = 'Data cocok',
  seen?: number,
) {
  const revision = seen ?? (await revisionOf(userId))
  const body = { decision, reason, revision }
  return await api.call(`/back-office/identities/${userId}/decision/`, { token, body })
}

const stateOf = async (token: string) => (await api.call('/users/identity/', { token })).body

async function auditOf(userId: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit.events where subject_id = ${userId} order by id`.execute(store.db)
  return rows.map(({ action }) => action)
}

describe('an identity', () => {
  test('an identity is sent to staff once the declaration and both photos are present', async () => {
    const { token, userId } = await api.anAccount()
    expect((await send(token)).body.code).toBe('investors.identity_not_found')
    const declared = await declare(token, declaration())
    expect(declared.body).toMatchObject({ state: 'declared', submittedAt: null, documents: [] })
    expect(declared.body.address).toMatchObject({ rt: '003', city: { code: '3174' } })
    expect((await decide(userId, 'verified')).body.code).toBe('investors.not_waiting')
    const half = await send(token, documents({ card: picture }))
    expect(half.body).toMatchObject({ submittedAt: null, documents: ['card'] })
    const whole = await send(token, documents({ selfie: picture }))
    expect(whole.body.submittedAt).not.toBeNull()
    const list = await api.call('/back-office/identities/?limit=100', { token: compliance })
    expect(list.body.items.map((it: { userId: string }) => it.userId)).toContain(userId)
    expect(JSON.stringify(list.body)).not.toContain('317401170890')
  })

  test('an identity is approved by one staff member, is reported to its owner, and then counts for the yearly limit', async () => {
    const { token, userId } = await aWaiting()
    expect((await decide(userId, 'verified')).status).toBe(204)
    const identity = await stateOf(token)
    expect(identity).toMatchObject({ state: 'verified', verifiedBy: 'staff' })
    expect(identity.quota).toMatchObject({ limit: 6_000_000, used: 0 })
    const inbox = await api.call('/notifications/', { token })
    expect(inbox.body.items[0].event).toBe('identity-verified')
    expect((await send(token)).body.code).toBe('investors.identity_settled')
    expect(await auditOf(userId)).toContain('investors.decide-identity')
  })

  test('an identity returns changed after a question from staff; once refused, its owner can no longer change it', async () => {
    const { token, userId } = await aWaiting()
    expect((await decide(userId, 'asked', compliance, 'Foto KTP silau')).status).toBe(204)
    expect(await stateOf(token)).toMatchObject({
      state: 'asked',
      submittedAt: null,
      decisionReason: 'Foto KTP silau',
    })
    expect((await send(token, documents({ card: picture }))).body).toMatchObject({
      state: 'declared',
    })
    expect((await decide(userId, 'refused', compliance, 'Bukan KTP')).status).toBe(204)
    expect((await declare(token, declaration())).body.code).toBe('investors.identity_refused')
    expect((await send(token)).body.code).toBe('investors.identity_refused')
    expect((await decide(userId, 'verified')).body.code).toBe('investors.needs_two_people')
    expect((await stateOf(token)).state).toBe('refused')
  })

  test('an identity with a name on a sanctions list is approved only by two people, for exactly the revision they read', async () => {
    const { token, userId } = await aWaiting('SUKARMAN WIJAYANTO, S.E.')
    expect((await decide(userId, 'verified')).body.code).toBe('investors.needs_two_people')
    const revision = await revisionOf(userId)
    const propose = () =>
      api.call(`/back-office/identities/${userId}/proposals/`, {
        token: compliance,
        body: { decision: 'verified', note: 'Orang yang berbeda', revision },
      })
    const isProposed = async () => {
      const path = '/back-office/identities/?state=waiting&order=newest&limit=20'
      const { items } = (await api.call(path, { token: compliance })).body
      return items.find((each: { userId: string }) => each.userId === userId).isProposed
    }
    expect(await isProposed()).toBe(false)
    const { id, contentHash } = (await propose()).body
    expect((await propose()).body.code).toBe('approvals.already_proposed')
    expect(await isProposed()).toBe(true)
    const approve = (by: string, hash = contentHash) =>
      api.call(`/back-office/proposals/${id}/approval/`, {
        token: by,
        body: { contentHash: hash },
      })
    expect((await approve(compliance)).body.code).toBe('approvals.same_person')
    expect((await approve(another, 'f'.repeat(64))).body.code).toBe('approvals.content_differs')
    expect((await stateOf(token)).state).toBe('declared')
    const both = await Promise.all([approve(another), approve(another)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await stateOf(token)).state).toBe('verified')
    const { rows } = await store.asOwner(`
      select decided_by <> agreed_by as by_two, e.details from investors.reviews r
      join audit.events e on e.subject_id = r.user_id::text and e.action = 'investors.decide-identity'
      where r.user_id = '${userId}'`)
    expect(rows).toEqual([{ by_two: true, details: { decision: 'verified', people: 2 } }])
  })

  test('an identity with a name on a sanctions list is refused by two people in fixed words, in the language of its owner', async () => {
    const { token, userId } = await aWaiting('SUKARMAN WIJAYANTO')
    await store.asOwner(`update identity.users set language = 'en' where id = '${userId}'`)
    const revision = await revisionOf(userId)
    const body = { decision: 'refused', reason: 'Listed', note: 'Cocok dengan U-1', revision }
    const path = `/back-office/identities/${userId}/proposals/`
    const { id, contentHash } = (await api.call(path, { token: compliance, body })).body
    const approval = `/back-office/proposals/${id}/approval/`
    await api.call(approval, { token: another, body: { contentHash } })
    expect(await stateOf(token)).toMatchObject({
      state: 'refused',
      decisionReason: 'We cannot verify your identity with the details we have.',
    })
  })

  test('an identity that is declared with another name is screened again', async () => {
    const { token, userId } = await aWaiting()
    const hitsOf = async () => {
      while ((await screenNames(store.db, api.clock, openScreeningLists(folder)())) > 0);
      const { rows } = await store.asOwner(
        `select jsonb_array_length(hits) as hits from investors.screenings where user_id = '${userId}'`,
      )
      return rows[0].hits
    }
    expect(await hitsOf()).toBe(0)
    api.clock.advance(1)
    await declare(token, declaration('SUKARMAN WIJAYANTO'))
    expect(await hitsOf()).toBe(1)
  })

  test('an identity that its owner never submitted cannot be proposed for verification', async () => {
    const { token, userId } = await api.anAccount()
    expect((await declare(token, declaration('SUKARMAN WIJAYANTO'))).status).toBe(200)
    const revision = await revisionOf(userId)
    const body = { decision: 'verified', note: 'Orang yang berbeda', revision }
    const path = `/back-office/identities/${userId}/proposals/`
    const proposed = await api.call(path, { token: compliance, body })
    expect(proposed).toMatchObject({ status: 409, body: { code: 'investors.not_waiting' } })
  })

  test('an identity with a name on a sanctions list never reveals the match to its owner, whatever staff typed', async () => {
    const { token, userId } = await aWaiting('SUKARMAN WIJAYANTO')
    const note = 'Nama Anda ada pada daftar terduga teroris'
    const bare = await decide(userId, 'refused', compliance, note)
    expect(bare).toMatchObject({ status: 400, body: { code: 'investors.note_unacceptable' } })
    expect((await stateOf(token)).state).toBe('declared')
    const revision = await revisionOf(userId)
    const body = {
      decision: 'refused',
      reason: note,
      note: 'Cocok dengan U-1, sudah lapor',
      revision,
    }
    const path = `/back-office/identities/${userId}`
    expect((await api.call(`${path}/decision/`, { token: compliance, body })).status).toBe(204)
    const fixed = 'Identitas Anda tidak dapat kami verifikasi dengan data yang ada.'
    expect((await stateOf(token)).decisionReason).toBe(fixed)
    const inbox = JSON.stringify((await api.call('/notifications/', { token })).body)
    expect(inbox).toContain(fixed)
    expect(inbox).not.toMatch(/daftar terduga|U-1/)
    const { body: whole } = await api.call(`${path}/?reason=review`, { token: another })
    expect(whole.notes).toMatchObject([{ text: body.note }])
    expect(whole.reviews).toMatchObject([{ decision: 'refused', reason: fixed }])
  })

  test('an identity hides staff notes from its owner and stores them unchanged and in the audit log', async () => {
    const { token, userId } = await aWaiting()
    const revision = await revisionOf(userId)
    const note = 'Tanda tangan berbeda, minta pendapat kedua'
    const body = { decision: 'verified', note, revision }
    const path = `/back-office/identities/${userId}/decision/`
    expect((await api.call(path, { token: compliance, body })).status).toBe(204)
    expect(await auditOf(userId)).toContain('investors.note-identity')
    for (const own of ['/users/identity/', '/users/profile/', '/notifications/'])
      expect(JSON.stringify((await api.call(own, { token })).body)).not.toContain(note)
    await expect(
      store.asOwner(`update investors.review_notes set text = 'lain' where user_id = '${userId}'`),
    ).rejects.toThrow('never changed')
  })

  test('an identity is decided once when two decisions arrive at the same time', async () => {
    const { userId } = await aWaiting()
    const answers = await Promise.all([
      decide(userId, 'verified'),
      decide(userId, 'refused', another, 'Tidak cocok'),
      decide(userId, 'verified', another),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const { rows } = await sql`select from investors.reviews where user_id = ${userId}`.execute(
      store.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('an identity is decided in the revision that staff saw: a change by its owner must be reviewed again', async () => {
    const { token, userId } = await aWaiting()
    const path = `/back-office/identities/${userId}`
    const seen = await api.call(`${path}/?reason=review`, { token: compliance })
    const { revision } = seen.body
    // The owner replaces the identity card that staff saw.
    expect((await send(token, documents({ card: picture }))).status).toBe(200)
    const late = await decide(userId, 'verified', compliance, 'Data cocok', revision)
    expect(late).toMatchObject({ status: 409, body: { code: 'investors.identity_changed' } })
    const swapped = await revisionOf(userId)
    expect((await declare(token, declaration('Bukan Budi'))).status).toBe(200)
    const later = await decide(userId, 'verified', compliance, 'Data cocok', swapped)
    expect(later.body.code).toBe('investors.identity_changed')
    expect((await stateOf(token)).state).toBe('declared')
    expect((await decide(userId, 'verified')).status).toBe(204)
  })

  test('an identity that changed after a decision was proposed needs a new proposal', async () => {
    const { token, userId } = await aWaiting('SUKARMAN WIJAYANTO')
    const path = `/back-office/identities/${userId}`
    const propose = async (revision: number) =>
      await api.call(`${path}/proposals/`, {
        token: compliance,
        body: { decision: 'verified', note: 'Orang yang berbeda', revision },
      })
    const before = await revisionOf(userId)
    await send(token, documents({ selfie: picture }))
    expect((await propose(before)).body.code).toBe('investors.identity_changed')
    const { id, contentHash } = (await propose(await revisionOf(userId))).body
    await send(token, documents({ selfie: picture }))
    const body = { contentHash }
    const agree = (proposalId: string) =>
      api.call(`/back-office/proposals/${proposalId}/approval/`, { token: another, body })
    expect((await agree(id)).body.code).toBe('investors.identity_changed')
    const whole = await api.call(`${path}/?reason=review`, { token: another })
    expect(whole.body.proposal).toMatchObject({ id, isMine: false })
    expect(whole.body.proposal.content.revision).not.toBe(whole.body.revision)
    expect((await stateOf(token)).state).toBe('declared')
    const refused = await api.call(`/back-office/proposals/${id}/refusal/`, {
      token: another,
      body: { reason: 'Sudah berubah' },
    })
    expect(refused.status).toBe(200)
    const next = (await propose(await revisionOf(userId))).body
    const agreed = await api.call(`/back-office/proposals/${next.id}/approval/`, {
      token: another,
      body: { contentHash: next.contentHash },
    })
    expect(agreed.status).toBe(200)
  })

  test('an identity of a staff member is decided by other staff', async () => {
    const own = await api.anAccount(['compliance'])
    await declare(own.token, declaration())
    await send(own.token)
    const alone = await decide(own.userId, 'verified', own.token)
    expect(alone).toMatchObject({ status: 403, body: { code: 'investors.own_identity' } })
    expect((await decide(own.userId, 'verified')).status).toBe(204)
  })

  test('an identity is screened again when the sanctions lists change, and then appears in the queue', async () => {
    const { userId } = await aWaiting('Hartini Puspa Kencana')
    await decide(userId, 'verified')
    writeFileSync(
      path.join(folder, 'baru.csv'),
      'reference,names,born_on\nB-1,Hartini Puspa Kencono,\n',
    )
    const lists = openScreeningLists(folder)()
    while ((await screenNames(store.db, api.clock, lists)) > 0);
    const list = await api.call('/back-office/identities/?state=resembling', { token: compliance })
    expect(list.body.items).toContainEqual(expect.objectContaining({ userId, hits: 1 }))
  })
})

test('a part of the queue is counted up to one thousand and states when there are more', async () => {
  await store.asOwner(`
    set session_replication_role = replica;
    insert into investors.identities (user_id, state, full_name, nik_sealed, nik_key_id, nik_hash, nik_masked, born_on,
      yearly_income, declared_at, submitted_at, decided_at, decision_reason)
    select id, 'refused', 'Ratna Sari', '\\x00', 'test', sha256(id::text::bytea), '3174••••••••9901', '1990-08-17',
      100000000, now(), now(), now(), 'Foto tidak terbaca'
    from (select uuidv7() as id from generate_series(1, 1001)) made`)
  const counted = async (state: string) => {
    const path = `/back-office/identities/?limit=1&state=${state}`
    const { body } = await api.call(path, { token: compliance })
    return [body.total, body.isMore]
  }
  expect(await counted('refused')).toEqual([1_000, true])
  const [total, isMore] = await counted('asked')
  expect([total < 1_000, isMore]).toEqual([true, false])
})

describe('the staff view of an identity', () => {
  test('the staff view of an identity contains the occupation, the source of funds and the latest answer about public offices', async () => {
    const { token, userId } = await aWaiting()
    const look = async () =>
      (await api.call(`/back-office/identities/${userId}/?reason=review`, { token: compliance }))
        .body
    expect(await look()).toMatchObject({ work: null, political: { office: null } })
    const work = {
      occupation: 'civil-servant',
      employer: 'Dinas Contoh',
      fundSource: 'salary',
      goal: 'income',
      yearlyIncome: 120_000_000,
    }
    const saved = await api.call('/users/profile/sections/work/', {
      method: 'PUT',
      token,
      body: { revision: 0, value: work },
    })
    expect(saved.status).toBe(200)
    const office = 'Bupati, ayah kandung'
    const changed = { ...declaration(), isPublicOfficial: true, publicOffice: office }
    // Of two answers, the one with the later time is the latest.
    api.clock.moveTo(new Date(api.clock.now().getTime() + 1))
    expect((await declare(token, changed)).status).toBe(200)
    expect(await look()).toMatchObject({
      work: { occupation: 'civil-servant', employer: 'Dinas Contoh', fundSource: 'salary' },
      political: { office },
    })
    const { rows } = await sql`
      select from investors.political_answers where user_id = ${userId}`.execute(store.db)
    expect(rows).toHaveLength(2)
  })

  test('the staff view of an identity opens only with a reason, and every view is recorded with it', async () => {
    const { userId } = await aWaiting()
    const at = `/back-office/identities/${userId}`
    expect((await api.call(`${at}/`, { token: compliance })).status).toBe(400)
    expect((await api.call(`${at}/documents/card/`, { token: compliance })).status).toBe(400)
    expect(await auditOf(userId)).not.toContain('investors.view-identity')
    const whole = await api.call(`${at}/?reason=review`, { token: compliance })
    expect(whole.body.nik).toMatch(/^317401170890\d{4}$/)
    const card = await api.call(`${at}/documents/card/?reason=complaint`, { token: compliance })
    expect(card.status).toBe(200)
    expect(card.headers.get('content-type')).toBe('image/jpeg')
    expect(card.headers.get('cache-control')).toBe('no-store')
    const { rows } = await sql<{ action: string; reason: string }>`
      select action, details ->> 'reason' as reason from audit.events
      where subject_id = ${userId} and action like 'investors.view-%' order by id`.execute(store.db)
    expect(rows).toEqual([
      { action: 'investors.view-identity', reason: 'review' },
      { action: 'investors.view-document', reason: 'complaint' },
    ])
  })

  test('the staff view of an identity is limited to compliance and administrators; other staff do not even learn that the identity exists', async () => {
    const { userId, token } = await aWaiting()
    const paths = [
      '/back-office/identities/',
      `/back-office/identities/${userId}/?reason=review`,
      `/back-office/identities/${userId}/documents/selfie/?reason=review`,
    ]
    const others = [
      token,
      ...(await Promise.all(
        (['ops', 'finance', 'support'] as const).map(
          async (role) => (await api.anAccount([role])).token,
        ),
      )),
    ]
    for (const each of others) {
      for (const path of paths) expect((await api.call(path, { token: each })).status).toBe(403)
      expect((await decide(userId, 'verified', each)).status).toBe(403)
    }
    for (const path of paths) expect((await api.call(path)).status).toBe(401)
    const nobody = '019a0000-0000-7000-8000-000000000000'
    for (const path of paths.slice(1))
      expect((await api.call(path.replace(userId, nobody), { token: compliance })).status).toBe(404)
  })
})

describe('a photo', () => {
  test('a photo of an identity is re-encoded and stored encrypted under the key named by its row', async () => {
    const { userId } = await aWaiting()
    const { rows } = await sql<{ id: string; keyId: string }>`
      select f.id, f.key_id from investors.documents p join files.stored_files f on f.id = p.file_id
      where p.user_id = ${userId} and p.kind = 'card'`.execute(store.db)
    const [file] = rows
    const sealed = await api.services.files.get(file?.id ?? '')
    expect(file?.keyId).toHaveLength(12)
    expect(sealed?.subarray(0, 3)).not.toEqual(picture.subarray(0, 3))
    expect(sealed?.includes('rahasia-lokasi')).toBe(false)
    const path = `/back-office/identities/${userId}/documents/card/?reason=review`
    const opened = await api.call(path, { token: compliance })
    expect(opened.body).not.toContain('rahasia-lokasi')
    if (sealed === null || sealed === undefined || file === undefined) throw new Error('no file')
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    await api.services.files.put(file.id, sealed)
    expect((await api.call(path, { token: compliance })).status).toBe(500)
  })

  const bodies: [string, () => Uint8Array, string][] = [
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'files.kind_refused',
    ],
    [
      'HTML named as a picture',
      () => Buffer.from('<!doctype html><p>hai</p>'),
      'files.kind_refused',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.4\n%%EOF'), 'files.kind_refused'],
    ['nothing', () => new Uint8Array(0), 'files.empty'],
    ['half a picture', () => picture.subarray(0, 200), 'files.broken'],
    [
      'more than 10 MB',
      () => Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]),
      'files.too_large',
    ],
  ]
  test.each(
    bodies,
  )('a photo of an identity that is %s is refused immediately and changes nothing', async (_, body, code) => {
    const { token } = await api.anAccount()
    await declare(token, declaration())
    // Encoded before, because the time is that of the answer and not of the sender.
    const form = new Response(documents({ card: body() }))
    const headers = { 'content-type': form.headers.get('content-type') ?? '' }
    const bytes = await form.bytes()
    const from = performance.now()
    const path = '/users/identity/documents/'
    const answer = await api.call(path, { token, headers, body: bytes })
    expect(performance.now() - from).toBeLessThan(2000)
    expect([400, 413]).toContain(answer.status)
    expect(answer.body.errors).toMatchObject([{ path: 'card', code }])
    expect((await stateOf(token)).documents).toEqual([])
  })

  test('a photo of an identity that replaces another deletes the previous one permanently', async () => {
    const { token, userId } = await api.anAccount()
    await declare(token, declaration())
    await send(token, documents({ card: picture }))
    const fileOf = async () => {
      const { rows } = await sql<{ fileId: string }>`
        select file_id from investors.documents where user_id = ${userId}`.execute(store.db)
      return rows[0]?.fileId ?? ''
    }
    const first = await fileOf()
    await send(token, documents({ card: picture }))
    expect(await fileOf()).not.toBe(first)
    await eraseRemoved({ db: store.db, store: api.services.files })
    expect(await api.services.files.get(first)).toBeNull()
  })
})

test.each([
  ['gender', { gender: 'female' }, 'investors.nik_gender_mismatch'],
  ['gender', { gender: undefined }, 'field.required'],
  ['birthPlace', { birthPlace: undefined }, 'field.required'],
  ['isPublicOfficial', { isPublicOfficial: undefined }, 'field.required'],
  ['publicOffice', { isPublicOfficial: true }, 'field.required'],
  ['publicOffice', { isPublicOfficial: true, publicOffice: 'X' }, 'field.too_short'],
  ['address.street', { address: undefined }, 'field.required'],
  ['nik', { bornOn: '1990-08-18' }, 'investors.nik_birth_mismatch'],
])('a declaration with a wrong %s is refused with the name of the field', async (path, change, code) => {
  const { token } = await api.anAccount()
  const answer = await declare(token, { ...declaration(), ...change })
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ path, code }))
  expect((await stateOf(token)).state).toBe('none')
})

test.each([
  ['address.villageCode', { villageCode: '3174019999' }],
  ['address.villageCode', { villageCode: '' }],
  ['address.postcode', { postcode: '01234' }],
  ['address.rt', { rt: 'abc' }],
  ['address.street', { street: 'Jl' }],
])('an address with a wrong %s is refused', async (path, change) => {
  const { token } = await api.anAccount()
  const whole = declaration()
  const answer = await declare(token, { ...whole, address: { ...whole.address, ...change } })
  expect(answer.body.errors).toMatchObject([{ path }])
})

test('a submitted identity notifies its reviewers once until they read the notice, and a change of it does not', async () => {
  const [reviewer, finance] = [
    await api.anAccount(['compliance']),
    await api.anAccount(['finance']),
  ]
  const countOf = async ({ token }: { token: string }) =>
    (await api.call('/notifications/?tab=account', { token })).body.items.filter(
      ({ event }: { event: string }) => event === 'identity-waiting',
    ).length
  const person = await aWaiting()
  expect(await countOf(reviewer)).toBe(1)
  expect(await countOf(finance)).toBe(0)
  await aWaiting()
  expect(await countOf(reviewer)).toBe(1)
  await store.asOwner(
    `update notifications.notices set read_at = happened_at where user_id = '${reviewer.userId}'`,
  )
  expect((await send(person.token)).status).toBe(200)
  expect(await countOf(reviewer)).toBe(1)
  await aWaiting()
  expect(await countOf(reviewer)).toBe(2)
})
