-- A request may be handed out in parts of several products: the prescribed one and substitutes, each a line of the same order.
-- What a line stands for is counted in units of the request.
alter table medication_order_lines add column covers int;
-- Units of its product that stand for one unit of the request's; null where the strengths do not tell.
alter table medication_order_lines add column in_place numeric(14, 6) check (in_place > 0);
update medication_order_lines set covers = quantity, in_place = case when prescribed_name is null then 1 end where request_id is not null;
alter table medication_order_lines
  add constraint medication_order_lines_covers check ((request_id is null) = (covers is null) and covers between 1 and 10000);
drop index medication_order_lines_one_live_order;
-- Invariant 1: a request is in at most one live order …
alter table medication_order_lines
  add constraint medication_order_lines_one_live_order exclude using gist (hospital_id with =, request_id with =, order_id with <>)
  where (live and request_id is not null);
-- … with one line a product.
create unique index medication_order_lines_one_of_product on medication_order_lines (hospital_id, request_id, product_id)
  where live and request_id is not null;
