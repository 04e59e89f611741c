-- Which mails there are is known by the code that writes them out, and by its types: a list here
-- would have to be written anew for each one.
alter table notifications.deliveries drop constraint deliveries_template_check;
alter table notifications.deliveries
  add constraint deliveries_template_check check (template ~ '^[a-z]+(-[a-z]+)*$');
