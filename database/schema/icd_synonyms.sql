-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table icd_synonyms (
  code text not null,
  synonym text not null,
  source text not null,
  constraint icd_synonyms_pkey PRIMARY KEY (code, synonym),
  constraint icd_synonyms_code_fkey FOREIGN KEY (code) REFERENCES icd_codes(code)
);

alter table icd_synonyms disable row level security;
grant delete, insert, select, update on icd_synonyms to civis_app;
