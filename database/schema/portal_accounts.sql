-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table portal_accounts (
  account_id uuid not null,
  person_id uuid not null,
  status text not null,
  identity_level text not null,
  activated_at timestamp with time zone,
  activated_by text,
  invited_until timestamp with time zone,
  blocked_reason text,
  moved_from_person_id uuid,
  language text,
  keep_signed_in boolean not null,
  fullname text not null,
  initials text not null,
  birth_year integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint portal_accounts_pkey PRIMARY KEY (account_id),
  constraint portal_accounts_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) DEFERRABLE INITIALLY DEFERRED,
  constraint portal_accounts_activated_by_check CHECK ((activated_by = ANY (ARRAY['invite'::text, 'self-claim'::text, 'front-desk'::text]))),
  constraint portal_accounts_identity_level_check CHECK ((identity_level = ANY (ARRAY['claimed'::text, 'verified'::text]))),
  constraint portal_accounts_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'blocked'::text, 'closed'::text])))
);

CREATE UNIQUE INDEX portal_accounts_one_per_person ON portal_accounts USING btree (person_id) WHERE (status <> 'closed'::text);

CREATE TRIGGER portal_accounts_kept_over_hospitals BEFORE INSERT OR UPDATE ON portal_accounts FOR EACH ROW EXECUTE FUNCTION civis_keep_portal();

alter table portal_accounts disable row level security;
grant delete, insert, select, update on portal_accounts to civis_app;
