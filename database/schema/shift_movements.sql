-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table shift_movements (
  hospital_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  kind text not null,
  amount bigint not null,
  counterpart_shift_id uuid,
  counterpart_cashier_id uuid,
  status text not null,
  reference text,
  note text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer default 1 not null,
  constraint shift_movements_pkey PRIMARY KEY (hospital_id, id),
  constraint shift_movements_hospital_id_counterpart_cashier_id_fkey FOREIGN KEY (hospital_id, counterpart_cashier_id) REFERENCES users(hospital_id, id),
  constraint shift_movements_hospital_id_counterpart_shift_id_fkey FOREIGN KEY (hospital_id, counterpart_shift_id) REFERENCES cashier_shifts(hospital_id, id),
  constraint shift_movements_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id),
  constraint shift_movements_hospital_id_shift_id_fkey FOREIGN KEY (hospital_id, shift_id) REFERENCES cashier_shifts(hospital_id, id),
  constraint shift_movements_amount_check CHECK ((amount > 0)),
  constraint shift_movements_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint shift_movements_kind_check CHECK ((kind = ANY (ARRAY['drop-to-safe'::text, 'float-in'::text, 'float-out'::text, 'handover'::text, 'petty-cash'::text]))),
  constraint shift_movements_note_check CHECK ((length(note) <= 500)),
  constraint shift_movements_reference_check CHECK ((length(reference) <= 80)),
  constraint shift_movements_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text]))),
  constraint shift_movements_to_another CHECK ((counterpart_shift_id IS DISTINCT FROM shift_id)),
  constraint shift_movements_voucher CHECK (((kind <> 'petty-cash'::text) OR (reference IS NOT NULL)))
);

CREATE INDEX shift_movements_of_shift ON shift_movements USING btree (hospital_id, shift_id);
CREATE INDEX shift_movements_pending ON shift_movements USING btree (hospital_id, counterpart_cashier_id) WHERE (status = 'pending'::text);
CREATE INDEX shift_movements_to_shift ON shift_movements USING btree (hospital_id, counterpart_shift_id) WHERE (counterpart_shift_id IS NOT NULL);

alter table shift_movements enable row level security;
alter table shift_movements force row level security;
create policy civis_app on shift_movements for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on shift_movements for all to current_user using (true) with check (true);
grant delete, insert, select, update on shift_movements to civis_app;
