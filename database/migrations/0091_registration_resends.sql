-- When a confirmation mail was last asked for, by the HMAC of the address: known and unknown ones are kept alike, so
-- that the wait between two mails tells nobody whether an address has signed up.
create table confirmation_requests (
  email_hash bytea not null,
  asked_at timestamptz not null,
  constraint confirmation_requests_pkey primary key (email_hash)
);
call civis_guard('confirmation_requests', '(select public.app_platform())');
create index confirmation_requests_by_age on confirmation_requests (asked_at);
