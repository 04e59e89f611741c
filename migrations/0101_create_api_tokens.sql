-- Keys for programs of an account's owner: they read what their scopes name and nothing else. The key
-- itself is shown once; here lies its SHA-256, which 32 random bytes need no salt for.
create table identity.api_tokens (
  id           uuid primary key,
  user_id      uuid not null references identity.users,
  name         text not null check (char_length(name) between 2 and 60),
  token_hash   bytea not null unique check (octet_length(token_hash) = 32),
  hint         text not null check (char_length(hint) = 4),   -- its last letters, to tell keys apart
  scopes       text[] not null check (cardinality(scopes) between 1 and 4
    and scopes <@ array['profile', 'portfolio', 'wallet', 'orders']),
  created_at   timestamptz not null,
  expires_at   timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,                                    -- to the minute
  revoked_at   timestamptz check (revoked_at >= created_at)
);
create index api_tokens_of_user on identity.api_tokens (user_id, created_at);

grant select, insert on identity.api_tokens to sepetak_app;
grant update (last_used_at, revoked_at) on identity.api_tokens to sepetak_app;
