-- How many requests for approval each partner has by status and urgency: a count over all of a hospital's past is too slow for a list that
-- is open all day.
call civis_tally('hmo_approvals', 'hmo_approvals', '(r.hmo_id::text || ''|'' || r.status || ''|'' || r.urgency)');
