-- Medical certificates of cause of death, what they said before an amendment, and merges of two records.
create table death_records (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  certificate_number text,
  status text not null check (status in ('draft', 'signed', 'reversed')),
  date_time_of_death timestamptz not null,
  is_estimated boolean not null,
  place text not null check (place in ('ward', 'emergency', 'theatre', 'labour', 'brought-in-dead', 'home', 'transit', 'other')),
  place_detail text,
  manner text not null check (manner in ('natural', 'accident', 'assault', 'self-harm', 'pending', 'undetermined')),
  -- { icdCode, text, interval }
  cause_a jsonb,
  cause_b jsonb,
  cause_c jsonb,
  cause_d jsonb,
  other_conditions jsonb not null check (jsonb_typeof(other_conditions) = 'array'),
  is_maternal_death boolean not null,
  pregnancy_state text check (pregnancy_state in ('pregnant', 'within-42-days', '43-days-to-1-year', 'no', 'unknown')),
  is_perinatal boolean not null,
  gestation_weeks int,
  birth_weight int,
  hours_lived int,
  mother_patient_id uuid,
  autopsy_requested boolean not null,
  autopsy_findings text,
  informant_next_of_kin_id uuid,
  body_released_to text,
  body_released_at timestamptz,
  mortuary_tag text,
  admission_id uuid,
  consultation_id uuid,
  override_reason text,
  certified_by uuid,
  certified_by_name text,
  certified_at timestamptz,
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint death_records_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint death_records_mother foreign key (hospital_id, mother_patient_id) references patients (hospital_id, id),
  constraint death_records_informant foreign key (hospital_id, informant_next_of_kin_id) references next_of_kin (hospital_id, id),
  constraint death_records_signed_whole check (status = 'draft' or (certificate_number is not null and cause_a is not null and certified_at is not null) or (status = 'reversed' and certified_at is null)),
  constraint death_records_number_once unique (hospital_id, certificate_number)
);
call civis_protect('death_records');
-- One live record of a patient: a draft or a signed one.
create unique index death_records_one_live on death_records (hospital_id, patient_id) where status in ('draft', 'signed');
create index death_records_by_time on death_records (hospital_id, date_time_of_death desc, id desc) where status = 'signed';
create index death_records_by_patient on death_records (hospital_id, patient_id, id);

create table death_record_amendments (
  hospital_id uuid not null,
  id uuid not null,
  death_record_id uuid not null,
  at timestamptz not null,
  by uuid,
  by_name text not null,
  reason text not null,
  -- The whole record as it was.
  before jsonb not null,
  primary key (hospital_id, id),
  foreign key (hospital_id, death_record_id) references death_records (hospital_id, id)
);
call civis_protect('death_record_amendments');
call civis_append_only('death_record_amendments');
create index death_record_amendments_by_record on death_record_amendments (hospital_id, death_record_id, at desc);

-- Invariant 7: deceased exactly while a signed death record stands.
create function patients_check_death(tenant uuid, patient uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if exists (
    select 1 from public.patients p
    where p.hospital_id = tenant and p.id = patient and p.status in ('active', 'deceased')
      and (p.status = 'deceased') <> exists (select 1 from public.death_records d where d.hospital_id = tenant and d.patient_id = patient and d.status = 'signed')
  ) then
    raise exception 'a patient is deceased exactly while a signed death record stands' using errcode = 'check_violation', constraint = 'patients_deceased_with_record';
  end if;
end $$;
create function death_records_match() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  perform public.patients_check_death(new.hospital_id, new.patient_id);
  return null;
end $$;
create function patients_match_death() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  perform public.patients_check_death(new.hospital_id, new.id);
  return null;
end $$;
create constraint trigger death_records_match after insert or update of status, patient_id on death_records deferrable initially deferred for each row execute function death_records_match();
create constraint trigger patients_match_death after insert or update of status on patients deferrable initially deferred for each row execute function patients_match_death();

create table patient_merges (
  hospital_id uuid not null,
  id uuid not null,
  survivor_id uuid not null,
  merged_id uuid not null,
  field_choices jsonb not null check (jsonb_typeof(field_choices) = 'object'),
  -- table → [{ id, column, before }]: the rows that moved, with the columns that had to change beside the pointer
  moved_rows jsonb not null check (jsonb_typeof(moved_rows) = 'object'),
  -- The survivor's and the merged one's own columns as they were.
  former jsonb not null check (jsonb_typeof(former) = 'object'),
  reason text not null,
  by uuid,
  by_name text not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint patient_merges_survivor foreign key (hospital_id, survivor_id) references patients (hospital_id, id),
  constraint patient_merges_merged foreign key (hospital_id, merged_id) references patients (hospital_id, id),
  constraint patient_merges_two check (survivor_id <> merged_id)
);
call civis_protect('patient_merges');
-- A record is merged away once at a time.
create unique index patient_merges_once on patient_merges (hospital_id, merged_id) where undone_at is null;
create index patient_merges_newest on patient_merges (hospital_id, at desc, id desc);
create index patient_merges_by_survivor on patient_merges (hospital_id, survivor_id);
