-- The blood bank's stock: donors, storages, acquisitions and units. Invariants: modules/blood-management/README.md.

create table blood_donors (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  donor_number text not null,
  fullname text not null check (length(fullname) between 3 and 120),
  folded_name text not null,
  gender text not null check (gender in ('male', 'female')),
  date_of_birth date not null,
  phone text,
  blood_group text check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  weight_kg numeric(5, 1),
  haemoglobin numeric(4, 1),
  consent boolean not null,
  patient_id uuid,
  note text,
  last_donation_at timestamptz,
  status text not null check (status in ('offered', 'active', 'deferred')),
  deferred_until date,
  deferred_forever boolean not null default false,
  donations int not null default 0 check (donations >= 0),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint blood_donors_patient foreign key (hospital_id, patient_id) references patients (hospital_id, id),
  constraint blood_donors_deferral check ((status = 'deferred') = (deferred_forever or deferred_until is not null))
);
call civis_protect('blood_donors');
create unique index blood_donors_one_number on blood_donors (hospital_id, donor_number);
create index blood_donors_by_name on blood_donors (hospital_id, folded_name);
create index blood_donors_by_phone on blood_donors (hospital_id, phone) where phone is not null;
create unique index blood_donors_one_patient on blood_donors (hospital_id, patient_id) where patient_id is not null;

create table blood_deferrals (
  hospital_id uuid not null,
  id uuid not null,
  donor_id uuid not null,
  at timestamptz not null,
  reason text not null check (length(reason) >= 3),
  until date,
  permanent boolean not null,
  by uuid,
  by_name text not null,
  primary key (hospital_id, id),
  constraint blood_deferrals_donor foreign key (hospital_id, donor_id) references blood_donors (hospital_id, id)
);
call civis_protect('blood_deferrals');
create index blood_deferrals_by_donor on blood_deferrals (hospital_id, donor_id, at);

create table blood_storages (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 60),
  folded_name text not null check (folded_name <> ''),
  kind text not null check (kind in ('fridge', 'freezer', 'platelet-agitator', 'transport-box')),
  from_celsius numeric(4, 1) not null,
  to_celsius numeric(4, 1) not null,
  read_every_minutes int not null check (read_every_minutes between 5 and 1440),
  status text not null check (status in ('active', 'down')),
  last_read_at timestamptz,
  -- From when the next reading is awaited: its last one, or when it was brought into service.
  watched_from timestamptz not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint blood_storages_range check (to_celsius > from_celsius)
);
call civis_protect('blood_storages');
create unique index blood_storages_one_name on blood_storages (hospital_id, folded_name);

create table blood_readings (
  hospital_id uuid not null,
  id uuid not null,
  storage_id uuid not null,
  at timestamptz not null,
  celsius numeric(4, 1) not null,
  source text not null check (source in ('manual', 'logger')),
  by uuid,
  by_name text not null,
  note text,
  outside boolean not null,
  primary key (hospital_id, id),
  constraint blood_readings_storage foreign key (hospital_id, storage_id) references blood_storages (hospital_id, id) on delete cascade
);
call civis_protect('blood_readings');
create index blood_readings_by_storage on blood_readings (hospital_id, storage_id, at desc);

create table blood_excursions (
  hospital_id uuid not null,
  id uuid not null,
  storage_id uuid not null,
  cause text not null check (cause in ('temperature', 'no-reading')),
  began_at timestamptz not null,
  ended_at timestamptz,
  worst_celsius numeric(4, 1),
  status text not null check (status in ('open', 'ended', 'decided')),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  primary key (hospital_id, id),
  constraint blood_excursions_storage foreign key (hospital_id, storage_id) references blood_storages (hospital_id, id) on delete cascade
);
call civis_protect('blood_excursions');
-- One at a time for a storage.
create unique index blood_excursions_one_open on blood_excursions (hospital_id, storage_id) where status = 'open';
create index blood_excursions_by_begin on blood_excursions (hospital_id, began_at desc);

create table blood_acquisitions (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  acquisition_number text not null,
  kind text not null check (kind in ('voluntary-donation', 'replacement-donation', 'autologous', 'blood-service', 'opening')),
  donor_id uuid,
  vendor_id uuid,
  source_name text not null,
  acquired_at timestamptz not null,
  unit_count int not null check (unit_count between 1 and 100),
  cost bigint check (cost >= 0),
  note text,
  for_patient_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (hospital_id, id),
  constraint blood_acquisitions_donor foreign key (hospital_id, donor_id) references blood_donors (hospital_id, id),
  constraint blood_acquisitions_for_patient foreign key (hospital_id, for_patient_id) references patients (hospital_id, id),
  -- Invariant 6: every unit has a donor or a supplier.
  constraint blood_acquisitions_source check (
    case
      when kind in ('voluntary-donation', 'replacement-donation', 'autologous') then donor_id is not null
      when kind = 'blood-service' then vendor_id is not null
      else true
    end
  )
);
call civis_protect('blood_acquisitions');
create unique index blood_acquisitions_one_number on blood_acquisitions (hospital_id, acquisition_number);
create index blood_acquisitions_by_day on blood_acquisitions (hospital_id, acquired_at desc, id desc);
create index blood_acquisitions_by_donor on blood_acquisitions (hospital_id, donor_id, acquired_at desc) where donor_id is not null;
create index blood_acquisitions_by_patient on blood_acquisitions (hospital_id, for_patient_id) where for_patient_id is not null;

create table blood_units (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  unit_number text not null check (length(unit_number) between 1 and 30),
  donation_number text not null,
  component text not null check (component in ('whole-blood', 'packed-red-cells', 'platelets', 'fresh-frozen-plasma', 'cryoprecipitate')),
  blood_group text not null check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  volume_ml int not null check (volume_ml between 20 and 600),
  anticoagulant text not null check (anticoagulant in ('CPDA-1', 'CPD-additive', 'other')),
  collected_at timestamptz not null,
  expires_at timestamptz not null,
  storage_id uuid,
  shelf text,
  attributes text[] not null check (attributes <@ array['leucodepleted', 'irradiated', 'cmv-negative', 'washed', 'low-titre-o', 'paediatric', 'sickle-negative']),
  antigens text[] not null,
  hiv text not null check (hiv in ('pending', 'non-reactive', 'reactive')),
  hbsag text not null check (hbsag in ('pending', 'non-reactive', 'reactive')),
  hcv text not null check (hcv in ('pending', 'non-reactive', 'reactive')),
  syphilis text not null check (syphilis in ('pending', 'non-reactive', 'reactive')),
  malaria text check (malaria in ('pending', 'non-reactive', 'reactive')),
  screening_method text,
  screening_lot text,
  screened_by uuid,
  screened_by_name text,
  screened_at timestamptz,
  -- The first typing is that of the donation, or the supplier's label (then nobody of the staff).
  first_typed_by uuid,
  first_typed_by_name text not null,
  first_typed_at timestamptz not null,
  second_typed_by uuid,
  second_typed_by_name text,
  second_typed_at timestamptz,
  acquisition_id uuid not null,
  donor_id uuid,
  parent_unit_id uuid,
  status text not null check (status in ('quarantined', 'available', 'reserved', 'issued', 'transfused', 'discarded', 'expired', 'sent-out', 'processed')),
  hold_reason text check (hold_reason in ('screening', 'fridge', 'lookback', 'recalled', 'returned')),
  held_since timestamptz,
  reserved_for uuid,
  reserved_until timestamptz,
  issued_at timestamptz,
  discard_reason text,
  discarded_by_name text,
  discarded_at timestamptz,
  witness_name text,
  decision text check (decision in ('release', 'discard')),
  decision_reason text,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint blood_units_acquisition foreign key (hospital_id, acquisition_id) references blood_acquisitions (hospital_id, id),
  constraint blood_units_donor foreign key (hospital_id, donor_id) references blood_donors (hospital_id, id),
  constraint blood_units_storage foreign key (hospital_id, storage_id) references blood_storages (hospital_id, id),
  constraint blood_units_parent foreign key (hospital_id, parent_unit_id) references blood_units (hospital_id, id),
  constraint blood_units_one_identity unique (hospital_id, id, blood_group, component),
  -- Invariant 3: four non-reactive tests and two typings by two people before anybody can get it.
  constraint blood_units_released check (
    status in ('quarantined', 'discarded', 'expired', 'processed')
    or (hiv = 'non-reactive' and hbsag = 'non-reactive' and hcv = 'non-reactive' and syphilis = 'non-reactive'
        and malaria is distinct from 'reactive' and second_typed_at is not null)
  ),
  constraint blood_units_two_people check (second_typed_by is null or first_typed_by is null or second_typed_by <> first_typed_by),
  constraint blood_units_hold check ((status = 'quarantined') = (hold_reason is not null)),
  constraint blood_units_reservation check ((status = 'reserved') = (reserved_for is not null and reserved_until is not null)),
  constraint blood_units_discard_reason check (status <> 'discarded' or discard_reason is not null),
  -- Invariant 4: nothing expired is issued, by any route.
  constraint blood_units_issued_unexpired check (issued_at is null or issued_at < expires_at),
  constraint blood_units_issued_known check (status not in ('issued', 'transfused') or issued_at is not null),
  constraint blood_units_times check (expires_at > collected_at)
);
call civis_protect('blood_units');
create unique index blood_units_one_number on blood_units (hospital_id, unit_number, component);
create index blood_units_stock on blood_units (hospital_id, component, blood_group, expires_at) where status in ('quarantined', 'available', 'reserved');
create index blood_units_by_status on blood_units (hospital_id, status, expires_at);
create index blood_units_by_expiry on blood_units (hospital_id, expires_at);
create index blood_units_by_donation on blood_units (hospital_id, donation_number);
create index blood_units_by_donor on blood_units (hospital_id, donor_id, collected_at) where donor_id is not null;
create index blood_units_by_acquisition on blood_units (hospital_id, acquisition_id);
create index blood_units_by_storage on blood_units (hospital_id, storage_id) where status in ('quarantined', 'available', 'reserved');
create index blood_units_by_parent on blood_units (hospital_id, parent_unit_id) where parent_unit_id is not null;
create index blood_units_reserved on blood_units (hospital_id, reserved_until) where status = 'reserved';
create index blood_units_collected on blood_units (hospital_id, collected_at desc);

-- Invariant 6: a unit is never deleted and its donation, group and source never change.
create function blood_units_keep_identity() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if (new.unit_number, new.component, new.blood_group, new.acquisition_id, new.donor_id, new.donation_number)
     is distinct from (old.unit_number, old.component, old.blood_group, old.acquisition_id, old.donor_id, old.donation_number) then
    raise exception 'the identity of a blood unit never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger blood_units_identity before update on blood_units for each row execute function blood_units_keep_identity();

-- Each step of a unit, from vein to vein; only ever added.
create table blood_unit_events (
  hospital_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  at timestamptz not null,
  type text not null,
  by uuid,
  by_name text not null,
  note text,
  path text,
  primary key (hospital_id, id),
  constraint blood_unit_events_unit foreign key (hospital_id, unit_id) references blood_units (hospital_id, id)
);
call civis_protect('blood_unit_events');
create index blood_unit_events_by_unit on blood_unit_events (hospital_id, unit_id, at, id);

create table blood_excursion_units (
  hospital_id uuid not null,
  excursion_id uuid not null,
  unit_id uuid not null,
  decision text check (decision in ('release', 'discard')),
  reason text,
  decided_at timestamptz,
  primary key (hospital_id, excursion_id, unit_id),
  constraint blood_excursion_units_excursion foreign key (hospital_id, excursion_id) references blood_excursions (hospital_id, id),
  constraint blood_excursion_units_unit foreign key (hospital_id, unit_id) references blood_units (hospital_id, id),
  constraint blood_excursion_units_decision check ((decision is null) = (decided_at is null) and (decision is null or reason is not null))
);
call civis_protect('blood_excursion_units');
create index blood_excursion_units_by_unit on blood_excursion_units (hospital_id, unit_id);

create table blood_lookbacks (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  donor_id uuid,
  marker text check (marker in ('hiv', 'hbsag', 'hcv', 'syphilis')),
  reactive_at timestamptz not null,
  last_negative_at timestamptz,
  window_from timestamptz not null,
  status text not null check (status in ('open', 'closed')),
  closed_by uuid,
  closed_by_name text,
  closed_at timestamptz,
  close_reason text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint blood_lookbacks_donor foreign key (hospital_id, donor_id) references blood_donors (hospital_id, id)
);
call civis_protect('blood_lookbacks');
create index blood_lookbacks_by_status on blood_lookbacks (hospital_id, status, reactive_at desc);
create unique index blood_lookbacks_one_open on blood_lookbacks (hospital_id, donor_id, marker) where status = 'open';

create table blood_lookback_units (
  hospital_id uuid not null,
  id uuid not null,
  lookback_id uuid not null,
  unit_id uuid not null,
  action text not null check (action in ('quarantine', 'discard', 'recall-partner', 'inform-recipient')),
  recipient_id uuid,
  institution_name text,
  informed_by uuid,
  informed_by_name text,
  informed_at timestamptz,
  outcome text,
  primary key (hospital_id, id),
  constraint blood_lookback_units_lookback foreign key (hospital_id, lookback_id) references blood_lookbacks (hospital_id, id),
  constraint blood_lookback_units_unit foreign key (hospital_id, unit_id) references blood_units (hospital_id, id),
  constraint blood_lookback_units_recipient foreign key (hospital_id, recipient_id) references patients (hospital_id, id),
  constraint blood_lookback_units_once unique (hospital_id, lookback_id, unit_id)
);
call civis_protect('blood_lookback_units');

-- The items of the price list that components are sold by: the id is the item's source.
create table blood_prices (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  key text not null check (key in ('whole-blood', 'packed-red-cells', 'platelets', 'fresh-frozen-plasma', 'cryoprecipitate', 'cross-match')),
  id uuid not null,
  primary key (hospital_id, key)
);
call civis_protect('blood_prices');

create table blood_price_changes (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  key text not null,
  at timestamptz not null,
  effective_from date not null,
  price bigint not null check (price >= 0),
  former bigint,
  by uuid,
  by_name text not null,
  primary key (hospital_id, id)
);
call civis_protect('blood_price_changes');
create index blood_price_changes_by_time on blood_price_changes (hospital_id, at desc);
