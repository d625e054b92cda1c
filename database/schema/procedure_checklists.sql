-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_checklists (
  hospital_id uuid not null,
  request_id uuid not null,
  phase text not null,
  items jsonb not null,
  completed_at timestamp with time zone,
  by uuid,
  by_name text not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint procedure_checklists_pkey PRIMARY KEY (hospital_id, request_id, phase),
  constraint procedure_checklists_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_checklists_phase_check CHECK ((phase = ANY (ARRAY['sign-in'::text, 'time-out'::text, 'sign-out'::text])))
);

alter table procedure_checklists enable row level security;
alter table procedure_checklists force row level security;
create policy civis_app on procedure_checklists for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_checklists for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_checklists to civis_app;
