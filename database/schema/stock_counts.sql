-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table stock_counts (
  hospital_id uuid not null,
  id uuid not null,
  count_number text not null,
  location_id uuid not null,
  scope text not null,
  scope_name text,
  blind boolean not null,
  frozen boolean not null,
  status text not null,
  note text,
  cancel_reason text,
  opened_at timestamp with time zone not null,
  opened_by uuid,
  opened_by_name text not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  ended_by_name text,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  above_limit boolean,
  constraint stock_counts_pkey PRIMARY KEY (hospital_id, id),
  constraint stock_counts_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint stock_counts_location FOREIGN KEY (hospital_id, location_id) REFERENCES stock_locations(hospital_id, id),
  constraint stock_counts_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'category'::text, 'shelf'::text, 'abc'::text]))),
  constraint stock_counts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'counting'::text, 'review'::text, 'posted'::text, 'cancelled'::text])))
);

CREATE INDEX stock_counts_newest ON stock_counts USING btree (hospital_id, opened_at DESC, id DESC);
CREATE UNIQUE INDEX stock_counts_one_number ON stock_counts USING btree (hospital_id, count_number);
CREATE INDEX stock_counts_running ON stock_counts USING btree (hospital_id, location_id) WHERE (status = ANY (ARRAY['open'::text, 'counting'::text, 'review'::text]));

CREATE TRIGGER stock_counts_four_eyes AFTER UPDATE ON stock_counts FOR EACH ROW WHEN (((new.status = 'posted'::text) AND new.above_limit)) EXECUTE FUNCTION document_hands_four_eyes('stock-counts', 'ended_by', 'id');
CREATE TRIGGER stock_counts_hand_made AFTER INSERT ON stock_counts FOR EACH ROW EXECUTE FUNCTION document_hand_kept('stock-counts', 'created', 'opened_by', 'opened_at', 'id');
CREATE TRIGGER stock_counts_hand_submitted AFTER UPDATE ON stock_counts FOR EACH ROW WHEN (((new.status = 'review'::text) AND (old.status <> 'review'::text))) EXECUTE FUNCTION document_hand_kept('stock-counts', 'submitted', 'updated_by', 'updated_at', 'id');

alter table stock_counts enable row level security;
alter table stock_counts force row level security;
create policy civis_app on stock_counts for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on stock_counts for all to current_user using (true) with check (true);
grant delete, insert, select, update on stock_counts to civis_app;
