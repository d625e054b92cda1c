-- The sum of whole amounts as a whole number. sum(bigint) adds in wider numbers and answers numeric, which takes three times as long over
-- a hundred thousand lines. Too large a sum is refused by int8pl; without rows it is 0.
create aggregate sum_whole(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);
