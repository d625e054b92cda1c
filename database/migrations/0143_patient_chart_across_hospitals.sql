-- The only ways from one hospital to the chart rows of another, one for each kind. Each checks for itself that the person is a
-- patient of the asking hospital; conditions also that the person shares or that the asking user's emergency access is open.
-- `patient` is always the asking hospital's own patient, so an id of another hospital gives nothing.

-- Whether a user of the asking hospital may see what others wrote of a person: shared, or opened in an emergency.
create function chart_is_shared(patient uuid, person uuid, asker uuid, at timestamptz) returns boolean
  language sql stable
  set search_path = pg_catalog, public
begin atomic
  select exists (select 1 from persons p where p.id = person and p.share_records = 'granted')
    or exists (select 1 from chart_emergencies e where e.hospital_id = app_hospital() and e.patient_id = patient and e.user_id = asker and e.granted_at <= at and e.expires_at > at);
end;

create function civis_shared_conditions(patient uuid, asker uuid, at timestamptz, with_sensitive boolean)
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
    and (with_sensitive or not c.is_sensitive);
end;

-- Allergies are shared always: safety goes before consent.
create function civis_shared_allergies(patient uuid)
  returns table (id uuid, patient_id uuid, hospital_id uuid, hospital_name text, category text, substance text, generic_name text, drug_class text, type text, criticality text, reactions jsonb, status text, verification text, last_occurrence text, notes text, created_at timestamptz, created_by_name text, updated_at timestamptz, version int)
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select distinct a.id, a.patient_id, a.hospital_id, h.name, a.category, a.substance, a.generic_name, a.drug_class, a.type, a.criticality, a.reactions, a.status, a.verification, a.last_occurrence, a.notes, a.created_at, a.created_by_name, a.updated_at, a.version
  from person_hospitals mine
  join person_hospitals theirs on theirs.person_id = mine.person_id and theirs.hospital_id <> mine.hospital_id
  join allergies a on a.hospital_id = theirs.hospital_id and a.patient_id = theirs.patient_id
  join hospitals h on h.id = theirs.hospital_id
  where mine.hospital_id = app_hospital() and mine.patient_id = patient and a.verification <> 'entered-in-error';
end;

-- The hospital that wrote a condition which the asker can see in a list: to say whose it is, nothing else.
create function civis_condition_keeper(condition uuid, asker uuid, at timestamptz, with_sensitive boolean) returns text
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
    and (with_sensitive or not c.is_sensitive)
  limit 1;
end;
create index pre_existing_conditions_by_id on pre_existing_conditions (id);

revoke execute on function chart_is_shared(uuid, uuid, uuid, timestamptz), civis_shared_conditions(uuid, uuid, timestamptz, boolean), civis_shared_allergies(uuid), civis_condition_keeper(uuid, uuid, timestamptz, boolean) from public;
grant execute on function civis_shared_conditions(uuid, uuid, timestamptz, boolean), civis_shared_allergies(uuid), civis_condition_keeper(uuid, uuid, timestamptz, boolean) to civis_app;
