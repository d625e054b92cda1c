-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table nhia_returns (
  hospital_id uuid not null,
  id uuid not null,
  month date not null,
  status text not null,
  encounter_count integer not null,
  fault_count integer not null,
  amount bigint not null,
  rows jsonb,
  sent_at timestamp with time zone,
  sent_by_name text,
  reference text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint nhia_returns_pkey PRIMARY KEY (hospital_id, id),
  constraint nhia_returns_month_once UNIQUE (hospital_id, month),
  constraint nhia_returns_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint nhia_returns_amount_check CHECK ((amount >= 0)),
  constraint nhia_returns_encounter_count_check CHECK ((encounter_count >= 0)),
  constraint nhia_returns_fault_count_check CHECK ((fault_count >= 0)),
  constraint nhia_returns_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint nhia_returns_reference_check CHECK ((length(reference) <= 80)),
  constraint nhia_returns_rows_check CHECK ((jsonb_typeof(rows) = 'array'::text)),
  constraint nhia_returns_sent_whole CHECK (((status = 'sent'::text) = ((sent_at IS NOT NULL) AND (rows IS NOT NULL) AND (reference IS NOT NULL)))),
  constraint nhia_returns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text])))
);

CREATE TRIGGER nhia_returns_keep BEFORE UPDATE ON nhia_returns FOR EACH ROW EXECUTE FUNCTION nhia_returns_keep();

alter table nhia_returns enable row level security;
alter table nhia_returns force row level security;
create policy civis_app on nhia_returns for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on nhia_returns for all to current_user using (true) with check (true);
grant delete, insert, select, update on nhia_returns to civis_app;
