-- How many stays there are in each status: a count over all of a hospital's past is too slow for a tile.
call civis_tally('admissions', 'admissions', $$r.status$$);
