-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_counts (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  phase text not null,
  numbers jsonb not null,
  correct boolean not null,
  at timestamp with time zone not null,
  first_by uuid,
  first_by_name text not null,
  second_by uuid not null,
  second_by_name text not null,
  current boolean not null,
  constraint procedure_counts_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_counts_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_counts_phase_check CHECK ((phase = ANY (ARRAY['initial'::text, 'closing'::text, 'final'::text]))),
  constraint procedure_counts_two CHECK ((first_by IS DISTINCT FROM second_by))
);

CREATE UNIQUE INDEX procedure_counts_one_current ON procedure_counts USING btree (hospital_id, request_id, phase) WHERE current;

alter table procedure_counts enable row level security;
alter table procedure_counts force row level security;
create policy civis_app on procedure_counts for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_counts for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_counts to civis_app;
