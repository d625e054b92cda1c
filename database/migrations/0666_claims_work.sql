-- Who works on a claim, promises of payment by their day, and rejections by theirs.
alter table claims
  add column assigned_to uuid,
  add column assigned_to_name text,
  add constraint claims_assigned_whole check ((assigned_to is null) = (assigned_to_name is null));
create index claims_by_assignee on claims (hospital_id, assigned_to) where assigned_to is not null and status in ('posted', 'submitted', 'payment-added');
create index claim_notes_promises on claim_notes (hospital_id, promise_date, claim_id) where kind = 'promise';
create index claim_rejections_by_day on claim_rejections (hospital_id, received_on);
