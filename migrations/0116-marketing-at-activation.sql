-- The consent to marketing belongs to the registration ticket with which it was given, like the password, and comes into
-- force with the ticket's code. A stranger who registers the address of another person thus decides nothing for them.
-- Null: no consent; otherwise the version of the privacy policy that was in force.
alter table identity.activations add column marketing_version text;

-- Consents of registrations that still wait for their code: nobody has proved yet to be the person who gave them.
update identity.consents c set withdrawn_at = greatest(now(), c.given_at)
from identity.users u
where u.id = c.user_id and u.status = 'registered' and c.purpose = 'marketing' and c.withdrawn_at is null;
