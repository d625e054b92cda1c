-- Codes of diagnoses, tests and services: one list for all hospitals, brought in by release. Rows are never removed, so
-- that what was coded once can always be read; a code that a newer release no longer has is retired.
create table icd_codes (
  code text primary key,
  -- Without dot and hyphen, for finding a code by its beginning.
  code_key text not null,
  description text not null,
  chapter text not null,
  block text not null,
  kind text not null check (kind in ('diagnosis', 'laboratory', 'radiology')),
  system text not null,
  version text not null,
  billable boolean not null,
  sex_restriction text check (sex_restriction in ('male', 'female')),
  age_min int,
  age_max int,
  is_notifiable boolean not null,
  -- 0: any code; 1: of the starter set; 2: what is seen every day. Among equals the higher comes first.
  common int not null default 0,
  status text not null check (status in ('active', 'retired')),
  loaded_at timestamptz not null,
  -- Folded words of the description, and of the description with its synonyms.
  words tsvector not null,
  all_words tsvector not null,
  constraint icd_codes_age check (age_min <= age_max)
);
create index icd_codes_key on icd_codes (code_key text_pattern_ops) where status = 'active';
create index icd_codes_diagnosis on icd_codes using gin (words) where status = 'active' and kind = 'diagnosis';
create index icd_codes_diagnosis_all on icd_codes using gin (all_words) where status = 'active' and kind = 'diagnosis';
create index icd_codes_common on icd_codes using gin (all_words) where status = 'active' and kind = 'diagnosis' and common > 0;
create index icd_codes_tests on icd_codes using gin (all_words) where status = 'active' and kind <> 'diagnosis';
call civis_open('icd_codes');

-- Other names of a code: plain words of our own, or the title that a release before had.
create table icd_synonyms (
  code text not null references icd_codes (code),
  synonym text not null,
  source text not null,
  primary key (code, synonym)
);
call civis_open('icd_synonyms');

-- Every word of the active codes with its spellings (less one letter, and as it sounds), for words typed wrongly.
create table code_words (
  word text primary key,
  spellings text[] not null
);
create index code_words_spellings on code_words using gin (spellings);
call civis_open('code_words');

create table hcpcs_codes (
  code text primary key,
  short_description text not null,
  long_description text not null,
  category text not null,
  effective_date date,
  termination_date date,
  version text not null,
  status text not null check (status in ('active', 'retired')),
  loaded_at timestamptz not null,
  words tsvector not null,
  constraint hcpcs_codes_form check (code ~ '^[A-V][0-9]{4}$')
);
create index hcpcs_codes_prefix on hcpcs_codes (code text_pattern_ops);
create index hcpcs_codes_words on hcpcs_codes using gin (words);
call civis_open('hcpcs_codes');

create table hcpcs_modifiers (
  modifier text primary key,
  description text not null,
  version text not null,
  status text not null check (status in ('active', 'retired')),
  loaded_at timestamptz not null,
  constraint hcpcs_modifiers_form check (modifier ~ '^[A-Z0-9]{2}$')
);
call civis_open('hcpcs_modifiers');

-- What a hospital keeps at hand.
create table icd_favourites (
  hospital_id uuid not null,
  code text not null references icd_codes (code),
  created_at timestamptz not null,
  created_by uuid,
  primary key (hospital_id, code)
);
call civis_protect('icd_favourites');

-- How often each person of a hospital used a code: a row a person, so that busy codes keep nobody waiting.
create table icd_uses (
  hospital_id uuid not null,
  code text not null references icd_codes (code),
  user_id uuid not null,
  uses int not null check (uses > 0),
  last_used_at timestamptz not null,
  primary key (hospital_id, code, user_id)
);
create index icd_uses_recent on icd_uses (hospital_id, user_id, last_used_at desc);
call civis_protect('icd_uses');
