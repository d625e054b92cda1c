-- Ward rounds of a stay, and what they order for the bed: the treatment plan, whose items the ward's nurses acknowledge.

create table ward_rounds (
  hospital_id uuid not null,
  id uuid not null,
  ward_round_number text not null,
  admission_id uuid not null,
  round_at timestamptz not null,
  kind text not null check (kind in ('consultant', 'daily', 'nursing', 'post-op', 'night', 'emergency-review')),
  lead_id uuid not null,
  attendee_ids uuid[] not null,
  subjective text,
  objective text,
  assessment text,
  plan text,
  -- Sections whose text was copied from the round before.
  copied text[] not null,
  problems text[] not null,
  diagnoses jsonb not null check (jsonb_typeof(diagnoses) = 'array'),
  vitals_id uuid,
  next_review_at timestamptz,
  discharge_planned date,
  status text not null check (status in ('draft', 'submitted', 'amended')),
  -- One on with each save of the text: whoever saves an older one is refused.
  lock_version int not null default 0,
  saved_at timestamptz not null,
  saved_by uuid,
  saved_by_name text,
  submitted_at timestamptz,
  submitted_by uuid,
  submitted_by_name text,
  amendment_count int not null default 0 check (amendment_count >= 0),
  last_amendment_id uuid,
  -- The hospital's calendar day whose round fee this round carries.
  fee_day date,
  created_at timestamptz not null,
  created_by uuid,
  primary key (hospital_id, id),
  constraint ward_rounds_one_number unique (hospital_id, ward_round_number),
  constraint ward_rounds_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade,
  constraint ward_rounds_vitals foreign key (hospital_id, vitals_id) references vitals (hospital_id, id),
  constraint ward_rounds_submitted check ((status = 'draft') = (submitted_at is null)),
  constraint ward_rounds_written check (status = 'draft' or coalesce(subjective, objective, assessment, plan) is not null),
  constraint ward_rounds_amended check ((status = 'amended') = (amendment_count > 0))
);
call civis_protect('ward_rounds');
create unique index ward_rounds_one_draft on ward_rounds (hospital_id, admission_id, created_by) where status = 'draft';
create unique index ward_rounds_one_fee_a_day on ward_rounds (hospital_id, admission_id, lead_id, fee_day) where fee_day is not null;
create index ward_rounds_of_admission on ward_rounds (hospital_id, admission_id, round_at desc, id);
create index ward_rounds_drafts on ward_rounds (hospital_id, lead_id) where status = 'draft';

create table ward_round_amendments (
  hospital_id uuid not null,
  id uuid not null,
  round_id uuid not null,
  at timestamptz not null,
  by_id uuid,
  by_name text not null,
  edit_reason text not null,
  -- [{ section, before, after }]
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  primary key (hospital_id, id),
  constraint ward_round_amendments_round foreign key (hospital_id, round_id) references ward_rounds (hospital_id, id) on delete cascade
);
call civis_protect('ward_round_amendments');
call civis_append_only('ward_round_amendments');
create index ward_round_amendments_of_round on ward_round_amendments (hospital_id, round_id, at desc);
alter table ward_rounds
  add constraint ward_rounds_last_amendment foreign key (hospital_id, last_amendment_id) references ward_round_amendments (hospital_id, id);

-- A submitted round changes only together with an amendment, whoever writes.
create function ward_rounds_keep_submitted() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if old.status <> 'draft'
      and (new.subjective, new.objective, new.assessment, new.plan, new.problems, new.diagnoses, new.vitals_id, new.round_at, new.kind,
           new.attendee_ids, new.next_review_at, new.discharge_planned)
        is distinct from (old.subjective, old.objective, old.assessment, old.plan, old.problems, old.diagnoses, old.vitals_id, old.round_at,
           old.kind, old.attendee_ids, old.next_review_at, old.discharge_planned)
      and new.last_amendment_id is not distinct from old.last_amendment_id then
    raise exception 'a submitted round changes by amendments only' using errcode = 'check_violation', constraint = 'ward_rounds_submitted_stays';
  end if;
  return new;
end $$;
create trigger ward_rounds_submitted_stays before update on ward_rounds for each row execute function ward_rounds_keep_submitted();

create table treatment_plan_items (
  hospital_id uuid not null,
  id uuid not null,
  admission_id uuid not null,
  round_id uuid not null,
  kind text not null check (kind in ('medication', 'fluid', 'oxygen', 'diet', 'monitoring', 'nursing', 'physiotherapy')),
  -- Null for a medicine: the prescription's line says it.
  what text,
  every_minutes int check (every_minutes between 15 and 1440),
  start_at timestamptz not null,
  end_at timestamptz,
  prescription_id uuid,
  line_id uuid,
  status text not null check (status in ('active', 'held', 'stopped', 'done', 'cancelled')),
  ordered_at timestamptz not null,
  ordered_by uuid,
  ordered_by_name text,
  -- When it was ordered, held, resumed or stopped last: that is what a nurse acknowledges.
  changed_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  acknowledged_by_name text,
  stopped_at timestamptz,
  stopped_by uuid,
  stopped_by_name text,
  stop_reason text,
  -- When the nurse in charge was told that nobody had acknowledged it.
  told_at timestamptz,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint treatment_plan_items_admission foreign key (hospital_id, admission_id) references admissions (hospital_id, id) on delete cascade,
  constraint treatment_plan_items_round foreign key (hospital_id, round_id) references ward_rounds (hospital_id, id) on delete cascade,
  constraint treatment_plan_items_prescription foreign key (hospital_id, prescription_id) references prescriptions (hospital_id, id),
  constraint treatment_plan_items_line foreign key (hospital_id, line_id) references prescription_lines (hospital_id, id),
  constraint treatment_plan_items_medicine check ((kind in ('medication', 'fluid')) = (line_id is not null) and (line_id is null) = (prescription_id is null)),
  constraint treatment_plan_items_says_what check ((what is null) = (line_id is not null)),
  constraint treatment_plan_items_order check (end_at is null or end_at > start_at),
  constraint treatment_plan_items_stopped check ((status = 'stopped') = (stopped_at is not null))
);
call civis_protect('treatment_plan_items');
create unique index treatment_plan_items_one_line on treatment_plan_items (hospital_id, line_id) where line_id is not null;
-- The same thing stands once in the plan of a round.
create unique index treatment_plan_items_once on treatment_plan_items (hospital_id, round_id, kind, lower(what))
  where line_id is null and status in ('active', 'held');
create index treatment_plan_items_of_admission on treatment_plan_items (hospital_id, admission_id, ordered_at desc, id);
create index treatment_plan_items_of_round on treatment_plan_items (hospital_id, round_id, ordered_at, id);
create index treatment_plan_items_unseen on treatment_plan_items (hospital_id, changed_at) where acknowledged_at is null and status <> 'cancelled';
