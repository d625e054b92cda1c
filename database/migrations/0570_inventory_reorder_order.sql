-- The reorder list shows what is out of stock first, then what stands at its reserve or below, then what runs out first. A product
-- that nobody used has no cover and stood last before, even with an empty shelf.
create index product_levels_to_order on product_levels
  (hospital_id, place_id, (case when quantity <= 0 then 0 when level = 'out' then 1 else 2 end), cover, folded_name, product_id)
  where is_wanted;
drop index product_levels_wanted;
