-- A mail greets its reader by name. Identity writes the name with every change of the account.
alter table notifications.recipients add column name text check (char_length(name) between 2 and 100);
update notifications.recipients r set name = u.name from identity.users u where u.id = r.user_id;
