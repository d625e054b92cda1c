create table lab_results (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  version int not null check (version >= 1),
  status text not null check (status in ('preliminary', 'final', 'corrected')),
  comment text,
  conclusion text,
  entered_by uuid,
  entered_by_name text not null,
  entered_at timestamptz not null,
  released_by uuid,
  released_by_name text,
  released_at timestamptz,
  amend_reason text,
  primary key (hospital_id, id),
  constraint lab_results_one_version unique (hospital_id, request_id, version),
  constraint lab_results_request foreign key (hospital_id, request_id) references lab_requests (hospital_id, id),
  constraint lab_results_released check ((status = 'preliminary') = (released_at is null)),
  constraint lab_results_times check (released_at >= entered_at)
);
call civis_protect('lab_results');

create table lab_result_values (
  hospital_id uuid not null,
  id uuid not null,
  result_id uuid not null,
  parameter_id uuid not null,
  position int not null,
  -- Of a patient's released values alone, for trends and differences; null before.
  patient_id uuid,
  -- The parameter's code, folded, or its id: what values over the years are found by.
  trend_key text not null,
  collected_at timestamptz not null,
  name text not null,
  code text,
  result_type text not null check (result_type in ('numeric', 'select', 'multi-select', 'text', 'long-text', 'titre', 'culture', 'calculated', 'file')),
  unit text,
  decimals int not null,
  -- As typed; numbers also as a number.
  value text,
  value_number numeric(18, 6),
  picked text[] not null,
  comparator text check (comparator in ('<', '>')),
  culture jsonb,
  range_snapshot jsonb,
  flag text check (flag in ('LL', 'L', 'N', 'H', 'HH', 'A', 'AA')),
  delta boolean not null,
  previous_value text,
  previous_at timestamptz,
  method text,
  device text,
  comment text,
  absent_reason text check (absent_reason in ('not-done', 'insufficient-specimen', 'not-applicable', 'technical-problem', 'see-comment')),
  primary key (hospital_id, id),
  constraint lab_result_values_one unique (hospital_id, result_id, parameter_id),
  constraint lab_result_values_result foreign key (hospital_id, result_id) references lab_results (hospital_id, id) on delete cascade,
  constraint lab_result_values_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id)
);
call civis_protect('lab_result_values');
create index lab_result_values_by_patient on lab_result_values (hospital_id, patient_id, trend_key, collected_at desc) where patient_id is not null;

-- Invariant 6: what was released stays as it is, whoever asks. Only a merge of patients may name another patient.
create function lab_result_stays() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if old.status <> 'preliminary' then
    raise exception 'a released result never changes' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger lab_results_stay before update or delete on lab_results for each row execute function lab_result_stays();

create function lab_value_stays() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  state text;
begin
  select r.status into state from public.lab_results r where r.hospital_id = old.hospital_id and r.id = old.result_id;
  if state <> 'preliminary' and (tg_op = 'DELETE' or (to_jsonb(new) - 'patient_id') <> (to_jsonb(old) - 'patient_id') or old.patient_id is null or new.patient_id is null) then
    raise exception 'a released result never changes' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger lab_result_values_stay before update or delete on lab_result_values for each row execute function lab_value_stays();

create table lab_attachments (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  result_version int not null,
  file_id uuid not null,
  name text not null,
  mime text not null,
  size int not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  primary key (hospital_id, id),
  constraint lab_attachments_request foreign key (hospital_id, request_id) references lab_requests (hospital_id, id),
  constraint lab_attachments_file foreign key (hospital_id, file_id) references files (hospital_id, id)
);
call civis_protect('lab_attachments');
call civis_append_only('lab_attachments');
create index lab_attachments_by_request on lab_attachments (hospital_id, request_id);

create table lab_critical_calls (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  parameter text not null,
  value text not null,
  notified_user_id uuid,
  notified_name text not null,
  phone text,
  called_at timestamptz not null,
  read_back boolean not null check (read_back),
  outcome text not null check (outcome in ('reached', 'not-reached')),
  called_by uuid,
  called_by_name text not null,
  created_at timestamptz not null,
  primary key (hospital_id, id),
  constraint lab_critical_calls_request foreign key (hospital_id, request_id) references lab_requests (hospital_id, id)
);
call civis_protect('lab_critical_calls');
call civis_append_only('lab_critical_calls');
create index lab_critical_calls_by_request on lab_critical_calls (hospital_id, request_id);

-- What happened to a request, in its order; never a value.
create table lab_request_events (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  at timestamptz not null,
  type text not null,
  by uuid,
  by_name text not null,
  note text,
  primary key (hospital_id, id),
  constraint lab_request_events_request foreign key (hospital_id, request_id) references lab_requests (hospital_id, id)
);
call civis_protect('lab_request_events');
call civis_append_only('lab_request_events');
create index lab_request_events_by_request on lab_request_events (hospital_id, request_id, id);

-- Who read a released result: they are told when it is amended.
create table lab_result_views (
  hospital_id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  viewed_at timestamptz not null,
  primary key (hospital_id, request_id, user_id),
  constraint lab_result_views_request foreign key (hospital_id, request_id) references lab_requests (hospital_id, id)
);
call civis_protect('lab_result_views');
