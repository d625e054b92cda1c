-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table hmo_benefit_uses (
  hospital_id uuid not null,
  id uuid not null,
  hmo_id uuid not null,
  holder text not null,
  billing_id uuid,
  family_key text,
  year_from date not null,
  year_to date not null,
  used bigint default 0 not null,
  updated_at timestamp with time zone not null,
  constraint hmo_benefit_uses_pkey PRIMARY KEY (hospital_id, id),
  constraint hmo_benefit_uses_billing FOREIGN KEY (hospital_id, billing_id) REFERENCES patient_billings(hospital_id, id),
  constraint hmo_benefit_uses_hmo FOREIGN KEY (hospital_id, hmo_id) REFERENCES hmos(hospital_id, id),
  constraint hmo_benefit_uses_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint hmo_benefit_uses_family_key_check CHECK (((length(family_key) >= 1) AND (length(family_key) <= 60))),
  constraint hmo_benefit_uses_holder CHECK ((((holder = 'own'::text) = (billing_id IS NOT NULL)) AND ((holder = 'family'::text) = (family_key IS NOT NULL)))),
  constraint hmo_benefit_uses_holder_check CHECK ((holder = ANY (ARRAY['own'::text, 'family'::text]))),
  constraint hmo_benefit_uses_used CHECK ((used >= 0)),
  constraint hmo_benefit_uses_year CHECK ((year_to >= year_from))
);

CREATE UNIQUE INDEX hmo_benefit_uses_family ON hmo_benefit_uses USING btree (hospital_id, hmo_id, family_key, year_from) WHERE (holder = 'family'::text);
CREATE UNIQUE INDEX hmo_benefit_uses_own ON hmo_benefit_uses USING btree (hospital_id, billing_id, year_from) WHERE (holder = 'own'::text);

CREATE CONSTRAINT TRIGGER hmo_benefit_uses_sum AFTER INSERT OR UPDATE OF used ON hmo_benefit_uses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hmo_benefit_uses_sum();

alter table hmo_benefit_uses enable row level security;
alter table hmo_benefit_uses force row level security;
create policy civis_app on hmo_benefit_uses for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on hmo_benefit_uses for all to current_user using (true) with check (true);
grant delete, insert, select, update on hmo_benefit_uses to civis_app;
