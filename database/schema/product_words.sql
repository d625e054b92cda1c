-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table product_words (
  hospital_id uuid not null,
  product_id uuid not null,
  word text collate "C" not null,
  of_name boolean not null,
  constraint product_words_pkey PRIMARY KEY (hospital_id, word, product_id) INCLUDE (of_name),
  constraint product_words_product FOREIGN KEY (hospital_id, product_id) REFERENCES products(hospital_id, id) ON DELETE CASCADE,
  constraint product_words_word_check CHECK ((word <> ''::text))
);

CREATE INDEX product_words_of_product ON product_words USING btree (hospital_id, product_id, word);

alter table product_words enable row level security;
alter table product_words force row level security;
create policy civis_app on product_words for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on product_words for all to current_user using (true) with check (true);
grant delete, insert, select, update on product_words to civis_app;
