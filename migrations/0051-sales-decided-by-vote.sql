-- A sale that a motion put to the owners: the minutes of the meeting that adopted it are its resolution. Without a motion a
-- meeting outside the product decides, and its resolution is handed in.
alter table property_sales.announcements add column motion_id uuid;
create unique index announcements_of_motion on property_sales.announcements (motion_id) where called_off_at is null;
