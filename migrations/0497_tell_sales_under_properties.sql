-- What a meeting about a sale is told by is about the property; there is nothing to vote on here yet.
update notifications.notices set topic = 'properties' where topic = 'votes';
delete from notifications.choices where topic = 'votes';
