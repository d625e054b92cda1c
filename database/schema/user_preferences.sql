-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table user_preferences (
  account_id uuid not null,
  preferences jsonb not null,
  updated_at timestamp with time zone not null,
  constraint user_preferences_pkey PRIMARY KEY (account_id),
  constraint user_preferences_preferences_check CHECK ((jsonb_typeof(preferences) = 'object'::text))
);

alter table user_preferences disable row level security;
grant delete, insert, select, update on user_preferences to civis_app;
