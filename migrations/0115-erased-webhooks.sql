-- The webhooks of a closed account are deleted with what was sent to them: no law requires them to be kept.
grant delete on webhooks.endpoints, webhooks.deliveries to sepetak_app;
delete from webhooks.deliveries d using webhooks.endpoints e, identity.users u
where e.id = d.endpoint_id and u.id = e.user_id and u.status = 'closed';
delete from webhooks.endpoints e using identity.users u where u.id = e.user_id and u.status = 'closed';
