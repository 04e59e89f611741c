import type pg from 'pg'
import { type DataKeys, lookupHash } from '#files'

/** One of the many customers, by every way to search for them. */
export const wanted = {
  name: 'Wijayakusuma Tunggadewi',
  email: 'orang77@contoh.id',
  phone: '+6281200000077',
  nik: '3174054103950077',
  accountNumber: '5420118877',
  receipt: 'WDR-00077-00000',
}

const firsts =
  'Budi Siti Agus Dewi Eko Rina Andi Maya Joko Putri Hendra Ayu Rizky Lestari Dimas Wulan'
const lasts =
  'Santoso Pratama Wijaya Lestari Nugroho Handayani Saputra Rahayu Hidayat Kusuma Siregar Nasution Simanjuntak Gunawan'

/** Inserts this many customers and their items in the queues of staff with statements in the server; no money. */
export async function manyCustomers(
  owner: pg.Client,
  keys: DataKeys,
  count: number,
): Promise<void> {
  const hash = (text: string) => lookupHash(keys, text).toString('hex')
  await owner.query(`set session_replication_role = replica`)
  await owner.query(
    `create temporary table made as
    select n, uuidv7(make_interval(secs => n - $1)) as id, now() - make_interval(mins => $1 - n) as at,
      case when n = 77 then $2 else
        (string_to_array($3, ' '))[1 + n % 16] || ' ' || (string_to_array($4, ' '))[1 + n / 16 % 14] || ' '
          || initcap(translate(substr(md5(n::text), 1, 7), '0123456789', 'ghijklmnop')) end as name
    from generate_series(1, $1::integer) n`,
    [count, wanted.name, firsts, lasts],
  )
  await owner.query(`
    insert into identity.users (id, email, email_key, password_hash, status, name, phone, language, created_at, activated_at)
    select id, 'orang' || n || '@contoh.id', 'orang' || n || '@contoh.id', '$argon2id$', 'active', name,
      '+62812' || lpad(n::text, 8, '0'), 'id', at, at from made`)
  await owner.query(
    `insert into investors.identities (user_id, state, full_name, nik_sealed, nik_key_id, nik_hash, nik_masked,
      born_on, yearly_income, declared_at, submitted_at, verified_at, verified_by, decided_at, decision_reason)
    select id, state, name, '\\x00', 'bench', case n when 77 then decode($1, 'hex') else sha256(id::text::bytea) end,
      '3174••••••••9901', '1990-08-17', 100000000, at, at, case state when 'verified' then at end,
      case state when 'verified' then 'staff' end, at, case state when 'refused' then 'Foto tidak terbaca' end
    from made, lateral (select case when n % 250 = 0 then 'declared' when n % 100 = 1 then 'refused'
      else 'verified' end as state)`,
    [hash(wanted.nik)],
  )
  await owner.query(
    `insert into bank_accounts.accounts (id, user_id, bank_code, number_end, number_sealed, number_key_id, number_hash,
      owner_name, holder_name, name_score, state, added_at, next_check_at, locked_until, proof_file_id, proof_at,
      decided_by, decision_reason, settled_at)
    select uuidv7(), id, '014', '8877', 'x', 'bench', case n when 77 then decode($1, 'hex') else sha256(id::text::bytea) end,
      name, upper(name), 70, case when n % 400 = 0 then 'in-review' else 'ready' end, at, at, at + interval '1 day', uuidv7(), at,
      case when n % 400 <> 0 then id end, case when n % 400 <> 0 then 'Sama orangnya' end,
      case when n % 400 <> 0 then at end
    from made`,
    [hash(`bank account 014/${wanted.accountNumber}`)],
  )
  await owner.query(`
    insert into withdrawals.withdrawals (id, user_id, reference, account_id, bank_code, number_end, holder_name, rail, amount,
      fee, day, state, gateway, gateway_id, requested_at, checked_at, send_at, intent_at, next_try_at, submitted_at, ended_at,
      checked_due_at, sent_due_at, arrives_due_at, hold_entry_id, payout_entry_id)
    select uuidv7(make_interval(secs => n * 3 + k - 3 * (select max(n) from made))), id,
      'WDR-' || lpad(n::text, 5, '0') || '-' || lpad(k::text, 5, '0'), id, '014', '8877', name, 'bi-fast', 500000, 2500, at::date,
      state, 'bench', n || '-' || k, at, at, at, case state when 'paid' then at end, at, case state when 'paid' then at end,
      case state when 'paid' then at end, at, at, at, uuidv7(), case state when 'paid' then uuidv7() end
    from made, generate_series(0, 2) k, lateral (select case when n % 300 = 0 then 'awaiting-approval' else 'paid' end as state)
    where n < 100000`)
  await owner.query(`
    insert into support.messages (id, number, topic, name, email, email_key, body, language, submitted_at, first_answered_at)
    select uuidv7(), 'PSN-' || lpad(n::text, 5, '0') || '-00000', 'account', name, 'orang' || n || '@contoh.id',
      'orang' || n || '@contoh.id', 'Bagaimana mengubah nomor ponsel saya?', 'id', at, case when n % 200 <> 0 then at end
    from made where n < 100000`)
  await owner.query(`
    insert into privacy.requests (id, number, user_id, kind, state, language, asked_at, due_at, settled_at)
    select uuidv7(), 'PDP-' || n, id, 'restriction', state, 'id', at, at + interval '3 days',
      case state when 'done' then at end
    from made, lateral (select case when n % 500 = 0 then 'open' else 'done' end as state) where n % 5 = 0`)
  await owner.query(`
    insert into payments.deposits (id, user_id, reference, gateway, method, amount, state, created_at, asked_at, expires_at, paid_at, received_amount,
      review_reason, gateway_id)
    select uuidv7(), id, 'DEP-' || lpad(n::text, 5, '0') || '-00000', 'bench', 'va-bca', 500000,
      'in-review', at, at, at + interval '1 day', at, 400000, 'currency-differs', n::text
    from made where n % 400 = 0 and n < 100000`)
  await owner.query(`
    insert into reconciliation.items (id, kind, subject, day, ledger, other, found_at, explained_at, explained_by, explanation)
    select uuidv7(), 'gateway-differs', 'DEP-' || n, at::date, 1, 2, at, case when n % 300 <> 0 then at end,
      case when n % 300 <> 0 then id end, case when n % 300 <> 0 then 'Sudah cocok esok harinya' end from made`)
  await owner.query(`set session_replication_role = origin`)
  await owner.query('vacuum analyze')
}
