-- What a prescriber orders often comes first among medicines that fit the typed words alike.
create index medication_requests_by_prescriber on medication_requests (hospital_id, requested_by, product_id, created_at)
  where requested_by is not null and product_id is not null;
