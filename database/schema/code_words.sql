-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table code_words (
  word text not null,
  spellings text[] not null,
  constraint code_words_pkey PRIMARY KEY (word)
);

CREATE INDEX code_words_spellings ON code_words USING gin (spellings) WITH (fastupdate=off);

alter table code_words disable row level security;
grant delete, insert, select, update on code_words to civis_app;
