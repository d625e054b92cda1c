-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table next_of_kin (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  fullname text not null,
  relationship text not null,
  dial_code text not null,
  phone_number text not null,
  email text,
  address text,
  occupation text,
  is_primary boolean not null,
  is_emergency_contact boolean not null,
  is_legal_guardian boolean not null,
  is_health_proxy boolean not null,
  linked_patient_id uuid,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint next_of_kin_pkey PRIMARY KEY (hospital_id, id),
  constraint next_of_kin_linked_patient FOREIGN KEY (hospital_id, linked_patient_id) REFERENCES patients(hospital_id, id),
  constraint next_of_kin_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint next_of_kin_fullname_check CHECK (((length(fullname) >= 2) AND (length(fullname) <= 120))),
  constraint next_of_kin_relationship_check CHECK ((relationship = ANY (ARRAY['spouse'::text, 'parent'::text, 'child'::text, 'sibling'::text, 'guardian'::text, 'friend'::text, 'employer'::text, 'other'::text])))
);

CREATE INDEX next_of_kin_by_linked ON next_of_kin USING btree (hospital_id, linked_patient_id) WHERE (linked_patient_id IS NOT NULL);
CREATE INDEX next_of_kin_by_patient ON next_of_kin USING btree (hospital_id, patient_id, id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX next_of_kin_one_primary ON next_of_kin USING btree (hospital_id, patient_id) WHERE (is_primary AND (removed_at IS NULL));

CREATE CONSTRAINT TRIGGER next_of_kin_has_primary AFTER INSERT OR UPDATE ON next_of_kin DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION next_of_kin_has_primary();

alter table next_of_kin enable row level security;
alter table next_of_kin force row level security;
create policy civis_app on next_of_kin for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on next_of_kin for all to current_user using (true) with check (true);
grant delete, insert, select, update on next_of_kin to civis_app;
