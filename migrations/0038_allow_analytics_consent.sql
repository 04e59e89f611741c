-- Whether a person lets visits be counted is a consent like the others: given, withdrawn, with dates.
alter table identity.consents drop constraint consents_purpose_check;
alter table identity.consents add constraint consents_purpose_check
  check (purpose in ('terms', 'privacy', 'marketing', 'analytics'));
create unique index consents_analytics_in_force on identity.consents (user_id)
  where purpose = 'analytics' and withdrawn_at is null;
