-- A guardian is written to about the deposit of a stay only where he or she agreed, and at most once in 24 hours.

alter table admissions add column guardian_told_at timestamptz;

update admissions set guardian = guardian || '{"smsConsent": false}' where guardian is not null;

alter table admissions add constraint admissions_guardian_consent check (
  guardian is null or (jsonb_typeof(guardian -> 'smsConsent') = 'boolean' and ((guardian ->> 'smsConsent')::boolean is not true or guardian ->> 'phone' is not null))
);
