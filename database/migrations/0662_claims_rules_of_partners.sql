-- What single partners ask of a claim, how they want it laid out, by which codes they reject, and the evidence that goes with it.

create table claim_rule_sets (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  hmo_id uuid not null,
  version int not null check (version > 0),
  status text not null check (status in ('draft', 'active', 'retired')),
  template text not null check (template in ('nhia', 'private-hmo', 'state-scheme', 'company')),
  valid_from date not null,
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  saved_at timestamptz not null,
  saved_by uuid,
  saved_by_name text not null,
  primary key (hospital_id, id),
  constraint claim_rule_sets_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id),
  constraint claim_rule_sets_version_once unique (hospital_id, hmo_id, version)
);
call civis_protect('claim_rule_sets');
-- A partner has one draft, and one file that is in force.
create unique index claim_rule_sets_one_active on claim_rule_sets (hospital_id, hmo_id) where status = 'active';
create unique index claim_rule_sets_one_draft on claim_rule_sets (hospital_id, hmo_id) where status = 'draft';

-- What ran stays with the claim: rules that were in force are never changed.
create function claim_rule_sets_keep() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (new.rules, new.version, new.hmo_id, new.valid_from) is distinct from (old.rules, old.version, old.hmo_id, old.valid_from) then
    raise exception 'rules that were in force are never changed' using constraint = 'claim_rule_sets_keep', errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger claim_rule_sets_keep before update on claim_rule_sets for each row execute function claim_rule_sets_keep();

create table claim_layouts (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  hmo_id uuid not null,
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text not null,
  version int not null default 1,
  primary key (hospital_id, hmo_id),
  constraint claim_layouts_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id)
);
call civis_protect('claim_layouts');

create table claim_reason_codes (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,39}$'),
  name text not null check (length(name) between 1 and 120),
  -- The hospital's own fault is never the patient's to pay.
  own_fault boolean not null,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (hospital_id, id),
  constraint claim_reason_codes_once unique (hospital_id, code)
);
call civis_protect('claim_reason_codes');

create table claim_reason_mappings (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  hmo_id uuid not null,
  partner_code text not null check (length(partner_code) between 1 and 300 and partner_code = lower(partner_code)),
  reason_code text not null check (length(reason_code) between 1 and 40),
  updated_at timestamptz not null,
  updated_by_name text not null,
  primary key (hospital_id, hmo_id, partner_code),
  constraint claim_reason_mappings_hmo foreign key (hospital_id, hmo_id) references hmos (hospital_id, id)
);
call civis_protect('claim_reason_mappings');

create table claim_evidence (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  claim_id uuid not null,
  claim_item_id uuid not null,
  kind text not null check (kind in ('result', 'imaging-report', 'operation-note', 'discharge-summary', 'prescription', 'referral', 'consent')),
  -- The record that it is of, in its own module.
  source_id uuid not null,
  number text not null check (length(number) between 1 and 80),
  released_at timestamptz not null,
  sensitive boolean not null,
  added_at timestamptz not null,
  added_by uuid,
  added_by_name text not null,
  primary key (hospital_id, id),
  constraint claim_evidence_claim foreign key (hospital_id, claim_id) references claims (hospital_id, id),
  constraint claim_evidence_item foreign key (hospital_id, claim_item_id) references claim_items (hospital_id, id) on delete cascade,
  constraint claim_evidence_once unique (hospital_id, claim_item_id, kind, source_id)
);
call civis_protect('claim_evidence');
create index claim_evidence_of_claim on claim_evidence (hospital_id, claim_id, claim_item_id);

create table claim_files (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  claim_id uuid not null,
  kind text not null check (kind in ('pack')),
  file_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  total bigint not null check (total >= 0),
  created_at timestamptz not null,
  primary key (hospital_id, id),
  constraint claim_files_claim foreign key (hospital_id, claim_id) references claims (hospital_id, id),
  constraint claim_files_pack_once unique (hospital_id, claim_id, kind)
);
call civis_protect('claim_files');
call civis_append_only('claim_files');
