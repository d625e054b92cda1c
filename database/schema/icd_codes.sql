-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table icd_codes (
  code text not null,
  code_key text not null,
  description text not null,
  chapter text not null,
  block text not null,
  kind text not null,
  system text not null,
  version text not null,
  billable boolean not null,
  sex_restriction text,
  age_min integer,
  age_max integer,
  is_notifiable boolean not null,
  common integer default 0 not null,
  status text not null,
  loaded_at timestamp with time zone not null,
  words tsvector not null,
  all_words tsvector not null,
  constraint icd_codes_pkey PRIMARY KEY (code),
  constraint icd_codes_age CHECK ((age_min <= age_max)),
  constraint icd_codes_kind_check CHECK ((kind = ANY (ARRAY['diagnosis'::text, 'laboratory'::text, 'radiology'::text, 'procedure'::text]))),
  constraint icd_codes_sex_restriction_check CHECK ((sex_restriction = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint icd_codes_status_check CHECK ((status = ANY (ARRAY['active'::text, 'retired'::text])))
);

CREATE INDEX icd_codes_common ON icd_codes USING gin (all_words) WITH (fastupdate=off) WHERE ((status = 'active'::text) AND (kind = 'diagnosis'::text) AND (common > 0));
CREATE INDEX icd_codes_diagnosis ON icd_codes USING gin (words) WITH (fastupdate=off) WHERE ((status = 'active'::text) AND (kind = 'diagnosis'::text));
CREATE INDEX icd_codes_diagnosis_all ON icd_codes USING gin (all_words) WITH (fastupdate=off) WHERE ((status = 'active'::text) AND (kind = 'diagnosis'::text));
CREATE INDEX icd_codes_key ON icd_codes USING btree (code_key text_pattern_ops) WHERE (status = 'active'::text);
CREATE INDEX icd_codes_procedures ON icd_codes USING gin (all_words) WITH (fastupdate=off) WHERE ((status = 'active'::text) AND (kind = 'procedure'::text));
CREATE INDEX icd_codes_tests ON icd_codes USING gin (all_words) WITH (fastupdate=off) WHERE ((status = 'active'::text) AND (kind <> 'diagnosis'::text));

alter table icd_codes disable row level security;
grant delete, insert, select, update on icd_codes to civis_app;
