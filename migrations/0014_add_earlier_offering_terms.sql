-- The terms were the same under POJK 57/2020, which 17/2025 replaced: offerings that opened before
-- July 2025 keep them.
insert into offerings.terms values ('2020-12-11', 100, 48, 1500, 45, '2026-11');
