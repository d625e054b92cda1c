-- Humans over all hospitals, and in which hospitals each is a patient.
create table persons (
  id uuid primary key,
  civis_id text not null check (civis_id ~ '^CIV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  first_name text not null,
  middle_name text,
  last_name text not null,
  date_of_birth date,
  date_of_birth_estimated boolean not null,
  gender text not null check (gender in ('male', 'female', 'prefer not to say')),
  sex_at_birth text not null check (sex_at_birth in ('male', 'female', 'intersex', 'unknown')),
  dial_code text,
  phone_number text,
  email text,
  language text,
  preferred_contact text not null check (preferred_contact in ('sms', 'email', 'phone', 'none')),
  portal_account_id uuid,
  share_records text not null check (share_records in ('granted', 'denied')),
  -- The hospital that registered the person: its edits move the contact until the person has a sign-in of their own.
  registered_by uuid not null references hospitals (id),
  deceased_at timestamptz,
  deceased_reported_by uuid references hospitals (id),
  merged_into uuid references persons (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  constraint persons_civis_id_once unique (civis_id),
  constraint persons_not_merged_into_self check (merged_into <> id),
  constraint persons_death_reported_whole check ((deceased_at is null) = (deceased_reported_by is null))
);
create unique index persons_one_portal_account on persons (portal_account_id) where portal_account_id is not null;

create table person_hospitals (
  person_id uuid not null,
  hospital_id uuid not null references hospitals (id),
  patient_id uuid not null,
  since timestamptz not null,
  primary key (person_id, hospital_id),
  -- The row comes before the person's own: it is what lets the hospital write the person.
  foreign key (person_id) references persons (id) deferrable initially deferred
);
call civis_guard('person_hospitals', 'hospital_id = (select public.app_hospital()) or person_id = (select public.app_person())');
create index person_hospitals_by_patient on person_hospitals (hospital_id, patient_id);

call civis_guard(
  'persons',
  'id = (select public.app_person()) or exists (select 1 from public.person_hospitals h where h.person_id = persons.id and h.hospital_id = (select public.app_hospital()))'
);
