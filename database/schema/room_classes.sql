-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table room_classes (
  hospital_id uuid not null,
  id uuid not null,
  room_type text not null,
  billing_unit text not null,
  deposit bigint,
  extras text[] not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint room_classes_pkey PRIMARY KEY (hospital_id, id),
  constraint room_classes_one_type UNIQUE (hospital_id, room_type),
  constraint room_classes_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint room_classes_billing_unit_check CHECK ((billing_unit = ANY (ARRAY['day'::text, 'hour'::text, 'flat'::text]))),
  constraint room_classes_deposit_check CHECK ((deposit >= 0)),
  constraint room_classes_extras_check CHECK ((extras <@ ARRAY['feeding'::text, 'nursing'::text])),
  constraint room_classes_room_type_check CHECK ((room_type = ANY (ARRAY['general'::text, 'semi-private'::text, 'private'::text, 'vip'::text, 'icu'::text, 'hdu'::text, 'scbu'::text, 'labour'::text, 'isolation'::text, 'emergency'::text, 'observation'::text, 'day-case'::text])))
);

alter table room_classes enable row level security;
alter table room_classes force row level security;
create policy civis_app on room_classes for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on room_classes for all to current_user using (true) with check (true);
grant delete, insert, select, update on room_classes to civis_app;
