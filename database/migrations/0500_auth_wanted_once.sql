-- Two invitations of one hospital with one address, sent at the same time, are one: the second is EMAIL_IN_USE.
drop index accounts_by_wanted_email;
create unique index accounts_wanted_email_unique_per_hospital on accounts (area, hospital_id, wanted_email)
  where wanted_email is not null and status <> 'archived';
create index accounts_by_wanted_email on accounts (area, wanted_email) where wanted_email is not null;
