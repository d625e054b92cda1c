-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table anaesthesia_entries (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  at timestamp with time zone not null,
  pulse integer,
  systolic integer,
  diastolic integer,
  spo2 integer,
  etco2 integer,
  temperature numeric(4,1),
  product_id uuid,
  agent text,
  dose text,
  event text,
  created_at timestamp with time zone not null,
  by uuid,
  by_name text not null,
  constraint anaesthesia_entries_pkey PRIMARY KEY (hospital_id, id),
  constraint anaesthesia_entries_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id),
  constraint anaesthesia_entries_agent_check CHECK ((length(agent) <= 120)),
  constraint anaesthesia_entries_diastolic_check CHECK (((diastolic >= 0) AND (diastolic <= 250))),
  constraint anaesthesia_entries_dose_check CHECK ((length(dose) <= 60)),
  constraint anaesthesia_entries_etco2_check CHECK (((etco2 >= 0) AND (etco2 <= 150))),
  constraint anaesthesia_entries_event_check CHECK ((length(event) <= 300)),
  constraint anaesthesia_entries_pulse_check CHECK (((pulse >= 0) AND (pulse <= 300))),
  constraint anaesthesia_entries_spo2_check CHECK (((spo2 >= 0) AND (spo2 <= 100))),
  constraint anaesthesia_entries_systolic_check CHECK (((systolic >= 0) AND (systolic <= 350))),
  constraint anaesthesia_entries_temperature_check CHECK (((temperature >= (20)::numeric) AND (temperature <= (45)::numeric)))
);

CREATE INDEX anaesthesia_entries_of_request ON anaesthesia_entries USING btree (hospital_id, request_id, at, id);

CREATE TRIGGER civis_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON anaesthesia_entries FOR EACH STATEMENT EXECUTE FUNCTION civis_refuse_change();
alter table anaesthesia_entries enable always trigger civis_append_only;
CREATE TRIGGER civis_append_only_rows BEFORE DELETE OR UPDATE ON anaesthesia_entries FOR EACH ROW EXECUTE FUNCTION civis_refuse_change();
alter table anaesthesia_entries enable always trigger civis_append_only_rows;

alter table anaesthesia_entries enable row level security;
alter table anaesthesia_entries force row level security;
create policy civis_app on anaesthesia_entries for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on anaesthesia_entries for all to current_user using (true) with check (true);
grant insert, select on anaesthesia_entries to civis_app;
