-- What is between two bank accounts of ours is in neither. Null: a night before, whose banks hold it as well.
alter table proofs.nights add column transit bigint;
