-- The words by which products are found, so that a search reads those that begin as typed and not every product of the hospital.
-- Triggers keep them: whoever writes a product need not think of them.
create table product_words (
  hospital_id uuid not null,
  product_id uuid not null,
  word text collate "C" not null check (word <> ''),
  -- Whether the product's own name has it, beside generic name, brand and SKU.
  of_name boolean not null,
  primary key (hospital_id, word, product_id) include (of_name),
  constraint product_words_product foreign key (hospital_id, product_id) references products (hospital_id, id) on delete cascade
);
call civis_protect('product_words');
create index product_words_of_product on product_words (hospital_id, product_id, word);

create function product_words_of(name_text text, whole_text text) returns table (word text, of_name boolean)
  language sql immutable
  set search_path = pg_catalog, public
as $$
  select left(w, 160), bool_or(named)
    from (select unnest(string_to_array(name_text, ' ')), true union all select unnest(string_to_array(whole_text, ' ')), false) as each (w, named)
   where w <> '' group by 1
$$;

insert into product_words (hospital_id, product_id, word, of_name)
select p.hospital_id, p.id, w.word, w.of_name from products p, product_words_of(p.folded_name, p.search_text) w;

create function product_words_added() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  insert into product_words (hospital_id, product_id, word, of_name)
  select p.hospital_id, p.id, w.word, w.of_name from added p, product_words_of(p.folded_name, p.search_text) w;
  return null;
end $$;
create trigger product_words_added after insert on products referencing new table as added
  for each statement execute function product_words_added();

create function product_words_changed() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  delete from product_words where hospital_id = old.hospital_id and product_id = old.id;
  insert into product_words (hospital_id, product_id, word, of_name)
  select new.hospital_id, new.id, w.word, w.of_name from product_words_of(new.folded_name, new.search_text) w;
  return null;
end $$;
create trigger product_words_changed after update on products
  for each row when (old.folded_name is distinct from new.folded_name or old.search_text is distinct from new.search_text)
  execute function product_words_changed();
