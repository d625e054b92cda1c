-- Where what is being given to a patient was given before the stay: an admission that is cancelled leads it back there.
alter table therapeutic_administrations add column before_stay_department_id uuid;
