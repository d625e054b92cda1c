-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table users (
  hospital_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  staff_number text not null,
  title text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  fullname text not null,
  search_text text not null,
  gender text,
  address text,
  country text,
  state text,
  city text,
  date_of_birth date,
  role_id uuid not null,
  cadre text not null,
  is_consultant boolean default false not null,
  licence_body text,
  licence_number text,
  licence_expiry date,
  licence_missing_reason text,
  signature_file_id uuid,
  photo_file_id uuid,
  employment_type text,
  start_date date,
  end_date date,
  status text not null,
  invited_by uuid,
  invited_at timestamp with time zone,
  joined_at timestamp with time zone,
  terms_accepted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  constraint users_pkey PRIMARY KEY (hospital_id, id),
  constraint users_account_once UNIQUE (account_id),
  constraint users_staff_number_once UNIQUE (hospital_id, staff_number),
  constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint users_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint users_hospital_id_photo_file_id_fkey FOREIGN KEY (hospital_id, photo_file_id) REFERENCES files(hospital_id, id),
  constraint users_hospital_id_signature_file_id_fkey FOREIGN KEY (hospital_id, signature_file_id) REFERENCES files(hospital_id, id),
  constraint users_role_fkey FOREIGN KEY (hospital_id, role_id) REFERENCES roles(hospital_id, id),
  constraint users_cadre_check CHECK ((cadre = ANY (ARRAY['doctor'::text, 'nurse'::text, 'midwife'::text, 'pharmacist'::text, 'lab-scientist'::text, 'lab-technician'::text, 'radiographer'::text, 'sonographer'::text, 'radiologist'::text, 'physiotherapist'::text, 'dietitian'::text, 'accountant'::text, 'cashier'::text, 'records'::text, 'store'::text, 'admin'::text, 'auditor'::text, 'other'::text]))),
  constraint users_employed_forward CHECK (((end_date IS NULL) OR (start_date IS NULL) OR (end_date >= start_date))),
  constraint users_employment_type_check CHECK ((employment_type = ANY (ARRAY['full-time'::text, 'part-time'::text, 'locum'::text, 'visiting'::text, 'intern'::text]))),
  constraint users_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 60))),
  constraint users_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'prefer not to say'::text]))),
  constraint users_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 60))),
  constraint users_licence_body_check CHECK ((licence_body = ANY (ARRAY['MDCN'::text, 'NMCN'::text, 'PCN'::text, 'MLSCN'::text, 'RRBN'::text, 'other'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'inactive'::text, 'archived'::text])))
);

CREATE INDEX users_by_name ON users USING btree (hospital_id, fullname, id);
CREATE INDEX users_by_role ON users USING btree (hospital_id, role_id, status);
CREATE INDEX users_by_status ON users USING btree (hospital_id, status);

CREATE TRIGGER users_last_hospital_admin AFTER DELETE OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION users_last_hospital_admin();
CREATE TRIGGER users_of_active_roles AFTER INSERT OR UPDATE OF role_id, status ON users FOR EACH ROW EXECUTE FUNCTION roles_archived_without_users();

alter table users enable row level security;
alter table users force row level security;
create policy civis_app on users for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on users for all to current_user using (true) with check (true);
grant delete, insert, select, update on users to civis_app;
