-- Requests of people about their own data. The law requires an answer within three times 24 hours. The texts, the
-- answers and the data copies are encrypted.
create schema privacy;
grant usage on schema privacy to sepetak_app;

create table privacy.requests (
  id            uuid primary key,
  number        text not null unique,
  user_id       uuid not null references identity.users,
  kind          text not null check (kind in ('copy', 'correction', 'erasure', 'restriction', 'objection')),
  state         text not null check (state in ('open', 'ready', 'done', 'refused', 'expired')),
  language      text not null check (language in ('id', 'en')),
  text_sealed   bytea,                                   -- AES-256-GCM; null for a copy, which needs no text
  text_key_id   text,
  asked_at      timestamptz not null,
  due_at        timestamptz not null check (due_at > asked_at),
  settled_at    timestamptz,
  settled_by    uuid,                                    -- staff member; null: the product itself
  answer_sealed bytea,
  answer_key_id text,
  file_id       uuid,                                    -- the data copy in the file store
  file_key_id   text,
  file_bytes    integer check (file_bytes > 0),
  expires_at    timestamptz,
  check ((state = 'open') = (settled_at is null)),
  check ((text_sealed is null) = (text_key_id is null)),
  check ((answer_sealed is null) = (answer_key_id is null)),
  check ((file_id is null) = (file_key_id is null)),
  check (file_id is null or kind = 'copy'),
  check (state not in ('ready', 'expired') or kind = 'copy')
);
create unique index requests_open on privacy.requests (user_id, kind) where state = 'open';
create index requests_waiting on privacy.requests (due_at, id) where state = 'open';
create index requests_by_state on privacy.requests (state, due_at, id);
create index requests_of_user on privacy.requests (user_id, asked_at);
create index copies_expiring on privacy.requests (expires_at) where state = 'ready';
grant select, insert, update on privacy.requests to sepetak_app;

-- Closed accounts: until when the law requires their records, and whose they were.
create table privacy.closings (
  user_id      uuid primary key references identity.users,
  number       text not null unique,
  closed_at    timestamptz not null,
  keep_until   date not null,
  -- The email address, encrypted. It is deleted once the law no longer requires it; the row stays.
  email_sealed bytea,
  email_key_id text,
  erased_at    timestamptz,
  constraint closings_erased_check check ((erased_at is null) = (email_sealed is not null)
    and (email_sealed is null) = (email_key_id is null))
);
create index closings_to_erase on privacy.closings (keep_until) where erased_at is null;
grant select, insert, update (email_sealed, email_key_id, erased_at) on privacy.closings to sepetak_app;

-- Stored data about a person, for their data copy: one row per fact, without secrets (hashes, keys, addresses of
-- devices) and without notes of staff for staff. Encrypted data, and data that a room already reads for its owner, is
-- read from that room.
create view privacy.copied as
select id as user_id, 'photo' as part, portrait_at as happened_at,
  jsonb_build_object('keptSince', portrait_at) as facts
from identity.users where portrait_file_id is not null
union all
select user_id, 'roles', granted_at, jsonb_build_object('role', role, 'grantedAt', granted_at)
from identity.roles
union all
select user_id, 'passkeys', created_at, jsonb_build_object('name', name, 'createdAt', created_at,
  'lastUsedAt', last_used_at, 'isSynced', is_synced)
from identity.passkeys
union all
select user_id, 'authenticatorApp', created_at, jsonb_build_object('createdAt', created_at,
  'activatedAt', activated_at, 'lastUsedAt', last_used_at)
from identity.app_factors
union all
select user_id, 'recoveryCodes', created_at, jsonb_build_object('createdAt', created_at, 'usedAt', used_at)
from identity.recovery_codes
union all
select user_id, 'connectedLogins', linked_at, jsonb_build_object('issuer', issuer, 'email', email,
  'linkedAt', linked_at, 'lastUsedAt', last_used_at)
from identity.provider_links
union all
select user_id, 'suspensions', suspended_at,
  jsonb_build_object('suspendedAt', suspended_at, 'liftedAt', lifted_at)
from identity.suspensions
union all
select user_id, 'identityPictures', taken_at, jsonb_build_object('kind', kind, 'takenAt', taken_at)
from investors.documents
union all
select user_id, 'identityDecisions', decided_at,
  jsonb_build_object('decision', decision, 'reason', reason, 'decidedAt', decided_at)
from investors.reviews
union all
select user_id, 'suitabilityChecks', checked_at, jsonb_build_object('version', version,
  'result', result, 'checkedAt', checked_at, 'validUntil', valid_until,
  'riskStatementVersion', risk_statement_version, 'warningAcceptedAt', warning_accepted_at)
from investors.suitability_checks
union all
select user_id, 'deposits', created_at, jsonb_build_object('reference', reference, 'amount', amount,
  'method', method, 'state', state, 'createdAt', created_at, 'paidAt', paid_at,
  'receivedAmount', received_amount)
from payments.deposits
union all
select user_id, 'withdrawals', requested_at, jsonb_build_object('reference', reference,
  'amount', amount, 'fee', fee, 'state', state, 'bankCode', bank_code, 'numberEnd', number_end,
  'holderName', holder_name, 'requestedAt', requested_at, 'endedAt', ended_at,
  'bankReference', bank_reference)
from withdrawals.withdrawals
union all
select c.user_id, 'balanceAdjustments', c.adjusted_at, jsonb_build_object('reference', e.reference,
  'amount', c.amount, 'owed', c.owed, 'reason', c.reason, 'noteId', c.note_id, 'noteEn', c.note_en,
  'adjustedAt', c.adjusted_at)
from balance_adjustments.adjustments c join ledger.entries e on e.id = c.entry_id
union all
select p.investor_id, 'payouts', d.paid_at, jsonb_build_object('reference', d.reference,
  'propertyId', d.property_id, 'month', d.month, 'units', p.units, 'amount', p.amount,
  'paidAt', d.paid_at)
from distributions.payouts p join distributions.declarations d on d.id = p.distribution_id
union all
select s.investor_id, 'agreements', a.signed_at, jsonb_build_object('number', a.number,
  'version', a.version, 'signedAt', a.signed_at, 'sha256', a.sha256)
from agreements.agreements a join offerings.subscriptions s on s.id = a.subscription_id
union all
select user_id, 'autoInvest', started_at, jsonb_build_object('rhythm', rhythm, 'amount', amount,
  'dayOfMonth', day_of_month, 'keepInWallet', keep_in_wallet, 'propertyMax', property_max,
  'cityIds', city_ids, 'types', types, 'titleKinds', title_kinds,
  'netYieldMinBasisPoints', net_yield_min_basis_points, 'state', state, 'startedAt', started_at,
  'pausedAt', paused_at, 'endedAt', ended_at)
from auto_invest.plans
union all
select investor_id, 'goal', set_at, jsonb_build_object('monthlyAmount', monthly_amount,
  'targetYear', target_year, 'setAt', set_at)
from portfolio.goals
union all
select investor_id, 'arrangement', set_at, jsonb_build_object('cards', cards, 'columns', columns,
  'setAt', set_at)
from portfolio.arrangements
union all
select investor_id, 'calendarFeed', made_at, jsonb_build_object('madeAt', made_at, 'locale', locale)
from portfolio.calendar_feeds
union all
select investor_id, 'watchlist', watched_at,
  jsonb_build_object('propertyId', property_id, 'watchedAt', watched_at)
from watchlist.watched
union all
select investor_id, 'recentlySeen', seen_at,
  jsonb_build_object('propertyId', property_id, 'seenAt', seen_at)
from watchlist.seen
union all
select investor_id, 'savedSearches', saved_at, jsonb_build_object('query', query, 'savedAt', saved_at)
from watchlist.saved_searches
union all
select investor_id, 'alerts', made_at, jsonb_build_object('measure', measure,
  'direction', direction, 'threshold', threshold, 'propertyId', property_id, 'filters', filters,
  'byMail', by_mail, 'byPush', by_push, 'endsOn', ends_on, 'pausedAt', paused_at, 'madeAt', made_at)
from watchlist.alerts
union all
select user_id, 'referralCode', made_at, jsonb_build_object('code', code, 'isOwn', is_own, 'madeAt', made_at)
from referrals.codes
union all
select user_id, 'referralLinkOpened', opened_on::timestamptz,
  jsonb_build_object('openedOn', opened_on, 'browsers', browsers)
from referrals.openings
union all
select referrer_id, 'friendsBrought', joined_at, jsonb_build_object('joinedAt', joined_at,
  'expiresAt', expires_at, 'remindedAt', reminded_at, 'refusal', refusal, 'refusedAt', refused_at)
from referrals.friends
union all
select friend_id, 'broughtBy', joined_at, jsonb_build_object('code', code, 'joinedAt', joined_at,
  'showsName', shows_name, 'acceptsReminders', accepts_reminders)
from referrals.friends
union all
select user_id, 'referralRewards', earned_at, jsonb_build_object('reference', reference,
  'beneficiary', beneficiary, 'amount', amount, 'state', state, 'earnedAt', earned_at,
  'dueAt', due_at, 'paidAt', paid_at, 'undoneAt', undone_at, 'undoneReason', undone_reason)
from referrals.rewards
union all
select user_id, 'noticeSettings', null, jsonb_build_object('topic', topic, 'channel', channel, 'isOn', is_on)
from notifications.choices
union all
select user_id, 'noticeRhythm', null, jsonb_build_object('digest', digest, 'quietFrom', quiet_from,
  'quietUntil', quiet_until, 'timeZone', time_zone)
from notifications.rhythms
union all
select user_id, 'pushDevices', added_at, jsonb_build_object('userAgent', user_agent,
  'showsAmounts', shows_amounts, 'addedAt', added_at, 'notifiedAt', notified_at)
from notifications.devices
union all
select user_id, 'notices', happened_at, jsonb_build_object('event', event, 'topic', topic,
  'values', "values", 'happenedAt', happened_at, 'readAt', read_at, 'archivedAt', archived_at)
from notifications.notices
union all
select user_id, 'mails', queued_at, jsonb_build_object('template', template, 'to', email,
  'language', language, 'queuedAt', queued_at, 'sentAt', sent_at)
from notifications.deliveries where user_id is not null
union all
select user_id, 'shortMessages', queued_at, jsonb_build_object('number', number, 'kind', kind,
  'queuedAt', queued_at, 'sentAt', sent_at)
from text_messages.outbox where user_id is not null
union all
select user_id, 'webhooks', created_at, jsonb_build_object('address', address, 'events', events,
  'createdAt', created_at, 'removedAt', removed_at)
from webhooks.endpoints
union all
select asker_id, 'questions', asked_at, jsonb_build_object('propertyId', property_id, 'text', text,
  'language', language, 'askedAt', asked_at, 'answerId', answer_id, 'answerEn', answer_en,
  'answeredAt', answered_at, 'publishedAt', published_at, 'rejectedFor', rejected_for)
from questions.questions
union all
select u.id, 'messagesToUs', m.submitted_at, jsonb_build_object('number', m.number,
  'topic', m.topic, 'name', m.name, 'phone', m.phone, 'receiptNumber', m.receipt_number,
  'body', m.body, 'wanted', m.wanted, 'submittedAt', m.submitted_at)
from support.messages m join identity.users u on u.email_key = m.email_key
union all
select u.id, 'newsletter', n.requested_at, jsonb_build_object('language', n.language,
  'textVersion', n.text_version, 'requestedAt', n.requested_at, 'confirmedAt', n.confirmed_at)
from newsletter.subscriptions n join identity.users u on u.email_key = n.email_key
union all
select u.id, 'applications', a.applied_at, jsonb_build_object('number', a.number, 'name', a.name,
  'phone', a.phone, 'link', a.link, 'note', a.note, 'appliedAt', a.applied_at,
  'keepUntil', a.keep_until)
from careers.applications a join identity.users u on u.email_key = lower(a.email)
union all
select actor_id, 'activity', happened_at, jsonb_build_object('action', action, 'happenedAt', happened_at)
from audit.events where actor_id is not null;
grant select on privacy.copied to sepetak_app;

-- All numbers of receipts and references that are sent to a person, for the staff search. (A view of the
-- account-service room; it is here because it reads tables of many rooms.)
create view customers.receipts as
select reference, user_id, id::text as subject_id from payments.deposits
union all
select reference, user_id, id::text from withdrawals.withdrawals
union all
select receipt_number as reference, investor_id as user_id, id::text from offerings.subscriptions
union all
select number as reference, user_id, id::text from privacy.requests
union all
select m.number as reference, u.id as user_id, m.id::text
from support.messages m left join identity.users u on u.email_key = m.email_key;
grant select on customers.receipts to sepetak_app;
