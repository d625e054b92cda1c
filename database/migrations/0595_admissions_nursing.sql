-- What nurses write down at the bed, and the early warnings of admitted patients.

-- When vitals of a stay are due: what the newest sets say, and the limit of a doctor. Acts on warnings of a stay lock this row first.
create table admission_observations (
  hospital_id uuid not null,
  admission_id uuid not null,
  last_vital_id uuid,
  last_taken_at timestamptz,
  -- Between two sets, by the score of the last ones.
  score_minutes int check (score_minutes between 15 and 1440),
  level text check (level in ('watch', 'urgent', 'emergency')),
  limit_minutes int check (limit_minutes between 15 and 1440),
  limit_silent boolean not null default false,
  limit_reason text,
  limit_until timestamptz,
  limit_at timestamptz,
  limit_by uuid,
  limit_by_name text,
  -- The due time of which the ward was told that it is over.
  told_due_at timestamptz,
  primary key (hospital_id, admission_id),
  constraint admission_observations_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade,
  constraint admission_observations_last check ((last_vital_id is null) = (last_taken_at is null)),
  constraint admission_observations_limit check (
    (limit_minutes is null) = (limit_until is null) and (limit_minutes is null) = (limit_reason is null) and (limit_minutes is null) = (limit_at is null)
    and (limit_minutes is not null or not limit_silent)
    and (limit_until is null or limit_until <= limit_at + interval '72 hours')
  )
);
call civis_protect('admission_observations');
create index admission_observations_limited on admission_observations (hospital_id, limit_until) where limit_until is not null;

create table early_warnings (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  vital_id uuid not null,
  level text not null check (level in ('watch', 'urgent', 'emergency')),
  status text not null check (status in ('open', 'acknowledged', 'closed')),
  -- 1: the nurse of the ward, 2: its doctors, 3: the consultant.
  step smallint not null check (step between 1 and 3),
  opened_at timestamptz not null,
  next_step_at timestamptz,
  call_group_id uuid,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  acknowledged_by_name text,
  seen_at timestamptz,
  findings text,
  plan text,
  responded_at timestamptz,
  responded_by uuid,
  responded_by_name text,
  closed_at timestamptz,
  close_reason text check (close_reason in ('responded', 'improved', 'corrected', 'limit', 'stay-ended')),
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint early_warnings_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade,
  constraint early_warnings_vital foreign key (hospital_id, vital_id) references vitals (hospital_id, id),
  constraint early_warnings_closed check ((status = 'closed') = (closed_at is not null) and (closed_at is null) = (close_reason is null)),
  constraint early_warnings_acknowledged check (status <> 'acknowledged' or acknowledged_at is not null),
  constraint early_warnings_responded check ((responded_at is null) = (findings is null) and (responded_at is null) = (plan is null) and (responded_at is null) = (seen_at is null)),
  -- Whatever calls further and is open has the time of the next call (invariant 13).
  constraint early_warnings_next check ((status = 'open' and level <> 'watch') = (next_step_at is not null))
);
call civis_protect('early_warnings');
create unique index early_warnings_one_open on early_warnings (hospital_id, admission_id) where status <> 'closed';
create index early_warnings_due on early_warnings (hospital_id, next_step_at) where next_step_at is not null;
create index early_warnings_not_closed on early_warnings (hospital_id, opened_at desc, id) where status <> 'closed';
create index early_warnings_newest on early_warnings (hospital_id, opened_at desc, id);
create index early_warnings_of_admission on early_warnings (hospital_id, admission_id, opened_at desc, id);
create index early_warnings_of_vital on early_warnings (hospital_id, vital_id);

create table nursing_notes (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  shift text not null check (shift in ('morning', 'afternoon', 'night')),
  -- The hospital's day on which the shift began.
  shift_date date not null,
  kind text not null check (kind in ('note', 'handover', 'incident', 'wound', 'care')),
  text text,
  sbar jsonb,
  written_at timestamptz not null,
  -- The note in whose place this one stands.
  amends_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (hospital_id, id),
  constraint nursing_notes_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade,
  constraint nursing_notes_amends foreign key (hospital_id, amends_id) references nursing_notes (hospital_id, id),
  constraint nursing_notes_one_amendment unique (hospital_id, amends_id),
  constraint nursing_notes_content check ((kind = 'handover') = (sbar is not null) and (sbar is not null or text is not null))
);
call civis_protect('nursing_notes');
create index nursing_notes_of_admission on nursing_notes (hospital_id, admission_id, written_at desc, id);

create table fluid_entries (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  at timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  kind text not null check (kind in ('oral', 'iv', 'blood', 'ng', 'urine', 'vomit', 'drain', 'stool', 'other')),
  -- In millilitres.
  volume int not null check (volume between 1 and 10000),
  note text,
  status text not null check (status in ('kept', 'void')),
  void_reason text,
  voided_at timestamptz,
  voided_by uuid,
  voided_by_name text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint fluid_entries_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade,
  constraint fluid_entries_void check ((status = 'void') = (voided_at is not null) and (voided_at is null) = (void_reason is null)),
  constraint fluid_entries_way check (kind not in ('oral', 'iv') or direction = 'in'),
  constraint fluid_entries_out check (kind not in ('urine', 'vomit', 'drain', 'stool') or direction = 'out')
);
call civis_protect('fluid_entries');
create index fluid_entries_of_admission on fluid_entries (hospital_id, admission_id, at desc, id);

create table nursing_tasks (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  kind text not null check (kind in ('care', 'plan', 'procedure', 'blood')),
  what text not null,
  due_at timestamptz not null,
  status text not null check (status in ('due', 'done', 'missed', 'not-applicable')),
  done_at timestamptz,
  done_by uuid,
  done_by_name text,
  reason text,
  -- The record that the task comes from.
  source_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint nursing_tasks_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade,
  constraint nursing_tasks_done check ((status = 'due') = (done_at is null)),
  constraint nursing_tasks_for_a_reason check (status in ('due', 'done') or reason is not null)
);
call civis_protect('nursing_tasks');
create index nursing_tasks_of_admission on nursing_tasks (hospital_id, admission_id, due_at, id);
create index nursing_tasks_due on nursing_tasks (hospital_id, admission_id, due_at) where status = 'due';
