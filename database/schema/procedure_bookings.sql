-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_bookings (
  hospital_id uuid not null,
  request_id uuid not null,
  kind text not null,
  holder_id uuid not null,
  busy_from timestamp with time zone not null,
  busy_until timestamp with time zone not null,
  live boolean not null,
  overridden boolean not null,
  constraint procedure_bookings_pkey PRIMARY KEY (hospital_id, request_id, kind, holder_id),
  constraint procedure_bookings_no_overlap EXCLUDE USING gist (hospital_id WITH =, kind WITH =, holder_id WITH =, tstzrange(busy_from, busy_until) WITH &&) WHERE ((live AND (NOT overridden))),
  constraint procedure_bookings_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_bookings_kind_check CHECK ((kind = ANY (ARRAY['theatre'::text, 'staff'::text, 'patient'::text]))),
  constraint procedure_bookings_patient_once CHECK (((kind <> 'patient'::text) OR (NOT overridden))),
  constraint procedure_bookings_span CHECK ((busy_until > busy_from))
);

CREATE INDEX procedure_bookings_of_holder ON procedure_bookings USING btree (hospital_id, holder_id, busy_from) WHERE live;

alter table procedure_bookings enable row level security;
alter table procedure_bookings force row level security;
create policy civis_app on procedure_bookings for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_bookings for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_bookings to civis_app;
