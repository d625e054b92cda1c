-- Sign-ins of the patient area and who acts for whom. Persons only; no hospital's rows, touched by patient-area alone.
create table portal_accounts (
  account_id uuid primary key,
  person_id uuid not null references persons (id) deferrable initially deferred,
  status text not null check (status in ('invited', 'active', 'blocked', 'closed')),
  identity_level text not null check (identity_level in ('claimed', 'verified')),
  activated_at timestamptz,
  activated_by text check (activated_by in ('invite', 'self-claim', 'front-desk')),
  -- Until then a claim counts as seen at the front desk that invited.
  invited_until timestamptz,
  blocked_reason text,
  -- The person whose account it was before a merge of two records moved it.
  moved_from_person_id uuid,
  language text,
  keep_signed_in boolean not null,
  -- For the sign-in's first words; the person's own record stays the truth.
  fullname text not null,
  initials text not null,
  birth_year int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1
);
call civis_open('portal_accounts');
-- Invariant 5: two accounts never open one person.
create unique index portal_accounts_one_per_person on portal_accounts (person_id) where status <> 'closed';

create table proxies (
  id uuid primary key,
  person_id uuid not null references persons (id) deferrable initially deferred,
  for_person_id uuid not null references persons (id) deferrable initially deferred,
  relation text not null check (relation in ('parent', 'guardian', 'carer')),
  source text not null check (source in ('dependant', 'consent')),
  scope text not null check (scope in ('full', 'appointments-billing')),
  -- Exclusive: the first instant without the right, e.g. the 18th birthday at 00:00 in the hospital's zone.
  valid_to timestamptz,
  status text not null check (status in ('active', 'ended')),
  ended_at timestamptz,
  ended_reason text,
  created_at timestamptz not null,
  constraint proxies_not_self check (person_id <> for_person_id)
);
call civis_open('proxies');
create unique index proxies_one_live on proxies (person_id, for_person_id) where status = 'active';
create index proxies_by_target on proxies (for_person_id) where status = 'active';

-- The person of the transaction and those they act for at an instant.
create function portal_persons(asked_at timestamptz) returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select app_person() where app_person() is not null
  union
  select x.for_person_id from proxies x where x.person_id = app_person() and x.status = 'active' and (x.valid_to is null or x.valid_to > asked_at);
end;

-- Where those persons are patients: the ids come from the transaction's person, never from a request.
create function portal_hospitals(asked_at timestamptz) returns table (person_id uuid, hospital_id uuid, patient_id uuid, since timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select h.person_id, h.hospital_id, h.patient_id, h.since
  from person_hospitals h join hospitals t on t.id = h.hospital_id
  where h.person_id in (select portal_persons(asked_at)) and t.status in ('active', 'suspended')
  order by h.since, h.hospital_id;
end;

-- The hospitals of the directory: active ones, by columns that any signed-in patient may read.
create function portal_directory() returns table (id uuid, name text, address text, city text, state text, country text, dial_code text, phone text, email text, specializations text[])
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select h.id, h.name, h.address, h.city, h.state, h.country, h.dial_code, h.phone, h.email,
    array(select s.name from specializations s where s.hospital_id = h.id and s.status = 'active' order by s.name)
  from hospitals h where h.status = 'active' order by h.name, h.id;
end;

-- A person by a hospital's printed number, the patient's number there and the date of birth, all right: for claiming the own record.
create function portal_person_by_number(hospital_code text, number text, born date) returns uuid
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select p.person_id from patients p join hospitals h on h.id = p.hospital_id
  where h.civis_hospital_id = hospital_code and h.status = 'active' and p.hospital_patient_id = number and p.date_of_birth = born and p.status = 'active';
end;

-- What a claim compares and where its code goes: a person by id, alive and not merged. `hospitals`: where they are patients.
create function portal_person_to_claim(person uuid) returns table (id uuid, civis_id text, first_name text, middle_name text, last_name text, date_of_birth date, dial_code text, phone_number text, email text, hospitals uuid[])
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select p.id, p.civis_id, p.first_name, p.middle_name, p.last_name, p.date_of_birth, p.dial_code, p.phone_number, p.email,
    array(select h.hospital_id from person_hospitals h where h.person_id = p.id order by h.since)
  from persons p where p.id = person and p.merged_into is null and p.deceased_at is null and (app_platform() or p.id = app_person());
end;

-- Notes on a person which account signs in for them (null: none any more).
create function portal_bind_person(person uuid, account uuid, at timestamptz) returns void
  language sql volatile security definer
  set search_path = pg_catalog, public
begin atomic
  update persons set portal_account_id = account, updated_at = at, version = version + 1 where id = person;
end;

revoke execute on function portal_persons(timestamptz), portal_hospitals(timestamptz), portal_directory(), portal_person_by_number(text, text, date), portal_person_to_claim(uuid), portal_bind_person(uuid, uuid, timestamptz) from public;
grant execute on function portal_persons(timestamptz), portal_hospitals(timestamptz), portal_directory(), portal_person_by_number(text, text, date), portal_person_to_claim(uuid), portal_bind_person(uuid, uuid, timestamptz) to civis_app;
