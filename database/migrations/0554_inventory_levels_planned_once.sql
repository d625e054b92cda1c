-- Whatever moves stock makes the levels of its products anew. The statement behind that is long, and was planned each time for the
-- products at hand, which took several times as long as running it; one plan for any products is kept by each connection.
alter function product_levels_of(uuid, uuid[], date) set plan_cache_mode = force_generic_plan;
