-- Requests for procedures: what is asked for, by whom it is done, when and where, what it costs, and what became of it.

create table procedure_requests (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  request_number text not null,
  patient_id uuid not null,
  status text not null check (status in ('created', 'pre-surgery-assessment', 'consent-form', 'started', 'documentation-saved', 'submitted', 'cancelled')),
  place_kind text check (place_kind in ('consultation', 'ward-round', 'procedure', 'antenatal')),
  place_id uuid,
  admission_id uuid,
  diagnoses jsonb not null,
  indication text not null check (length(indication) between 2 and 1000),
  urgency text not null check (urgency in ('elective', 'urgent', 'emergency')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  setup_minutes int not null check (setup_minutes between 0 and 120),
  turnover_minutes int not null check (turnover_minutes between 0 and 120),
  theatre_room_id uuid,
  needs_theatre boolean not null,
  needs_consent boolean not null,
  needs_assessment boolean not null,
  needs_anaesthesia boolean not null,
  needs_admission boolean not null,
  needs_blood boolean not null,
  antibiotic_wanted boolean not null,
  antibiotic_minutes int not null check (antibiotic_minutes between 5 and 240),
  lead_surgeon_id uuid not null,
  lead_surgeon_name text not null,
  anaesthesia_type text check (anaesthesia_type in ('general', 'spinal', 'epidural', 'regional-block', 'local', 'sedation', 'none')),
  position text check (length(position) <= 120),
  equipment text[] not null default '{}' check (cardinality(equipment) <= 20),
  blood_request_id uuid,
  implants_planned text check (length(implants_planned) <= 500),
  patient_billing_id uuid,
  -- In minor units, frozen when it was requested.
  price_at_request bigint not null check (price_at_request >= 0),
  estimated_blood_ml int check (estimated_blood_ml between 0 and 20000),
  post_op_destination text check (post_op_destination in ('ward', 'hdu', 'icu', 'recovery-home')),
  fast_from timestamptz,
  eat_again_at timestamptz,
  reschedule_count int not null default 0 check (reschedule_count >= 0),
  override_reason text check (length(override_reason) <= 500),
  -- Booked at the same time as another one after two records of one patient became one.
  patient_twice boolean not null default false,
  sensitive boolean not null,
  started_at timestamptz,
  incision_at timestamptz,
  closed_at timestamptz,
  ended_at timestamptz,
  left_theatre_at timestamptz,
  submitted_at timestamptz,
  start_waiver jsonb,
  -- Why no antibiotic was given in time.
  antibiotic_reason text check (length(antibiotic_reason) <= 500),
  antibiotic_at timestamptz,
  cancel_reason text check (cancel_reason in ('patient-unfit', 'no-consent', 'no-bed', 'no-blood', 'equipment', 'surgeon-unavailable', 'list-overrun', 'patient-absent', 'payment', 'deceased', 'other')),
  cancel_note text check (length(cancel_note) <= 1000),
  cancel_stage text,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancelled_by_name text,
  death_record_id uuid,
  flagged_late_at timestamptz,
  flagged_note_at timestamptz,
  flagged_consent_at timestamptz,
  open boolean not null generated always as (status in ('created', 'pre-surgery-assessment', 'consent-form', 'started', 'documentation-saved')) stored,
  running boolean not null generated always as (started_at is not null and left_theatre_at is null and status in ('started', 'documentation-saved')) stored,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint procedure_requests_one_number unique (hospital_id, request_number),
  constraint procedure_requests_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint procedure_requests_theatre foreign key (hospital_id, theatre_room_id) references theatres (hospital_id, id),
  constraint procedure_requests_billing foreign key (hospital_id, patient_billing_id) references patient_billings (hospital_id, id),
  constraint procedure_requests_place check ((place_kind is null) = (place_id is null)),
  constraint procedure_requests_span check (ends_at > starts_at),
  constraint procedure_requests_in_theatre check (not needs_theatre or theatre_room_id is not null),
  constraint procedure_requests_started check (status not in ('started', 'documentation-saved', 'submitted') or started_at is not null),
  -- Invariant 8: what happened happened in this order.
  constraint procedure_requests_ascending check (
    (incision_at is null or incision_at >= started_at) and (closed_at is null or incision_at is null or closed_at >= incision_at)
    and (ended_at is null or ended_at >= coalesce(closed_at, incision_at, started_at))
    and (left_theatre_at is null or left_theatre_at >= coalesce(ended_at, closed_at, incision_at, started_at))
    and (submitted_at is null or submitted_at >= left_theatre_at)),
  constraint procedure_requests_submitted check ((status = 'submitted') = (submitted_at is not null)),
  constraint procedure_requests_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
call civis_protect('procedure_requests');
-- Invariant 1: one procedure runs in a theatre, with a patient, under a lead surgeon.
create unique index procedure_requests_running_theatre on procedure_requests (hospital_id, theatre_room_id) where running and theatre_room_id is not null;
create unique index procedure_requests_running_patient on procedure_requests (hospital_id, patient_id) where running;
create unique index procedure_requests_running_lead on procedure_requests (hospital_id, lead_surgeon_id) where running;
create index procedure_requests_by_time on procedure_requests (hospital_id, starts_at desc, id desc);
create index procedure_requests_by_status on procedure_requests (hospital_id, status, starts_at desc, id desc);
create index procedure_requests_of_patient on procedure_requests (hospital_id, patient_id, starts_at desc, id);
create index procedure_requests_of_place on procedure_requests (hospital_id, place_id) where place_id is not null;
create index procedure_requests_of_stay on procedure_requests (hospital_id, admission_id) where admission_id is not null;
create index procedure_requests_of_theatre on procedure_requests (hospital_id, theatre_room_id, starts_at) where open;
create index procedure_requests_of_lead on procedure_requests (hospital_id, lead_surgeon_id, starts_at desc);
create index procedure_requests_billed on procedure_requests (hospital_id, patient_billing_id) where patient_billing_id is not null;
call civis_tally('procedure_requests', 'procedure_requests', $$r.status$$);

create table procedure_request_items (
  hospital_id uuid not null,
  request_id uuid not null,
  position int not null check (position between 0 and 9),
  procedure_id uuid not null,
  name text not null,
  code text,
  side text check (side in ('left', 'right', 'both')),
  duration_minutes int not null,
  billable_item_id uuid not null,
  -- In minor units when it was requested; null: it had no price.
  price bigint check (price >= 0),
  primary key (hospital_id, request_id, position),
  constraint procedure_request_items_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade,
  constraint procedure_request_items_procedure foreign key (hospital_id, procedure_id) references procedures (hospital_id, id),
  constraint procedure_request_items_once unique (hospital_id, request_id, procedure_id)
);
call civis_protect('procedure_request_items');
create index procedure_request_items_of_procedure on procedure_request_items (hospital_id, procedure_id);

create table procedure_team (
  hospital_id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  name text not null,
  role text not null check (role in ('lead', 'assistant', 'anaesthetist', 'observer', 'scrub', 'circulating')),
  added_by uuid,
  added_at timestamptz not null,
  primary key (hospital_id, request_id, user_id),
  constraint procedure_team_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade,
  constraint procedure_team_user foreign key (hospital_id, user_id) references users (hospital_id, id)
);
call civis_protect('procedure_team');
-- Invariant 7: exactly one lead; the act keeps that there is one, the index that there are not two.
create unique index procedure_team_one_lead on procedure_team (hospital_id, request_id) where role = 'lead';
create index procedure_team_of_user on procedure_team (hospital_id, user_id);

-- Whose time a booking takes, with the time to prepare and to clean. Rows of what is over, cancelled or freed are not live.
create table procedure_bookings (
  hospital_id uuid not null,
  request_id uuid not null,
  kind text not null check (kind in ('theatre', 'staff', 'patient')),
  holder_id uuid not null,
  busy_from timestamptz not null,
  busy_until timestamptz not null,
  live boolean not null,
  -- An emergency took the time with a reason, by a person with the right; of a patient never.
  overridden boolean not null,
  primary key (hospital_id, request_id, kind, holder_id),
  constraint procedure_bookings_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade,
  constraint procedure_bookings_span check (busy_until > busy_from),
  constraint procedure_bookings_patient_once check (kind <> 'patient' or not overridden),
  -- Invariant 2: no time is booked twice.
  constraint procedure_bookings_no_overlap exclude using gist (
    hospital_id with =, kind with =, holder_id with =, tstzrange(busy_from, busy_until) with &&) where (live and not overridden)
);
call civis_protect('procedure_bookings');
create index procedure_bookings_of_holder on procedure_bookings (hospital_id, holder_id, busy_from) where live;

create table procedure_request_events (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  at timestamptz not null,
  type text not null,
  by uuid,
  by_name text not null,
  reason text,
  prev_date_time timestamptz,
  date_time timestamptz,
  details jsonb,
  primary key (hospital_id, id),
  constraint procedure_request_events_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade
);
call civis_protect('procedure_request_events');
create index procedure_request_events_of_request on procedure_request_events (hospital_id, request_id, at, id);

create table procedure_charges (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  kind text not null check (kind in ('procedure', 'surgeon', 'anaesthetist', 'theatre', 'rule', 'consumable')),
  -- Tells charges of a kind apart: a procedure, a rule, a product.
  key text not null,
  billable_item_id uuid not null,
  quantity int not null check (quantity > 0),
  -- Minor units instead of the list's price, of parts of a fee.
  unit_price bigint check (unit_price >= 0),
  state text not null check (state in ('raised', 'voided')),
  created_at timestamptz not null,
  primary key (hospital_id, id),
  constraint procedure_charges_request foreign key (hospital_id, request_id) references procedure_requests (hospital_id, id) on delete cascade
);
call civis_protect('procedure_charges');
create unique index procedure_charges_once on procedure_charges (hospital_id, request_id, kind, key) where state = 'raised';
