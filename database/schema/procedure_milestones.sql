-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_milestones (
  hospital_id uuid not null,
  request_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  by uuid,
  by_name text not null,
  recorded_at timestamp with time zone not null,
  corrections jsonb default '[]'::jsonb not null,
  constraint procedure_milestones_pkey PRIMARY KEY (hospital_id, request_id, kind),
  constraint procedure_milestones_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_milestones_kind_check CHECK ((kind = ANY (ARRAY['sent-for'::text, 'arrived'::text, 'anaesthesia-start'::text, 'knife-to-skin'::text, 'closure'::text, 'anaesthesia-end'::text, 'left-theatre'::text, 'recovery-in'::text, 'recovery-out'::text])))
);

alter table procedure_milestones enable row level security;
alter table procedure_milestones force row level security;
create policy civis_app on procedure_milestones for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_milestones for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_milestones to civis_app;
