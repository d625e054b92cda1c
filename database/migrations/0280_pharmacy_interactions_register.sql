-- Pairs of the hospital's own, and what it changed of the shipped ones (those carry `built_in_id`).
create table medication_interactions (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  built_in_id uuid,
  a text not null check (length(a) between 2 and 80),
  b text not null check (length(b) between 2 and 80),
  -- Both sides folded, in order: the same pair however it is written.
  pair_key text not null check (pair_key <> ''),
  severity text not null check (severity in ('minor', 'moderate', 'major', 'contraindicated')),
  effect text not null,
  advice text not null,
  source text not null,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id)
);
call civis_protect('medication_interactions');
create unique index medication_interactions_one_per_pair on medication_interactions (hospital_id, pair_key);

-- Invariant 9: each line follows the one before it, its balance is the stock of product and place, nobody witnesses himself.
create table controlled_register (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  -- Gapless for a product in a place.
  number int not null check (number >= 1),
  at timestamptz not null,
  direction text not null check (direction in ('in', 'out', 'check')),
  quantity int not null,
  balance int not null check (balance >= 0),
  batch_id uuid,
  batch_number text,
  movement_id uuid,
  type text not null,
  ref_type text,
  ref_id uuid,
  ref_number text,
  -- The patient as the line was written; a merge does not rewrite the register.
  patient_id uuid,
  party text,
  prescriber text,
  dispensed_by uuid,
  dispensed_by_name text,
  witnessed_by uuid,
  witnessed_by_name text,
  note text,
  primary key (hospital_id, id),
  constraint controlled_register_number unique (hospital_id, product_id, location_id, number),
  constraint controlled_register_movement_once unique (hospital_id, movement_id),
  constraint controlled_register_product foreign key (hospital_id, product_id) references products (hospital_id, id),
  constraint controlled_register_location foreign key (hospital_id, location_id) references stock_locations (hospital_id, id),
  constraint controlled_register_batch foreign key (hospital_id, batch_id) references batches (hospital_id, id),
  constraint controlled_register_movement check ((direction = 'check') = (movement_id is null)),
  constraint controlled_register_sign check (direction = 'check' or quantity > 0),
  constraint controlled_register_witness check (witnessed_by is null or dispensed_by is null or witnessed_by <> dispensed_by)
);
call civis_protect('controlled_register');
call civis_append_only('controlled_register');
create index controlled_register_by_time on controlled_register (hospital_id, at desc, id desc);
create index controlled_register_by_product on controlled_register (hospital_id, product_id, at desc, id desc);
create index controlled_register_by_patient on controlled_register (hospital_id, patient_id, at desc) where patient_id is not null;
