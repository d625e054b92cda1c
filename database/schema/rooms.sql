-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table rooms (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  sort_name text not null,
  number text,
  folded_number text,
  ward_id uuid not null,
  room_type text not null,
  gender_policy text,
  amenities text[] not null,
  isolation_capable boolean not null,
  oxygen boolean not null,
  ventilator boolean not null,
  own_priced boolean not null,
  billing_unit text,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint rooms_pkey PRIMARY KEY (hospital_id, id),
  constraint rooms_ward FOREIGN KEY (hospital_id, ward_id) REFERENCES wards(hospital_id, id),
  constraint rooms_amenities_check CHECK ((cardinality(amenities) <= 20)),
  constraint rooms_billing_unit_check CHECK ((billing_unit = ANY (ARRAY['day'::text, 'hour'::text, 'flat'::text]))),
  constraint rooms_check CHECK (((folded_number IS NULL) = (number IS NULL))),
  constraint rooms_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint rooms_gender_policy_check CHECK ((gender_policy = ANY (ARRAY['male'::text, 'female'::text, 'mixed'::text, 'paediatric'::text, 'maternity'::text]))),
  constraint rooms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint rooms_number_check CHECK ((number <> ''::text)),
  constraint rooms_own_unit CHECK ((own_priced = (billing_unit IS NOT NULL))),
  constraint rooms_room_type_check CHECK ((room_type = ANY (ARRAY['general'::text, 'semi-private'::text, 'private'::text, 'vip'::text, 'icu'::text, 'hdu'::text, 'scbu'::text, 'labour'::text, 'isolation'::text, 'emergency'::text, 'observation'::text, 'day-case'::text]))),
  constraint rooms_status_check CHECK ((status = ANY (ARRAY['active'::text, 'closed'::text, 'archived'::text])))
);

CREATE INDEX rooms_of_ward ON rooms USING btree (hospital_id, ward_id, sort_name, id);
CREATE UNIQUE INDEX rooms_one_name ON rooms USING btree (hospital_id, folded_name) WHERE (status <> 'archived'::text);
CREATE UNIQUE INDEX rooms_one_number ON rooms USING btree (hospital_id, folded_number) WHERE ((status <> 'archived'::text) AND (folded_number IS NOT NULL));

alter table rooms enable row level security;
alter table rooms force row level security;
create policy civis_app on rooms for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on rooms for all to current_user using (true) with check (true);
grant delete, insert, select, update on rooms to civis_app;
