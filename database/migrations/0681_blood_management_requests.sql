-- Requests for blood, samples, typings, cross-matches, issues, transfusions and reactions.

create table blood_requests (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  request_number text not null,
  patient_id uuid not null,
  component text not null check (component in ('whole-blood', 'packed-red-cells', 'platelets', 'fresh-frozen-plasma', 'cryoprecipitate')),
  units int not null check (units between 1 and 20),
  volume_ml int check (volume_ml between 10 and 600),
  blood_group text check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  urgency text not null check (urgency in ('routine', 'urgent', 'emergency', 'massive')),
  needed_at timestamptz not null,
  indication text not null check (indication in ('anaemia', 'haemorrhage', 'surgery', 'obstetric', 'sickle-cell', 'oncology', 'neonatal', 'coagulopathy', 'other')),
  indication_text text not null check (length(indication_text) >= 3),
  haemoglobin numeric(4, 1),
  platelets int,
  inr numeric(4, 2),
  reason text,
  special_requirements text[] not null check (special_requirements <@ array['leucodepleted', 'irradiated', 'cmv-negative', 'washed', 'low-titre-o', 'paediatric', 'sickle-negative']),
  consent_given boolean not null,
  source text not null check (source in ('ward-round', 'consultation', 'procedure', 'antenatal', 'emergency', 'manual')),
  place_kind text check (place_kind in ('consultation', 'ward-round', 'procedure', 'antenatal')),
  place_id uuid,
  billing_id uuid,
  status text not null check (status in ('requested', 'sample-taken', 'cross-matched', 'part-issued', 'issued', 'completed', 'declined', 'cancelled')),
  open boolean not null generated always as (status in ('requested', 'sample-taken', 'cross-matched', 'part-issued', 'issued')) stored,
  requested_by uuid,
  requested_by_name text not null,
  end_reason text,
  ended_at timestamptz,
  death_record_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint blood_requests_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint blood_requests_place check ((place_kind is null) = (place_id is null)),
  constraint blood_requests_end_reason check (status not in ('declined', 'cancelled') or end_reason is not null)
);
call civis_protect('blood_requests');
create unique index blood_requests_one_number on blood_requests (hospital_id, request_number);
create index blood_requests_by_status on blood_requests (hospital_id, status, needed_at);
create index blood_requests_open on blood_requests (hospital_id, needed_at) where open;
create index blood_requests_by_patient on blood_requests (hospital_id, patient_id, created_at desc);
create index blood_requests_by_place on blood_requests (hospital_id, place_kind, place_id) where place_id is not null;
create index blood_requests_by_creation on blood_requests (hospital_id, created_at desc, id desc);
create index blood_requests_by_requester on blood_requests (hospital_id, requested_by, created_at desc);

create table blood_samples (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  sample_number text not null,
  patient_id uuid not null,
  request_id uuid,
  -- As they stood on the label.
  printed_name text not null,
  printed_number text not null,
  printed_birth date,
  collected_at timestamptz not null,
  collected_by uuid,
  collected_by_name text not null,
  checked_by uuid,
  checked_by_name text not null,
  wristband_scanned boolean not null,
  expires_at timestamptz not null,
  antibody_screen text check (antibody_screen in ('negative', 'positive')),
  antibodies text[] not null default '{}',
  voided_at timestamptz,
  void_reason text,
  created_at timestamptz not null,
  primary key (hospital_id, id),
  constraint blood_samples_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint blood_samples_request foreign key (hospital_id, request_id) references blood_requests (hospital_id, id),
  constraint blood_samples_two_people check (checked_by is null or collected_by is null or checked_by <> collected_by),
  constraint blood_samples_validity check (expires_at > collected_at)
);
call civis_protect('blood_samples');
create unique index blood_samples_one_number on blood_samples (hospital_id, sample_number);
create index blood_samples_by_patient on blood_samples (hospital_id, patient_id, collected_at desc);
create index blood_samples_by_request on blood_samples (hospital_id, request_id) where request_id is not null;

-- Typings of a patient. Without a group: records with different groups were merged, so that two new samples are needed.
create table blood_typings (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  patient_id uuid not null,
  sample_id uuid,
  blood_group text check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  at timestamptz not null,
  by uuid,
  by_name text not null,
  primary key (hospital_id, id),
  constraint blood_typings_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint blood_typings_sample foreign key (hospital_id, sample_id) references blood_samples (hospital_id, id),
  constraint blood_typings_of_sample check ((blood_group is null) = (sample_id is null))
);
call civis_protect('blood_typings');
create index blood_typings_by_patient on blood_typings (hospital_id, patient_id, at, id);
-- A second typing needs a second sample.
create unique index blood_typings_one_per_sample on blood_typings (hospital_id, sample_id) where sample_id is not null;

create table blood_cross_matches (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  unit_id uuid not null,
  sample_id uuid not null,
  method text not null check (method in ('immediate-spin', 'antiglobulin', 'electronic')),
  antibody_screen text not null check (antibody_screen in ('negative', 'positive')),
  result text not null check (result in ('compatible', 'incompatible')),
  -- Made after the unit had been issued in an emergency.
  retrospective boolean not null default false,
  voided_at timestamptz,
  at timestamptz not null,
  by uuid,
  by_name text not null,
  primary key (hospital_id, id),
  constraint blood_cross_matches_request foreign key (hospital_id, request_id) references blood_requests (hospital_id, id),
  constraint blood_cross_matches_unit foreign key (hospital_id, unit_id) references blood_units (hospital_id, id),
  constraint blood_cross_matches_sample foreign key (hospital_id, sample_id) references blood_samples (hospital_id, id)
);
call civis_protect('blood_cross_matches');
create index blood_cross_matches_by_request on blood_cross_matches (hospital_id, request_id, at);
create index blood_cross_matches_by_unit on blood_cross_matches (hospital_id, unit_id, at);
create index blood_cross_matches_by_sample on blood_cross_matches (hospital_id, sample_id);

-- A unit in a request; its id is the source of the unit's bill line.
create table blood_request_units (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  unit_id uuid not null,
  state text not null check (state in ('reserved', 'issued', 'returned', 'transfused', 'discarded', 'released')),
  -- The groups when it was reserved or issued: the pair is judged by the database as well.
  recipient_group text not null check (recipient_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'unknown')),
  unit_group text not null,
  component text not null,
  sample_id uuid,
  cross_match_id uuid,
  reserved_at timestamptz not null,
  warned_at timestamptz,
  issued_at timestamptz,
  issued_by uuid,
  issued_by_name text,
  collected_by_name text,
  visual_check boolean,
  temperature numeric(4, 1),
  cold_box boolean,
  destination text,
  emergency boolean not null default false,
  emergency_doctor_id uuid,
  emergency_doctor_name text,
  emergency_reason text,
  reviewed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  pack_no int,
  primary key (hospital_id, id),
  constraint blood_request_units_request foreign key (hospital_id, request_id) references blood_requests (hospital_id, id),
  constraint blood_request_units_unit foreign key (hospital_id, unit_id, unit_group, component) references blood_units (hospital_id, id, blood_group, component),
  constraint blood_request_units_sample foreign key (hospital_id, sample_id) references blood_samples (hospital_id, id),
  constraint blood_request_units_cross_match foreign key (hospital_id, cross_match_id) references blood_cross_matches (hospital_id, id),
  -- Invariant 4: no ABO-incompatible unit by any route. A and B stand in the group's name; an unknown recipient has neither.
  constraint blood_request_units_compatible check (
    case
      when component = 'packed-red-cells' then
        (strpos(unit_group, 'A') = 0 or strpos(recipient_group, 'A') > 0) and (strpos(unit_group, 'B') = 0 or strpos(recipient_group, 'B') > 0)
      when component = 'whole-blood' then
        left(unit_group, -1) = left(recipient_group, -1) or (emergency and left(unit_group, -1) = 'O')
      when component in ('fresh-frozen-plasma', 'cryoprecipitate') then
        case
          when recipient_group = 'unknown' then left(unit_group, -1) = 'AB'
          else (strpos(recipient_group, 'A') = 0 or strpos(unit_group, 'A') > 0) and (strpos(recipient_group, 'B') = 0 or strpos(unit_group, 'B') > 0)
        end
      else component = 'platelets'
    end
  ),
  constraint blood_request_units_rhd check (
    component not in ('packed-red-cells', 'whole-blood') or right(unit_group, 1) = '-' or right(recipient_group, 1) <> '-' or emergency
  ),
  -- Invariant 5: issued with a cross-match, or in an emergency by a doctor's word and reason.
  constraint blood_request_units_matched check (
    issued_at is null or (cross_match_id is not null and sample_id is not null)
    or (emergency and emergency_doctor_name is not null and emergency_reason is not null)
  ),
  constraint blood_request_units_issued check (state not in ('issued', 'returned', 'transfused') or issued_at is not null)
);
call civis_protect('blood_request_units');
-- Invariant 1: at most one live reservation or issue of a unit.
create unique index blood_request_units_one_live on blood_request_units (hospital_id, unit_id) where state in ('reserved', 'issued');
create index blood_request_units_by_request on blood_request_units (hospital_id, request_id, reserved_at);
create index blood_request_units_by_unit on blood_request_units (hospital_id, unit_id, reserved_at);
create index blood_request_units_to_review on blood_request_units (hospital_id, issued_at) where emergency and issued_at is not null and reviewed_at is null;
create index blood_request_units_issued_open on blood_request_units (hospital_id, issued_at) where state = 'issued';

create table blood_transfusions (
  hospital_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  unit_id uuid not null,
  request_id uuid not null,
  patient_id uuid not null,
  status text not null check (status in ('running', 'completed', 'stopped')),
  started_at timestamptz not null,
  started_by uuid,
  started_by_name text not null,
  checked_by uuid not null,
  checked_by_name text not null,
  wristband_scanned boolean not null,
  unit_volume_ml int not null,
  next_vitals_at timestamptz,
  vitals_warned_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text,
  volume_given int,
  stop_reason text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint blood_transfusions_line foreign key (hospital_id, line_id) references blood_request_units (hospital_id, id),
  constraint blood_transfusions_request foreign key (hospital_id, request_id) references blood_requests (hospital_id, id),
  constraint blood_transfusions_unit foreign key (hospital_id, unit_id) references blood_units (hospital_id, id),
  constraint blood_transfusions_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  -- Invariant 7: two different people, and no more than the unit held.
  constraint blood_transfusions_two_people check (started_by is null or checked_by <> started_by),
  constraint blood_transfusions_volume check (volume_given between 0 and unit_volume_ml),
  constraint blood_transfusions_end check ((status = 'running') = (ended_at is null)),
  constraint blood_transfusions_stop check (status <> 'stopped' or stop_reason is not null)
);
call civis_protect('blood_transfusions');
create unique index blood_transfusions_one_per_unit on blood_transfusions (hospital_id, unit_id);
create index blood_transfusions_by_patient on blood_transfusions (hospital_id, patient_id, started_at desc);
create index blood_transfusions_by_start on blood_transfusions (hospital_id, started_at desc);
create index blood_transfusions_running on blood_transfusions (hospital_id, next_vitals_at) where status = 'running';
create index blood_transfusions_by_request on blood_transfusions (hospital_id, request_id);

-- The sets of observations stand in the patient's chart.
create table blood_transfusion_vitals (
  hospital_id uuid not null,
  transfusion_id uuid not null,
  vital_id uuid not null,
  at timestamptz not null,
  moment text not null check (moment in ('baseline', 'running', 'end', 'reaction')),
  primary key (hospital_id, transfusion_id, vital_id),
  constraint blood_transfusion_vitals_transfusion foreign key (hospital_id, transfusion_id) references blood_transfusions (hospital_id, id)
);
call civis_protect('blood_transfusion_vitals');
create index blood_transfusion_vitals_by_time on blood_transfusion_vitals (hospital_id, transfusion_id, at);

create table blood_reactions (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  reaction_number text not null,
  transfusion_id uuid,
  unit_id uuid not null,
  patient_id uuid,
  kind text not null check (kind in ('febrile', 'allergic', 'anaphylactic', 'acute-haemolytic', 'delayed-haemolytic', 'taco', 'trali', 'septic', 'wrong-blood', 'near-miss', 'other')),
  severity int not null check (severity between 1 and 4),
  onset_at timestamptz not null,
  signs text not null,
  actions text,
  imputability text not null check (imputability in ('not-assessed', 'excluded', 'unlikely', 'possible', 'probable', 'certain')),
  workup text,
  reported_to text,
  status text not null check (status in ('open', 'closed')),
  reported_by uuid,
  reported_by_name text not null,
  closed_at timestamptz,
  closed_by_name text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint blood_reactions_transfusion foreign key (hospital_id, transfusion_id) references blood_transfusions (hospital_id, id),
  constraint blood_reactions_unit foreign key (hospital_id, unit_id) references blood_units (hospital_id, id),
  constraint blood_reactions_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint blood_reactions_assessed check (status = 'open' or imputability <> 'not-assessed')
);
call civis_protect('blood_reactions');
create unique index blood_reactions_one_number on blood_reactions (hospital_id, reaction_number);
create index blood_reactions_by_onset on blood_reactions (hospital_id, onset_at desc);
create index blood_reactions_by_patient on blood_reactions (hospital_id, patient_id, onset_at desc) where patient_id is not null;
create index blood_reactions_by_unit on blood_reactions (hospital_id, unit_id);
create index blood_reactions_open on blood_reactions (hospital_id, onset_at) where status = 'open';

create table blood_massive (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  activated_at timestamptz not null,
  activated_by uuid,
  activated_by_name text not null,
  call_group_id uuid,
  labs_due_at timestamptz not null,
  stood_down_at timestamptz,
  stood_down_by_name text,
  primary key (hospital_id, id),
  constraint blood_massive_request foreign key (hospital_id, request_id) references blood_requests (hospital_id, id)
);
call civis_protect('blood_massive');
create unique index blood_massive_one_live on blood_massive (hospital_id, request_id) where stood_down_at is null;
create index blood_massive_live on blood_massive (hospital_id, labs_due_at) where stood_down_at is null;

create table blood_massive_packs (
  hospital_id uuid not null,
  massive_id uuid not null,
  no int not null check (no >= 1),
  issued_at timestamptz not null,
  issued_by_name text not null,
  runner text not null,
  missing text,
  primary key (hospital_id, massive_id, no),
  constraint blood_massive_packs_massive foreign key (hospital_id, massive_id) references blood_massive (hospital_id, id)
);
call civis_protect('blood_massive_packs');

alter table vitals drop constraint vitals_source_check;
alter table vitals add constraint vitals_source_check
  check (source in ('triage', 'consultation', 'admission', 'ward-round', 'antenatal', 'procedure', 'transfusion', 'home', 'device'));
