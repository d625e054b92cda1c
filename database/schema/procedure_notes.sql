-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_notes (
  hospital_id uuid not null,
  request_id uuid not null,
  content jsonb not null,
  status text not null,
  signed_at timestamp with time zone,
  signed_by uuid,
  signed_by_name text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint procedure_notes_pkey PRIMARY KEY (hospital_id, request_id),
  constraint procedure_notes_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_notes_signed CHECK (((status = 'submitted'::text) = (signed_at IS NOT NULL))),
  constraint procedure_notes_status_check CHECK ((status = ANY (ARRAY['saved'::text, 'submitted'::text])))
);

alter table procedure_notes enable row level security;
alter table procedure_notes force row level security;
create policy civis_app on procedure_notes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_notes for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_notes to civis_app;
