-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table theatres (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  department_id uuid not null,
  emergency boolean not null,
  note text,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint theatres_pkey PRIMARY KEY (hospital_id, id),
  constraint theatres_one_name UNIQUE (hospital_id, folded_name),
  constraint theatres_department FOREIGN KEY (hospital_id, department_id) REFERENCES departments(hospital_id, id),
  constraint theatres_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint theatres_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint theatres_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint theatres_note_check CHECK ((length(note) <= 300)),
  constraint theatres_status_check CHECK ((status = ANY (ARRAY['active'::text, 'down'::text])))
);

alter table theatres enable row level security;
alter table theatres force row level security;
create policy civis_app on theatres for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on theatres for all to current_user using (true) with check (true);
grant delete, insert, select, update on theatres to civis_app;
