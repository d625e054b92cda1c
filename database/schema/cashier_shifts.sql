-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table cashier_shifts (
  hospital_id uuid not null,
  id uuid not null,
  shift_number text not null,
  cashier_id uuid not null,
  cashier_name text not null,
  cash_point text not null,
  status text not null,
  opening_float bigint not null,
  float_source text not null,
  opening_movement_id uuid,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  cash_count jsonb,
  counted_cash bigint,
  counted_card bigint,
  counted_transfer bigint,
  counted_cheque bigint,
  expected_cash bigint,
  expected_card bigint,
  expected_transfer bigint,
  expected_cheque bigint,
  variance_note text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  reject_reason text,
  approved_at timestamp with time zone,
  banking_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  constraint cashier_shifts_pkey PRIMARY KEY (hospital_id, id),
  constraint cashier_shifts_number_once UNIQUE (hospital_id, shift_number),
  constraint cashier_shifts_hospital_id_banking_id_fkey FOREIGN KEY (hospital_id, banking_id) REFERENCES bankings(hospital_id, id),
  constraint cashier_shifts_hospital_id_cashier_id_fkey FOREIGN KEY (hospital_id, cashier_id) REFERENCES users(hospital_id, id),
  constraint cashier_shifts_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint cashier_shifts_hospital_id_opening_movement_id_fkey FOREIGN KEY (hospital_id, opening_movement_id) REFERENCES shift_movements(hospital_id, id),
  constraint cashier_shifts_approved CHECK (((status = 'approved'::text) = (approved_at IS NOT NULL))),
  constraint cashier_shifts_approved_by_another CHECK (((status <> 'approved'::text) OR (decided_by IS DISTINCT FROM cashier_id))),
  constraint cashier_shifts_cash_point_check CHECK (((length(cash_point) >= 1) AND (length(cash_point) <= 60))),
  constraint cashier_shifts_counted CHECK (((status = 'open'::text) OR ((closed_at IS NOT NULL) AND (counted_cash IS NOT NULL) AND (counted_card IS NOT NULL) AND (counted_transfer IS NOT NULL) AND (counted_cheque IS NOT NULL) AND (expected_cash IS NOT NULL) AND (expected_card IS NOT NULL) AND (expected_transfer IS NOT NULL) AND (expected_cheque IS NOT NULL)))),
  constraint cashier_shifts_counted_card_check CHECK ((counted_card >= 0)),
  constraint cashier_shifts_counted_cash_check CHECK ((counted_cash >= 0)),
  constraint cashier_shifts_counted_cheque_check CHECK ((counted_cheque >= 0)),
  constraint cashier_shifts_counted_transfer_check CHECK ((counted_transfer >= 0)),
  constraint cashier_shifts_float_source_check CHECK ((float_source = ANY (ARRAY['safe'::text, 'handover'::text]))),
  constraint cashier_shifts_opening_float_check CHECK ((opening_float >= 0)),
  constraint cashier_shifts_reject_reason_check CHECK ((length(reject_reason) <= 500)),
  constraint cashier_shifts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text, 'approved'::text, 'reopened'::text]))),
  constraint cashier_shifts_variance_note_check CHECK ((length(variance_note) <= 500)),
  constraint cashier_shifts_variance_noted CHECK (((status = 'open'::text) OR (variance_note IS NOT NULL) OR ((counted_cash = expected_cash) AND (counted_card = expected_card) AND (counted_transfer = expected_transfer) AND (counted_cheque = expected_cheque))))
);

CREATE INDEX cashier_shifts_by_opening ON cashier_shifts USING btree (hospital_id, opened_at DESC, id);
CREATE INDEX cashier_shifts_of_cashier ON cashier_shifts USING btree (hospital_id, cashier_id, opened_at DESC);
CREATE UNIQUE INDEX cashier_shifts_one_open ON cashier_shifts USING btree (hospital_id, cashier_id) WHERE (status = 'open'::text);
CREATE INDEX cashier_shifts_undecided ON cashier_shifts USING btree (hospital_id, status) WHERE (status <> 'approved'::text);

CREATE TRIGGER cashier_shifts_four_eyes AFTER UPDATE ON cashier_shifts FOR EACH ROW WHEN (((old.status = 'closed'::text) AND (new.status = ANY (ARRAY['approved'::text, 'reopened'::text])))) EXECUTE FUNCTION document_hands_four_eyes('cashier-shifts', 'decided_by', 'id');
CREATE TRIGGER cashier_shifts_hand_counted AFTER INSERT ON cashier_shifts FOR EACH ROW EXECUTE FUNCTION document_hand_kept('cashier-shifts', 'counted', 'cashier_id', 'opened_at', 'id');

alter table cashier_shifts enable row level security;
alter table cashier_shifts force row level security;
create policy civis_app on cashier_shifts for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on cashier_shifts for all to current_user using (true) with check (true);
grant delete, insert, select, update on cashier_shifts to civis_app;
