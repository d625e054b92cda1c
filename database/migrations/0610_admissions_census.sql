-- The census of a ward: who was in its beds at seven in the morning, and how the patients of the day before came and went. It is counted
-- once and stays as it was counted: what is dated back later stands in the next one.

create table ward_census (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  ward_id uuid not null,
  -- The day on whose morning it was counted, and that moment.
  day date not null,
  at timestamptz not null,
  -- What the census before ended with, and what was dated back since then.
  opening int not null check (opening >= 0),
  late_entries int not null,
  admitted int not null check (admitted >= 0),
  transferred_in int not null check (transferred_in >= 0),
  transferred_out int not null check (transferred_out >= 0),
  discharged int not null check (discharged >= 0),
  died int not null check (died >= 0),
  closing int not null check (closing >= 0),
  -- Staffed beds when it was written, and those of them that were out of service.
  beds int not null check (beds >= 0),
  out_of_service int not null check (out_of_service between 0 and beds),
  created_at timestamptz not null,
  primary key (hospital_id, ward_id, day),
  constraint ward_census_ward foreign key (hospital_id, ward_id) references wards (hospital_id, id) on delete cascade,
  constraint ward_census_adds_up check (opening + late_entries + admitted + transferred_in - transferred_out - discharged - died = closing)
);
call civis_protect('ward_census');
create index ward_census_by_day on ward_census (hospital_id, day desc, ward_id);
create index bed_stays_by_end on bed_stays (hospital_id, to_at);
