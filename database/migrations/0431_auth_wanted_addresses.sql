-- An account that was made for an address with which somebody else of the area signs in: nobody who made it may learn that, so it is
-- made all the same, without an address of its own. It cannot be signed in to until another one is put in.
alter table accounts add column wanted_email text check (wanted_email = lower(wanted_email));
alter table accounts drop constraint accounts_reachable;
alter table accounts add constraint accounts_reachable
  check (email is not null or wanted_email is not null or (area = 'patient' and phone_key is not null));
alter table accounts add constraint accounts_wanted_or_own check (wanted_email is null or email is null);
create index accounts_by_wanted_email on accounts (area, wanted_email) where wanted_email is not null;
