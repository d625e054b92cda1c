-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table accounts (
  id uuid not null,
  area text not null,
  hospital_id uuid,
  email text,
  dial_code text,
  phone_number text,
  phone_key text,
  password_hash text,
  status text not null,
  phone_number_confirmed boolean default false not null,
  email_confirmed_at timestamp with time zone,
  two_factor text,
  password_changed_at timestamp with time zone,
  must_change_password boolean default false not null,
  failed_count integer default 0 not null,
  failing_since timestamp with time zone,
  locked_until timestamp with time zone,
  lock_level smallint default 0 not null,
  last_login_at timestamp with time zone,
  last_login_ip text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  pin_hash text,
  pin_set_at timestamp with time zone,
  pin_failed_count integer default 0 not null,
  pin_failing_since timestamp with time zone,
  pin_locked_until timestamp with time zone,
  pin_lock_level smallint default 0 not null,
  wanted_email text,
  asked_failed_count integer default 0 not null,
  asked_failing_since timestamp with time zone,
  asked_locked_until timestamp with time zone,
  asked_lock_level smallint default 0 not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint accounts_area_check CHECK ((area = ANY (ARRAY['hospital'::text, 'patient'::text, 'admin'::text]))),
  constraint accounts_asked_failed_count_check CHECK ((asked_failed_count >= 0)),
  constraint accounts_asked_lock_level_check CHECK (((asked_lock_level >= 0) AND (asked_lock_level <= 3))),
  constraint accounts_confirmed_phone_exists CHECK (((NOT phone_number_confirmed) OR (phone_key IS NOT NULL))),
  constraint accounts_email_check CHECK ((email = lower(email))),
  constraint accounts_failed_count_check CHECK ((failed_count >= 0)),
  constraint accounts_hospital_of_staff CHECK (((area = 'hospital'::text) = (hospital_id IS NOT NULL))),
  constraint accounts_lock_level_check CHECK (((lock_level >= 0) AND (lock_level <= 3))),
  constraint accounts_pin_failed_count_check CHECK ((pin_failed_count >= 0)),
  constraint accounts_pin_lock_level_check CHECK (((pin_lock_level >= 0) AND (pin_lock_level <= 3))),
  constraint accounts_pin_of_staff CHECK (((pin_hash IS NULL) OR (area = 'hospital'::text))),
  constraint accounts_reachable CHECK (((email IS NOT NULL) OR (wanted_email IS NOT NULL) OR ((area = 'patient'::text) AND (phone_key IS NOT NULL)))),
  constraint accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'inactive'::text, 'archived'::text]))),
  constraint accounts_two_factor_check CHECK ((two_factor = ANY (ARRAY['off'::text, 'new-device'::text, 'always'::text]))),
  constraint accounts_wanted_email_check CHECK ((wanted_email = lower(wanted_email))),
  constraint accounts_wanted_or_own CHECK (((wanted_email IS NULL) OR (email IS NULL)))
);

CREATE INDEX accounts_by_hospital ON accounts USING btree (hospital_id) WHERE (hospital_id IS NOT NULL);
CREATE INDEX accounts_by_phone ON accounts USING btree (area, phone_key) WHERE ((status <> 'archived'::text) AND (phone_key IS NOT NULL));
CREATE INDEX accounts_by_wanted_email ON accounts USING btree (area, wanted_email) WHERE (wanted_email IS NOT NULL);
CREATE UNIQUE INDEX accounts_email_unique_per_area ON accounts USING btree (area, email) WHERE ((status <> 'archived'::text) AND (email IS NOT NULL));
CREATE UNIQUE INDEX accounts_wanted_email_unique_per_hospital ON accounts USING btree (area, hospital_id, wanted_email) WHERE ((wanted_email IS NOT NULL) AND (status <> 'archived'::text));

alter table accounts disable row level security;
grant delete, insert, select, update on accounts to civis_app;
