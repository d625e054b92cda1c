-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table platform_users (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  email text not null,
  phone text,
  dial_code text,
  role text not null,
  status text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  constraint platform_users_pkey PRIMARY KEY (id),
  constraint platform_users_email_once UNIQUE (email),
  constraint platform_users_one_per_account UNIQUE (account_id),
  constraint platform_users_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint platform_users_role_check CHECK ((role = ANY (ARRAY['Platform Admin'::text, 'Platform Support'::text, 'Platform Finance'::text]))),
  constraint platform_users_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'inactive'::text])))
);

alter table platform_users disable row level security;
grant delete, insert, select, update on platform_users to civis_app;
