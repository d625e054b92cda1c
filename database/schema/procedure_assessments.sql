-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_assessments (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  content jsonb not null,
  asa text,
  fitness text,
  signed_at timestamp with time zone,
  signed_by uuid,
  signed_by_name text,
  valid_until timestamp with time zone,
  current boolean not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint procedure_assessments_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_assessments_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id) ON DELETE CASCADE,
  constraint procedure_assessments_asa_check CHECK ((asa = ANY (ARRAY['I'::text, 'II'::text, 'III'::text, 'IV'::text, 'V'::text, 'VI'::text]))),
  constraint procedure_assessments_fitness_check CHECK ((fitness = ANY (ARRAY['fit'::text, 'fit-with-conditions'::text, 'unfit'::text, 'deferred'::text]))),
  constraint procedure_assessments_signed CHECK (((signed_at IS NULL) OR ((fitness IS NOT NULL) AND (asa IS NOT NULL) AND (valid_until IS NOT NULL))))
);

CREATE UNIQUE INDEX procedure_assessments_one_current ON procedure_assessments USING btree (hospital_id, request_id) WHERE current;

alter table procedure_assessments enable row level security;
alter table procedure_assessments force row level security;
create policy civis_app on procedure_assessments for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_assessments for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_assessments to civis_app;
