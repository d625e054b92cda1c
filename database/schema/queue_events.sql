-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table queue_events (
  hospital_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  type text not null,
  at timestamp with time zone not null,
  by_user_id uuid,
  by_name text not null,
  from_department_id uuid,
  to_department_id uuid,
  reason text,
  waited_seconds integer,
  constraint queue_events_pkey PRIMARY KEY (hospital_id, id),
  constraint queue_events_hospital_id_ticket_id_fkey FOREIGN KEY (hospital_id, ticket_id) REFERENCES queue_tickets(hospital_id, id),
  constraint queue_events_reason_check CHECK ((length(reason) <= 500)),
  constraint queue_events_type_check CHECK ((type = ANY (ARRAY['checked-in'::text, 'called'::text, 'recalled'::text, 'served'::text, 'unavailable'::text, 'reinstated'::text, 'transferred-out'::text, 'transferred-in'::text, 'priority-changed'::text, 'assigned'::text, 'returned'::text, 'completed'::text, 'left'::text]))),
  constraint queue_events_waited_seconds_check CHECK ((waited_seconds >= 0))
);

CREATE INDEX queue_events_of_ticket ON queue_events USING btree (hospital_id, ticket_id, at, id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON queue_events FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table queue_events enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON queue_events FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table queue_events enable always trigger civis_append_only_rows;

alter table queue_events enable row level security;
alter table queue_events force row level security;
create policy civis_app on queue_events for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on queue_events for all to current_user using (true) with check (true);
grant insert, select on queue_events to civis_app;
