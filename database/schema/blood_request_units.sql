-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table blood_request_units (
  hospital_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  unit_id uuid not null,
  state text not null,
  recipient_group text not null,
  unit_group text not null,
  component text not null,
  sample_id uuid,
  cross_match_id uuid,
  reserved_at timestamp with time zone not null,
  warned_at timestamp with time zone,
  issued_at timestamp with time zone,
  issued_by uuid,
  issued_by_name text,
  collected_by_name text,
  visual_check boolean,
  temperature numeric(4,1),
  cold_box boolean,
  destination text,
  emergency boolean default false not null,
  emergency_doctor_id uuid,
  emergency_doctor_name text,
  emergency_reason text,
  reviewed_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  pack_no integer,
  constraint blood_request_units_pkey PRIMARY KEY (hospital_id, id),
  constraint blood_request_units_cross_match FOREIGN KEY (hospital_id, cross_match_id) REFERENCES blood_cross_matches(hospital_id, id),
  constraint blood_request_units_request FOREIGN KEY (hospital_id, request_id) REFERENCES blood_requests(hospital_id, id),
  constraint blood_request_units_sample FOREIGN KEY (hospital_id, sample_id) REFERENCES blood_samples(hospital_id, id),
  constraint blood_request_units_unit FOREIGN KEY (hospital_id, unit_id, unit_group, component) REFERENCES blood_units(hospital_id, id, blood_group, component),
  constraint blood_request_units_compatible CHECK (
CASE
    WHEN (component = 'packed-red-cells'::text) THEN (((strpos(unit_group, 'A'::text) = 0) OR (strpos(recipient_group, 'A'::text) > 0)) AND ((strpos(unit_group, 'B'::text) = 0) OR (strpos(recipient_group, 'B'::text) > 0)))
    WHEN (component = 'whole-blood'::text) THEN (("left"(unit_group, '-1'::integer) = "left"(recipient_group, '-1'::integer)) OR (emergency AND ("left"(unit_group, '-1'::integer) = 'O'::text)))
    WHEN (component = ANY (ARRAY['fresh-frozen-plasma'::text, 'cryoprecipitate'::text])) THEN
    CASE
        WHEN (recipient_group = 'unknown'::text) THEN ("left"(unit_group, '-1'::integer) = 'AB'::text)
        ELSE (((strpos(recipient_group, 'A'::text) = 0) OR (strpos(unit_group, 'A'::text) > 0)) AND ((strpos(recipient_group, 'B'::text) = 0) OR (strpos(unit_group, 'B'::text) > 0)))
    END
    ELSE (component = 'platelets'::text)
END),
  constraint blood_request_units_issued CHECK (((state <> ALL (ARRAY['issued'::text, 'returned'::text, 'transfused'::text])) OR (issued_at IS NOT NULL))),
  constraint blood_request_units_matched CHECK (((issued_at IS NULL) OR ((cross_match_id IS NOT NULL) AND (sample_id IS NOT NULL)) OR (emergency AND (emergency_doctor_name IS NOT NULL) AND (emergency_reason IS NOT NULL)))),
  constraint blood_request_units_recipient_group_check CHECK ((recipient_group = ANY (ARRAY['A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text, 'O+'::text, 'O-'::text, 'unknown'::text]))),
  constraint blood_request_units_rhd CHECK (((component <> ALL (ARRAY['packed-red-cells'::text, 'whole-blood'::text])) OR ("right"(unit_group, 1) = '-'::text) OR ("right"(recipient_group, 1) <> '-'::text) OR emergency)),
  constraint blood_request_units_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'issued'::text, 'returned'::text, 'transfused'::text, 'discarded'::text, 'released'::text])))
);

CREATE INDEX blood_request_units_by_request ON blood_request_units USING btree (hospital_id, request_id, reserved_at);
CREATE INDEX blood_request_units_by_unit ON blood_request_units USING btree (hospital_id, unit_id, reserved_at);
CREATE INDEX blood_request_units_issued_open ON blood_request_units USING btree (hospital_id, issued_at) WHERE (state = 'issued'::text);
CREATE UNIQUE INDEX blood_request_units_one_live ON blood_request_units USING btree (hospital_id, unit_id) WHERE (state = ANY (ARRAY['reserved'::text, 'issued'::text]));
CREATE INDEX blood_request_units_to_review ON blood_request_units USING btree (hospital_id, issued_at) WHERE (emergency AND (issued_at IS NOT NULL) AND (reviewed_at IS NULL));

alter table blood_request_units enable row level security;
alter table blood_request_units force row level security;
create policy civis_app on blood_request_units for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on blood_request_units for all to current_user using (true) with check (true);
grant delete, insert, select, update on blood_request_units to civis_app;
