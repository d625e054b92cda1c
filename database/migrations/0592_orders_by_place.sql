-- An order keeps where it was written by kind and id (OrderPlace of patients), no longer the consultation alone: ward rounds,
-- procedures and antenatal care order too. What was ordered in a consultation keeps that consultation as its place.
alter table lab_requests drop constraint lab_requests_consultation;
alter table lab_requests rename column consultation_id to place_id;
alter table medication_requests rename column consultation_id to place_id;
alter table prescriptions rename column consultation_id to place_id;
alter table therapeutic_administrations rename column consultation_id to place_id;

alter table lab_requests add column place_kind text check (place_kind in ('consultation', 'ward-round', 'procedure', 'antenatal'));
alter table medication_requests add column place_kind text check (place_kind in ('consultation', 'ward-round', 'procedure', 'antenatal'));
alter table prescriptions add column place_kind text check (place_kind in ('consultation', 'ward-round', 'procedure', 'antenatal'));
alter table therapeutic_administrations
  add column place_kind text check (place_kind in ('consultation', 'ward-round', 'procedure', 'antenatal'));

update lab_requests set place_kind = 'consultation' where place_id is not null;
update medication_requests set place_kind = 'consultation' where place_id is not null;
update prescriptions set place_kind = 'consultation' where place_id is not null;
update therapeutic_administrations set place_kind = 'consultation' where place_id is not null;

alter table lab_requests add constraint lab_requests_place check ((place_kind is null) = (place_id is null));
alter table medication_requests add constraint medication_requests_place check ((place_kind is null) = (place_id is null));
alter table prescriptions add constraint prescriptions_place check ((place_kind is null) = (place_id is null));
alter table therapeutic_administrations
  add constraint therapeutic_administrations_place check ((place_kind is null) = (place_id is null));

-- An id is one record's over all kinds, so the kind is compared on the few rows that the id finds.
alter index lab_requests_by_consultation rename to lab_requests_by_place;
alter index prescriptions_by_consultation rename to prescriptions_by_place;

-- Orders of the laboratory name a consultation that there is, as before. The column says nothing of its own.
alter table lab_requests
  add column consultation_id uuid generated always as (case when place_kind = 'consultation' then place_id end) stored,
  add constraint lab_requests_consultation foreign key (hospital_id, consultation_id) references consultations (hospital_id, id);
