-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table discount_reasons (
  hospital_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  kind text not null,
  max_bps integer not null,
  requires_note boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint discount_reasons_pkey PRIMARY KEY (hospital_id, id),
  constraint discount_reasons_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint discount_reasons_folded_name_check CHECK ((folded_name <> ''::text)),
  constraint discount_reasons_kind_check CHECK ((kind = ANY (ARRAY['discount'::text, 'exemption'::text]))),
  constraint discount_reasons_max_bps_check CHECK (((max_bps >= 0) AND (max_bps <= 10000))),
  constraint discount_reasons_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint discount_reasons_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

CREATE UNIQUE INDEX discount_reasons_one_name ON discount_reasons USING btree (hospital_id, folded_name) WHERE (status = 'active'::text);

alter table discount_reasons enable row level security;
alter table discount_reasons force row level security;
create policy civis_app on discount_reasons for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on discount_reasons for all to current_user using (true) with check (true);
grant delete, insert, select, update on discount_reasons to civis_app;
