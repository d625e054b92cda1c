-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table chart_sensitive_requests (
  hospital_id uuid not null,
  id uuid not null,
  keeper_id uuid not null,
  person_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  hospital_name text not null,
  reason text not null,
  status text not null,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by_name text,
  decision_reason text,
  expires_at timestamp with time zone,
  constraint chart_sensitive_requests_pkey PRIMARY KEY (hospital_id, id),
  constraint chart_sensitive_requests_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint chart_sensitive_requests_keeper_id_fkey FOREIGN KEY (keeper_id) REFERENCES hospitals(id),
  constraint chart_sensitive_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint chart_sensitive_requests_elsewhere CHECK ((keeper_id <> hospital_id)),
  constraint chart_sensitive_requests_reason_check CHECK ((length(reason) >= 20)),
  constraint chart_sensitive_requests_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'granted'::text, 'declined'::text]))),
  constraint chart_sensitive_requests_whole CHECK ((((status = 'waiting'::text) = (decided_at IS NULL)) AND ((status = 'granted'::text) = (expires_at IS NOT NULL))))
);

CREATE INDEX chart_sensitive_requests_of_keeper ON chart_sensitive_requests USING btree (keeper_id, person_id);
CREATE UNIQUE INDEX chart_sensitive_requests_one_waiting ON chart_sensitive_requests USING btree (hospital_id, keeper_id, person_id, user_id) WHERE (status = 'waiting'::text);

CREATE TRIGGER chart_sensitive_requests_by_keeper BEFORE INSERT OR UPDATE ON chart_sensitive_requests FOR EACH ROW WHEN ((CURRENT_USER = 'civis_app'::name)) EXECUTE FUNCTION chart_keep_sensitive_request();

alter table chart_sensitive_requests enable row level security;
alter table chart_sensitive_requests force row level security;
create policy civis_app on chart_sensitive_requests for all to civis_app using (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR (keeper_id = ( SELECT app_hospital() AS app_hospital)))) with check (((hospital_id = ( SELECT app_hospital() AS app_hospital)) OR (keeper_id = ( SELECT app_hospital() AS app_hospital))));
create policy civis_owner on chart_sensitive_requests for all to current_user using (true) with check (true);
grant delete, insert, select, update on chart_sensitive_requests to civis_app;
