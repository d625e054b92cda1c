-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table permissions (
  id uuid not null,
  name text not null,
  folded_name text not null,
  module_key text not null,
  position integer not null,
  description text not null,
  risk text not null,
  area text not null,
  in_use boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  edited boolean default false not null,
  constraint permissions_pkey PRIMARY KEY (id),
  constraint permissions_name_unique UNIQUE (folded_name),
  constraint permissions_module_key_fkey FOREIGN KEY (module_key) REFERENCES permission_modules(key),
  constraint permissions_area_check CHECK ((area = ANY (ARRAY['hospital'::text, 'patient'::text, 'admin'::text]))),
  constraint permissions_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint permissions_risk_check CHECK ((risk = ANY (ARRAY['normal'::text, 'sensitive'::text, 'critical'::text]))),
  constraint permissions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'retired'::text])))
);

CREATE INDEX permissions_by_module ON permissions USING btree (module_key, "position");

alter table permissions disable row level security;
grant delete, insert, select, update on permissions to civis_app;
