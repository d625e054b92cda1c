-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table notifications (
  hospital_id uuid not null,
  id uuid not null,
  audience text not null,
  user_id uuid not null,
  group_id uuid not null,
  title text not null,
  content text not null,
  path text not null,
  kind text not null,
  priority text not null,
  module text,
  entity_type text,
  entity_id uuid,
  dates jsonb not null,
  read_status boolean not null,
  read_at timestamp with time zone,
  read_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  caller_id uuid,
  caller_name text,
  constraint notifications_pkey PRIMARY KEY (hospital_id, id),
  constraint notifications_once_per_recipient UNIQUE (hospital_id, group_id, user_id),
  constraint notifications_audience_check CHECK ((audience = ANY (ARRAY['staff'::text, 'person'::text, 'operator'::text]))),
  constraint notifications_caller_of_calls CHECK (((kind = 'call'::text) OR (caller_id IS NULL))),
  constraint notifications_content_check CHECK ((length(content) <= 1000)),
  constraint notifications_dates_check CHECK ((jsonb_typeof(dates) = 'object'::text)),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'call'::text]))),
  constraint notifications_path_check CHECK ((("left"(path, 1) = '/'::text) AND (length(path) <= 300))),
  constraint notifications_priority_check CHECK ((priority = ANY (ARRAY['normal'::text, 'high'::text, 'critical'::text]))),
  constraint notifications_read_has_time CHECK (((NOT read_status) OR (read_at IS NOT NULL))),
  constraint notifications_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);

CREATE INDEX notifications_by_age ON notifications USING btree (hospital_id, created_at);
CREATE INDEX notifications_of_user ON notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications USING btree (user_id, kind) WHERE (NOT read_status);

alter table notifications enable row level security;
alter table notifications force row level security;
create policy civis_app on notifications for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ((audience = 'person'::text) AND (user_id = ( SELECT app_person() AS app_person))) OR ((audience = 'operator'::text) AND ( SELECT app_platform() AS app_platform)))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR ((audience = 'person'::text) AND (user_id = ( SELECT app_person() AS app_person))) OR ((audience = 'operator'::text) AND ( SELECT app_platform() AS app_platform))));
create policy civis_owner on notifications for all to current_user using (true) with check (true);
grant delete, insert, select, update on notifications to civis_app;
