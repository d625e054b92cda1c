-- As with patients (0552): every search starts here with statements that are planned anew each time, and a subquery that names the
-- hospital is planned and run beside each of them. Named directly, it is compared once before the index is opened.
alter policy civis_app on search_keys using (hospital_id = app_hospital()) with check (hospital_id = app_hospital());
alter policy civis_app on search_words using (hospital_id = app_hospital()) with check (hospital_id = app_hospital());
