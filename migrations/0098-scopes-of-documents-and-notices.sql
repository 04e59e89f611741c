-- API keys may also read agreements and certificates, and notifications.
alter table identity.api_tokens drop constraint api_tokens_scopes_check;
alter table identity.api_tokens add constraint api_tokens_scopes_check
  check (cardinality(scopes) between 1 and 7
    and scopes <@ array['profile', 'portfolio', 'wallet', 'orders', 'documents', 'meetings', 'notices']);
