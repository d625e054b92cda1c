-- A file belongs to the tube that its result was made from: what was made of a rejected one never goes out with the next one's
-- result. Null: added before this was noted.
alter table lab_attachments add column specimen_id uuid;
alter table lab_attachments add constraint lab_attachments_specimen foreign key (hospital_id, specimen_id) references lab_specimens (hospital_id, id);
create index lab_attachments_by_specimen on lab_attachments (hospital_id, specimen_id) where specimen_id is not null;

-- Tubes that are still there: those whose time is over first, and those that are on their way to the bench.
create index lab_specimens_kept on lab_specimens (hospital_id, discard_after, id) where status in ('available', 'consumed') and discard_after is not null;
create index lab_specimens_stored on lab_specimens (hospital_id, collected_at desc, id) where status in ('available', 'consumed') and received_at is not null;
create index lab_specimens_on_the_way on lab_specimens (hospital_id, collected_at, id) where status = 'available' and received_at is null;
