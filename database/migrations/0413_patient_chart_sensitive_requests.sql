-- A user who opened a person's records in an emergency asks the hospitals that keep them for what is sensitive; each answers for its own.
create table chart_sensitive_requests (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  keeper_id uuid not null references hospitals (id),
  person_id uuid not null references persons (id),
  user_id uuid not null,
  user_name text not null,
  hospital_name text not null,
  reason text not null check (length(reason) >= 20),
  status text not null check (status in ('waiting', 'granted', 'declined')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by_name text,
  decision_reason text,
  expires_at timestamptz,
  primary key (hospital_id, id),
  constraint chart_sensitive_requests_elsewhere check (keeper_id <> hospital_id),
  constraint chart_sensitive_requests_whole check ((status = 'waiting') = (decided_at is null) and (status = 'granted') = (expires_at is not null))
);
call civis_guard('chart_sensitive_requests', 'hospital_id = (select public.app_hospital()) or keeper_id = (select public.app_hospital())');
create unique index chart_sensitive_requests_one_waiting on chart_sensitive_requests (hospital_id, keeper_id, person_id, user_id) where status = 'waiting';
create index chart_sensitive_requests_of_keeper on chart_sensitive_requests (keeper_id, person_id);

-- Only the keeper answers, and only for itself; nobody but the asker's hospital asks.
create function chart_keep_sensitive_request() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'INSERT' and (new.status <> 'waiting' or new.hospital_id is distinct from public.app_hospital())
     or tg_op = 'UPDATE' and (old.keeper_id is distinct from public.app_hospital() or old.status <> 'waiting'
        or (new.hospital_id, new.id, new.keeper_id, new.person_id, new.user_id, new.reason) is distinct from (old.hospital_id, old.id, old.keeper_id, old.person_id, old.user_id, old.reason)) then
    raise exception 'the keeper alone answers, once' using errcode = 'check_violation', constraint = 'chart_sensitive_requests_by_keeper';
  end if;
  return new;
end $$;
create trigger chart_sensitive_requests_by_keeper before insert or update on chart_sensitive_requests for each row
  when (current_user = 'civis_app') execute function chart_keep_sensitive_request();

-- Whether a user of the asking hospital may see what is sensitive at a keeper: the person shares, or the keeper granted it.
create function chart_is_granted(keeper uuid, person uuid, asker uuid, at timestamptz) returns boolean
  language sql stable
  set search_path = pg_catalog, public
begin atomic
  select exists (select 1 from persons p where p.id = person and p.share_records = 'granted')
    or exists (
      select 1 from chart_sensitive_requests r
      where r.hospital_id = app_hospital() and r.keeper_id = keeper and r.person_id = person and r.user_id = asker
        and r.status = 'granted' and r.decided_at <= at and r.expires_at > at
    );
end;
revoke execute on function chart_is_granted(uuid, uuid, uuid, timestamptz) from public;

create or replace function civis_shared_conditions(patient uuid, asker uuid, at timestamptz, with_sensitive boolean)
  returns table (id uuid, patient_id uuid, hospital_id uuid, hospital_name text, name text, icd_code text, category text, clinical_status text, verification_status text, severity text, laterality text, onset_date text, onset_age int, onset_text text, abatement_date text, family_relation text, is_chronic boolean, is_notifiable boolean, is_sensitive boolean, current_treatment text, notes text, created_at timestamptz, created_by_name text, updated_at timestamptz, version int)
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select distinct c.id, c.patient_id, c.hospital_id, h.name, c.name, c.icd_code, c.category, c.clinical_status, c.verification_status, c.severity, c.laterality, c.onset_date, c.onset_age, c.onset_text, c.abatement_date, c.family_relation, c.is_chronic, c.is_notifiable, c.is_sensitive, c.current_treatment, c.notes, c.created_at, c.created_by_name, c.updated_at, c.version
  from person_hospitals mine
  join person_hospitals theirs on theirs.person_id = mine.person_id and theirs.hospital_id <> mine.hospital_id
  join pre_existing_conditions c on c.hospital_id = theirs.hospital_id and c.patient_id = theirs.patient_id
  join hospitals h on h.id = theirs.hospital_id
  where mine.hospital_id = app_hospital() and mine.patient_id = patient
    and chart_is_shared(patient, mine.person_id, asker, at)
    and c.verification_status <> 'entered-in-error'
    and (not c.is_sensitive or (with_sensitive and chart_is_granted(c.hospital_id, mine.person_id, asker, at)));
end;

create or replace function civis_condition_keeper(condition uuid, asker uuid, at timestamptz, with_sensitive boolean) returns text
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select h.name
  from pre_existing_conditions c
  join person_hospitals theirs on theirs.hospital_id = c.hospital_id and theirs.patient_id = c.patient_id
  join person_hospitals mine on mine.person_id = theirs.person_id and mine.hospital_id = app_hospital()
  join hospitals h on h.id = c.hospital_id
  where c.id = condition and c.hospital_id <> app_hospital()
    and chart_is_shared(mine.patient_id, mine.person_id, asker, at)
    and (not c.is_sensitive or (with_sensitive and chart_is_granted(c.hospital_id, mine.person_id, asker, at)))
  limit 1;
end;
