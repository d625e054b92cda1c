-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table procedure_implants (
  hospital_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  request_id uuid not null,
  product_id uuid,
  batch_id uuid,
  name text not null,
  maker text,
  model text,
  serial text,
  lot text,
  udi text,
  expiry date,
  side text,
  status text not null,
  implanted_at timestamp with time zone not null,
  recalled_at timestamp with time zone,
  recall_reason text,
  created_at timestamp with time zone not null,
  constraint procedure_implants_pkey PRIMARY KEY (hospital_id, id),
  constraint procedure_implants_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint procedure_implants_patient FOREIGN KEY (hospital_id, patient_id) REFERENCES patients(hospital_id, id),
  constraint procedure_implants_request FOREIGN KEY (hospital_id, request_id) REFERENCES procedure_requests(hospital_id, id),
  constraint procedure_implants_lot_check CHECK ((length(lot) <= 60)),
  constraint procedure_implants_maker_check CHECK ((length(maker) <= 120)),
  constraint procedure_implants_model_check CHECK ((length(model) <= 120)),
  constraint procedure_implants_name_check CHECK (((length(name) >= 2) AND (length(name) <= 160))),
  constraint procedure_implants_serial_check CHECK ((length(serial) <= 60)),
  constraint procedure_implants_side_check CHECK ((side = ANY (ARRAY['left'::text, 'right'::text, 'both'::text]))),
  constraint procedure_implants_status_check CHECK ((status = ANY (ARRAY['in'::text, 'removed'::text]))),
  constraint procedure_implants_udi_check CHECK ((length(udi) <= 120))
);

CREATE INDEX procedure_implants_newest ON procedure_implants USING btree (hospital_id, implanted_at DESC, id DESC);
CREATE INDEX procedure_implants_of_batch ON procedure_implants USING btree (hospital_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX procedure_implants_of_lot ON procedure_implants USING btree (hospital_id, upper(lot)) WHERE (lot IS NOT NULL);
CREATE INDEX procedure_implants_of_patient ON procedure_implants USING btree (hospital_id, patient_id);
CREATE INDEX procedure_implants_of_product ON procedure_implants USING btree (hospital_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX procedure_implants_of_request ON procedure_implants USING btree (hospital_id, request_id);
CREATE INDEX procedure_implants_of_serial ON procedure_implants USING btree (hospital_id, upper(serial)) WHERE (serial IS NOT NULL);

alter table procedure_implants enable row level security;
alter table procedure_implants force row level security;
create policy civis_app on procedure_implants for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on procedure_implants for all to current_user using (true) with check (true);
grant delete, insert, select, update on procedure_implants to civis_app;
