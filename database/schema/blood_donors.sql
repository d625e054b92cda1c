-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_donors (
  hospital_id uuid not null,
  id uuid not null,
  donor_number text not null,
  fullname text not null,
  folded_name text not null,
  gender text not null,
  date_of_birth date not null,
  phone text,
  blood_group text,
  weight_kg numeric(5,1),
  haemoglobin numeric(4,1),
  consent boolean not null,
  patient_id uuid,
  note text,
  last_donation_at timestamp with time zone,
  status text not null,
  deferred_until date,
  deferred_forever boolean default false not null,
  donations integer default 0 not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint blood_donors_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_donors_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint blood_donors_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint blood_donors_blood_group_check CHECK ((blood_group = ANY (ARRAY['A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text, 'O+'::text, 'O-'::text]))),
  constraint blood_donors_deferral CHECK (((status = 'deferred'::text) = (deferred_forever OR (deferred_until IS NOT NULL)))),
  constraint blood_donors_donations_check CHECK ((donations >= 0)),
  constraint blood_donors_fullname_check CHECK (((length(fullname) >= 3) AND (length(fullname) <= 120))),
  constraint blood_donors_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint blood_donors_status_check CHECK ((status = ANY (ARRAY['offered'::text, 'active'::text, 'deferred'::text])))
);

CREATE INDEX blood_donors_by_name ON blood_donors USING btree (hospital_id, folded_name);
CREATE INDEX blood_donors_by_phone ON blood_donors USING btree (hospital_id, phone) WHERE (phone IS NOT NULL);
CREATE UNIQUE INDEX blood_donors_one_number ON blood_donors USING btree (hospital_id, donor_number);
CREATE UNIQUE INDEX blood_donors_one_patient ON blood_donors USING btree (hospital_id, patient_id) WHERE (patient_id IS NOT NULL);

alter table blood_donors enable row level security;
alter table blood_donors force row level security;
create policy civis_app on blood_donors for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_donors for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_donors to civis_app;
