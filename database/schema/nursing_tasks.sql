-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table nursing_tasks (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  kind text not null,
  what text not null,
  due_at timestamp with time zone not null,
  status text not null,
  done_at timestamp with time zone,
  done_by uuid,
  done_by_name text,
  reason text,
  source_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text,
  version integer default 1 not null,
  constraint nursing_tasks_pkey PRIMARY KEY (hospital_id, id),
  constraint nursing_tasks_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint nursing_tasks_done CHECK (((status = 'due'::text) = (done_at IS NULL))),
  constraint nursing_tasks_for_a_reason CHECK (((status = ANY (ARRAY['due'::text, 'done'::text])) OR (reason IS NOT NULL))),
  constraint nursing_tasks_kind_check CHECK ((kind = ANY (ARRAY['care'::text, 'plan'::text, 'procedure'::text, 'blood'::text]))),
  constraint nursing_tasks_status_check CHECK ((status = ANY (ARRAY['due'::text, 'done'::text, 'missed'::text, 'not-applicable'::text])))
);

CREATE INDEX nursing_tasks_due ON nursing_tasks USING btree (hospital_id, admission_id, due_at) WHERE (status = 'due'::text);
CREATE INDEX nursing_tasks_of_admission ON nursing_tasks USING btree (hospital_id, admission_id, due_at, id);

alter table nursing_tasks enable row level security;
alter table nursing_tasks force row level security;
create policy civis_app on nursing_tasks for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on nursing_tasks for all to current_user using (true) with check (true);
grant delete, insert, select, update on nursing_tasks to civis_app;
