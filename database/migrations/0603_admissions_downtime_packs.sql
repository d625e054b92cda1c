-- What is needed to make the downtime pack of a ward: its password, sealed with the site's key, and the newest file.

create table ward_downtime_packs (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  ward_id uuid not null,
  password_sealed text not null,
  password_set_at timestamptz not null,
  password_set_by uuid,
  file_id uuid,
  made_at timestamptz,
  primary key (hospital_id, ward_id),
  constraint ward_downtime_packs_ward foreign key (hospital_id, ward_id) references wards (hospital_id, id) on delete cascade,
  constraint ward_downtime_packs_made check ((file_id is null) = (made_at is null))
);
call civis_protect('ward_downtime_packs');
