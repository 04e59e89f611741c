-- Mails and notices are kept as long as the account exists, and mails without an account no longer than their
-- address is needed.
grant delete on notifications.notices, notifications.dispatches, notifications.deliveries, notifications.rhythms
  to sepetak_app;
grant update (email) on notifications.deliveries to sepetak_app;
-- Serves the check of the reference when a mail is deleted.
create index dispatches_of_delivery on notifications.dispatches (delivery_id) where delivery_id is not null;

delete from notifications.dispatches d using identity.users u where u.id = d.user_id and u.status = 'closed';
delete from notifications.notices n using identity.users u where u.id = n.user_id and u.status = 'closed';
delete from notifications.deliveries d using identity.users u
where u.id = d.user_id and u.status = 'closed' and d.template <> 'news';
delete from notifications.choices c using identity.users u where u.id = c.user_id and u.status = 'closed';
delete from notifications.rhythms r using identity.users u where u.id = r.user_id and u.status = 'closed';
delete from notifications.unsubscribe_links l using identity.users u where u.id = l.user_id and u.status = 'closed';
-- Where mails are emptied once they are sent, these lose their address as well.
update notifications.deliveries set email = ''
where template in ('news', 'closing-done') and state = 'sent' and "values" = '{}';
