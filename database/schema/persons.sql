-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table persons (
  id uuid not null,
  civis_id text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  date_of_birth date,
  date_of_birth_estimated boolean not null,
  gender text not null,
  sex_at_birth text not null,
  dial_code text,
  phone_number text,
  email text,
  language text,
  preferred_contact text not null,
  portal_account_id uuid,
  share_records text not null,
  registered_by uuid not null,
  deceased_at timestamp with time zone,
  deceased_reported_by uuid,
  merged_into uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint persons_pkey PRIMARY KEY (id),
  constraint persons_civis_id_once UNIQUE (civis_id),
  constraint persons_deceased_reported_by_fkey FOREIGN KEY (deceased_reported_by) REFERENCES hospitals(id),
  constraint persons_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES persons(id),
  constraint persons_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES hospitals(id),
  constraint persons_civis_id_check CHECK ((civis_id ~ '^CIV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'::text)),
  constraint persons_death_reported_whole CHECK (((deceased_at IS NULL) = (deceased_reported_by IS NULL))),
  constraint persons_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'prefer not to say'::text]))),
  constraint persons_not_merged_into_self CHECK ((merged_into <> id)),
  constraint persons_preferred_contact_check CHECK ((preferred_contact = ANY (ARRAY['sms'::text, 'email'::text, 'phone'::text, 'none'::text]))),
  constraint persons_sex_at_birth_check CHECK ((sex_at_birth = ANY (ARRAY['male'::text, 'female'::text, 'intersex'::text, 'unknown'::text]))),
  constraint persons_share_records_check CHECK ((share_records = ANY (ARRAY['granted'::text, 'denied'::text])))
);

CREATE INDEX persons_by_merged ON persons USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE UNIQUE INDEX persons_one_portal_account ON persons USING btree (portal_account_id) WHERE (portal_account_id IS NOT NULL);

CREATE TRIGGER persons_kept_over_hospitals BEFORE UPDATE ON persons FOR EACH ROW EXECUTE FUNCTION civis_keep_person();

alter table persons enable row level security;
alter table persons force row level security;
create policy civis_app on persons for all to civis_app using (((id = ( SELECT app_person() AS app_person)) OR (EXISTS ( SELECT 1
   FROM person_hospitals h
  WHERE ((h.person_id = persons.id) AND (h.hospital_id = ( SELECT app_hospital() AS app_hospital))))))) with check (((id = ( SELECT app_person() AS app_person)) OR (EXISTS ( SELECT 1
   FROM person_hospitals h
  WHERE ((h.person_id = persons.id) AND (h.hospital_id = ( SELECT app_hospital() AS app_hospital)))))));
create policy civis_owner on persons for all to current_user using (true) with check (true);
grant delete, insert, select, update on persons to civis_app;
