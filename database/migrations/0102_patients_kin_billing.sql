-- Next of kin and billing methods.
create table next_of_kin (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  fullname text not null check (length(fullname) between 2 and 120),
  relationship text not null check (relationship in ('spouse', 'parent', 'child', 'sibling', 'guardian', 'friend', 'employer', 'other')),
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
  removed_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint next_of_kin_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint next_of_kin_linked_patient foreign key (hospital_id, linked_patient_id) references patients (hospital_id, id)
);
call civis_protect('next_of_kin');
-- Invariant 4: at most one primary at any moment, one while any is there at commit.
create unique index next_of_kin_one_primary on next_of_kin (hospital_id, patient_id) where is_primary and removed_at is null;
create index next_of_kin_by_patient on next_of_kin (hospital_id, patient_id, id) where removed_at is null;
create index next_of_kin_by_linked on next_of_kin (hospital_id, linked_patient_id) where linked_patient_id is not null;

create function next_of_kin_has_primary() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if exists (select 1 from public.next_of_kin k where k.hospital_id = new.hospital_id and k.patient_id = new.patient_id and k.removed_at is null)
    and not exists (select 1 from public.next_of_kin k where k.hospital_id = new.hospital_id and k.patient_id = new.patient_id and k.removed_at is null and k.is_primary)
  then
    raise exception 'the patient has next of kin but no primary one' using errcode = 'check_violation', constraint = 'next_of_kin_one_primary';
  end if;
  return null;
end $$;
create constraint trigger next_of_kin_has_primary after insert or update on next_of_kin deferrable initially deferred for each row execute function next_of_kin_has_primary();

create table patient_billings (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  method text not null check (method in ('Self-Pay', 'HMO', 'HPP', 'Company')),
  hmo_id uuid,
  plan_id uuid,
  plan_name text,
  enrollee_number text,
  principal_enrollee_number text,
  relationship_to_principal text,
  employer text,
  staff_number text,
  valid_from date,
  valid_to date,
  priority int not null check (priority between 1 and 3),
  verification text not null check (verification in ('unverified', 'verified', 'failed')),
  verified_at timestamptz,
  verified_by uuid,
  verification_reference text,
  card_front_id uuid,
  card_back_id uuid,
  is_default boolean not null,
  status text not null check (status in ('active', 'suspended', 'ended')),
  ended_reason text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint patient_billings_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint patient_billings_card_front foreign key (hospital_id, card_front_id) references files (hospital_id, id),
  constraint patient_billings_card_back foreign key (hospital_id, card_back_id) references files (hospital_id, id),
  constraint patient_billings_dates check (valid_to >= valid_from),
  constraint patient_billings_plan_whole check (method = 'Self-Pay' or (hmo_id is not null and plan_id is not null)),
  constraint patient_billings_default_active check (not is_default or status = 'active')
);
call civis_protect('patient_billings');
-- Invariant 4: never two defaults; exactly one at commit.
create unique index patient_billings_one_default on patient_billings (hospital_id, patient_id) where is_default;
create unique index patient_billings_enrollee_once on patient_billings (hospital_id, patient_id, hmo_id, enrollee_number) where hmo_id is not null and enrollee_number is not null and status <> 'ended';
create index patient_billings_by_patient on patient_billings (hospital_id, patient_id, id);
create index patient_billings_by_enrollee on patient_billings (hospital_id, hmo_id, enrollee_number) where hmo_id is not null;
create index patient_billings_by_expiry on patient_billings (hospital_id, valid_to) where status = 'active' and valid_to is not null;

create function patient_billings_check_default(tenant uuid, patient uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  defaults int;
  defaulted text;
begin
  select count(*), max(b.method) into defaults, defaulted
  from public.patient_billings b where b.hospital_id = tenant and b.patient_id = patient and b.is_default and b.status = 'active';
  if exists (select 1 from public.patients p where p.hospital_id = tenant and p.id = patient and p.status <> 'merged' and (defaults <> 1 or p.billing_method is distinct from defaulted)) then
    raise exception 'the patient needs exactly one default active billing method' using errcode = 'check_violation', constraint = 'patient_billings_one_default';
  end if;
end $$;
create function patient_billings_has_default() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  perform public.patient_billings_check_default(new.hospital_id, new.patient_id);
  return null;
end $$;
create function patients_have_default_billing() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  perform public.patient_billings_check_default(new.hospital_id, new.id);
  return null;
end $$;
create constraint trigger patient_billings_has_default after insert or update on patient_billings deferrable initially deferred for each row execute function patient_billings_has_default();
create constraint trigger patients_have_default_billing after insert or update of status, billing_method on patients deferrable initially deferred for each row execute function patients_have_default_billing();
