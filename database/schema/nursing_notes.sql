-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table nursing_notes (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  shift text not null,
  shift_date date not null,
  kind text not null,
  text text,
  sbar jsonb,
  written_at timestamp with time zone not null,
  amends_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  constraint nursing_notes_pkey PRIMARY KEY (hospital_id, id),
  constraint nursing_notes_one_amendment UNIQUE (hospital_id, amends_id),
  constraint nursing_notes_admission FOREIGN KEY (hospital_id, admission_id) REFERENCES admissions(hospital_id, id) ON DELETE CASCADE,
  constraint nursing_notes_amends FOREIGN KEY (hospital_id, amends_id) REFERENCES nursing_notes(hospital_id, id),
  constraint nursing_notes_content CHECK ((((kind = 'handover'::text) = (sbar IS NOT NULL)) AND ((sbar IS NOT NULL) OR (text IS NOT NULL)))),
  constraint nursing_notes_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'handover'::text, 'incident'::text, 'wound'::text, 'care'::text]))),
  constraint nursing_notes_shift_check CHECK ((shift = ANY (ARRAY['morning'::text, 'afternoon'::text, 'night'::text])))
);

CREATE INDEX nursing_notes_of_admission ON nursing_notes USING btree (hospital_id, admission_id, written_at DESC, id);

alter table nursing_notes enable row level security;
alter table nursing_notes force row level security;
create policy civis_app on nursing_notes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on nursing_notes for all to current_user using (true) with check (true);
grant delete, insert, select, update on nursing_notes to civis_app;
