-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_approval_events (
  hospital_id uuid not null,
  id uuid not null,
  approval_id uuid not null,
  at timestamp with time zone not null,
  by_user_id uuid,
  by_name text,
  kind text not null,
  channel text,
  officer text,
  text text,
  pa_code text,
  days integer,
  amount bigint,
  constraint hmo_approval_events_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_approval_events_approval FOREIGN KEY (hospital_id, approval_id) REFERENCES hmo_approvals(hospital_id, id),
  constraint hmo_approval_events_amount_check CHECK ((amount >= 0)),
  constraint hmo_approval_events_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'portal'::text, 'phone'::text, 'whatsapp'::text]))),
  constraint hmo_approval_events_days_check CHECK (((days >= 1) AND (days <= 365))),
  constraint hmo_approval_events_kind_check CHECK ((kind = ANY (ARRAY['raised'::text, 'joined'::text, 'changed'::text, 'sent'::text, 'taken'::text, 'reminded'::text, 'answered'::text, 'overdue'::text, 'proceeded'::text, 'notice-sent'::text, 'late-answer'::text, 'extended'::text, 'revoked'::text, 'expired'::text, 'cancelled'::text]))),
  constraint hmo_approval_events_officer_check CHECK ((length(officer) <= 120)),
  constraint hmo_approval_events_text_check CHECK ((length(text) <= 1000))
);

CREATE INDEX hmo_approval_events_by_approval ON hmo_approval_events USING btree (hospital_id, approval_id, at, id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON hmo_approval_events FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table hmo_approval_events enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON hmo_approval_events FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table hmo_approval_events enable always trigger civis_append_only_rows;

alter table hmo_approval_events enable row level security;
alter table hmo_approval_events force row level security;
create policy civis_app on hmo_approval_events for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_approval_events for all to current_user using (true) with check (true);
grant insert, select on hmo_approval_events to civis_app;
