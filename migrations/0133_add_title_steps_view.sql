-- The steps of a title, as whoever closes an offering sees them.
create view offerings.title_steps as
select property_id, step, position, done_on, document_on from properties.title_steps;
grant select on offerings.title_steps to sepetak_app;
