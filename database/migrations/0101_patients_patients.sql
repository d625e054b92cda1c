-- A person as one hospital knows them.
create table patients (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  person_id uuid not null references persons (id) deferrable initially deferred,
  civis_id text not null,
  hospital_patient_id text not null,
  -- The digits of hospital_patient_id: P-1000000 comes after P-999999.
  patient_no bigint not null,
  fullname text not null,
  -- Folded, for sorting.
  fullname_key text collate "C" not null,
  title text check (title in ('Mr', 'Mrs', 'Ms', 'Miss', 'Master', 'Dr', 'Prof', 'Chief', 'Alhaji', 'Alhaja', 'Rev', 'Baby')),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  middle_name text,
  preferred_name text,
  maiden_name text,
  gender text not null check (gender in ('male', 'female', 'prefer not to say')),
  sex_at_birth text not null check (sex_at_birth in ('male', 'female', 'intersex', 'unknown')),
  date_of_birth date,
  date_of_birth_estimated boolean not null,
  time_of_birth text,
  birth_weight_grams int,
  multiple_birth_order int,
  marital_status text check (marital_status in ('single', 'married', 'divorced', 'separated', 'widowed', 'cohabiting', 'unknown')),
  dial_code text,
  phone_number text,
  alternate_phone text,
  email text,
  address text,
  city text,
  state text,
  lga text,
  country text,
  postal_code text,
  landmark text,
  nationality text,
  state_of_origin text,
  religion text check (religion in ('Christianity', 'Islam', 'Traditional', 'Other', 'None')),
  occupation text,
  education_level text,
  language text,
  needs_interpreter boolean not null,
  id_type text check (id_type in ('NIN', 'Passport', 'Drivers Licence', 'Voters Card', 'NHIA Number', 'Staff Id', 'Other')),
  id_number text,
  blood_group text not null check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'unknown')),
  blood_group_verified boolean not null,
  genotype text not null check (genotype in ('AA', 'AS', 'AC', 'SS', 'SC', 'CC', 'unknown')),
  disabilities text[] not null,
  photo_attachment_id uuid,
  is_dependant boolean not null,
  principal_patient_id uuid,
  dependant_relationship text check (dependant_relationship in ('spouse', 'son', 'daughter', 'father', 'mother', 'sibling', 'ward', 'other')),
  dependant_number int check (dependant_number between 1 and 20),
  is_unidentified boolean not null,
  alias text,
  status text not null check (status in ('active', 'deceased', 'merged', 'archived')),
  listed boolean not null generated always as (status in ('active', 'deceased')) stored,
  deceased_at timestamptz,
  merged_into_patient_id uuid,
  registration_source text not null check (registration_source in ('front-desk', 'emergency', 'newborn', 'portal', 'import', 'other-hospital')),
  referred_by text,
  preferred_contact text not null check (preferred_contact in ('sms', 'email', 'phone', 'none')),
  -- { treatment, dataProcessing, shareRecords, marketing } each { given, signedAt, method }
  consents jsonb not null check (jsonb_typeof(consents) = 'object'),
  -- [{ text, severity, expiresAt, by, at }]
  alerts jsonb not null check (jsonb_typeof(alerts) = 'array'),
  confidential boolean not null,
  -- Method of the default billing row, for lists and their filter.
  billing_method text check (billing_method in ('Self-Pay', 'HMO', 'HPP', 'Company')),
  last_visit_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  -- Invariant 5, for the foreign key below: false when there is a principal.
  principal_is_dependant boolean generated always as (case when principal_patient_id is null then null else false end) stored,
  primary key (hospital_id, id),
  constraint patients_number_once unique (hospital_id, patient_no),
  constraint patients_rank unique (hospital_id, id, is_dependant),
  -- Invariant 5: a principal is never a dependant, so there are no chains and no cycles.
  constraint patients_dependant_has_none foreign key (hospital_id, principal_patient_id, principal_is_dependant)
    references patients (hospital_id, id, is_dependant) deferrable initially immediate,
  constraint patients_dependant_whole check (
    is_dependant = (principal_patient_id is not null) and is_dependant = (dependant_relationship is not null) and is_dependant = (dependant_number is not null)
  ),
  constraint patients_dependant_number_once unique (hospital_id, principal_patient_id, dependant_number),
  constraint patients_merged_whole check ((status = 'merged') = (merged_into_patient_id is not null)),
  constraint patients_merged_into foreign key (hospital_id, merged_into_patient_id) references patients (hospital_id, id),
  constraint patients_deceased_whole check ((status = 'deceased') = (deceased_at is not null)),
  constraint patients_id_number_whole check ((id_type is null) = (id_number is null)),
  constraint patients_photo foreign key (hospital_id, photo_attachment_id) references files (hospital_id, id)
);
call civis_protect('patients');

-- Invariant 1: one person, one patient row of a hospital that is not merged.
create unique index patients_one_per_person on patients (hospital_id, person_id) where status <> 'merged';
create unique index patients_id_number_once on patients (hospital_id, id_type, id_number) where id_number is not null and status <> 'merged';
create index patients_by_merged on patients (hospital_id, merged_into_patient_id) where merged_into_patient_id is not null;

-- Each sort of the list, and each filter with the list's own order.
create index patients_newest on patients (hospital_id, created_at desc, id desc) where listed;
create index patients_by_fullname on patients (hospital_id, fullname_key, id) where listed;
create index patients_by_last_visit on patients (hospital_id, last_visit_at desc nulls last, id desc) where listed;
create index patients_by_number on patients (hospital_id, patient_no) where listed;
create index patients_deceased_newest on patients (hospital_id, created_at desc, id desc) where status = 'deceased';
create index patients_dependants_newest on patients (hospital_id, created_at desc, id desc) where listed and is_dependant;
create index patients_by_billing on patients (hospital_id, billing_method, created_at desc, id desc) where listed;
create index patients_by_gender on patients (hospital_id, gender, created_at desc, id desc) where listed;
-- Registrations, by birth day, for candidates of duplicates.
create index patients_by_birth on patients (hospital_id, date_of_birth, id) where listed;
create index patients_by_person on patients (person_id);

alter table person_hospitals
  add constraint person_hospitals_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id) deferrable initially deferred;

-- Counts of the list: the whole, by status, dependants, and one cell for each combination of the filters without dates.
-- At commit, so that the rows are locked for an instant only; `patients` first, so that two writers of one slot never cross.
create function patients_count_cell(p patients) returns text
  language sql immutable
  set search_path = pg_catalog, public
  return 'patients.cell.' || p.status || '.' || p.gender || '.' || (case when p.is_dependant then 'dependant' else 'principal' end) || '.' || coalesce(p.billing_method, 'none');

create function patients_count() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  tenant uuid;
  own_slot smallint := (pg_backend_pid() % 8)::smallint;
begin
  if tg_op = 'UPDATE' and old.listed = new.listed and public.patients_count_cell(old) = public.patients_count_cell(new) then
    return null;
  end if;
  tenant := case when tg_op = 'DELETE' then old.hospital_id else new.hospital_id end;
  insert into public.counters (hospital_id, name, slot, value)
  select tenant, moved.name, own_slot, sum(moved.step)
  from (
    select 'patients' as name, 0 as step
    union all select w.name, -1 from unnest(array['patients', 'patients.' || old.status, case when old.is_dependant then 'patients.dependants' end, public.patients_count_cell(old)]) as w(name)
      where tg_op <> 'INSERT' and old.listed and w.name is not null
    union all select w.name, 1 from unnest(array['patients', 'patients.' || new.status, case when new.is_dependant then 'patients.dependants' end, public.patients_count_cell(new)]) as w(name)
      where tg_op <> 'DELETE' and new.listed and w.name is not null
  ) moved
  group by moved.name
  order by moved.name
  on conflict on constraint counters_pkey do update set value = counters.value + excluded.value;
  return null;
end $$;
create constraint trigger patients_counted after insert or update or delete on patients deferrable initially deferred for each row execute function patients_count();
