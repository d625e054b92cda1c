-- What was found when the chain was recomputed, and the signed end of the chain of each day.
create table audit_verifications (
  hospital_id uuid not null,
  id uuid not null,
  verified_at timestamptz not null,
  by_name text not null,
  ok boolean not null,
  checked bigint not null check (checked >= 0),
  from_sequence bigint not null,
  broken_at bigint,
  why text,
  primary key (hospital_id, id),
  constraint audit_verifications_say_where check (ok = (why is null))
);
call civis_protect_platform('audit_verifications');
call civis_append_only('audit_verifications');
create index audit_verifications_by_time on audit_verifications (hospital_id, verified_at desc);

create table audit_anchors (
  hospital_id uuid not null,
  day date not null,
  last_sequence bigint not null check (last_sequence >= 0),
  last_hash bytea not null,
  -- HMAC-SHA-256 with the server's key over hospital, day, sequence and hash.
  signature bytea not null,
  created_at timestamptz not null,
  primary key (hospital_id, day)
);
call civis_protect_platform('audit_anchors');
call civis_append_only('audit_anchors');

-- Entries with a reason, and refused ones, are few: their filters need no scan of the window.
create index audit_entries_with_reason on audit_entries (hospital_id, at desc, id desc) where reason is not null;
create index audit_entries_refused on audit_entries (hospital_id, at desc, id desc) where outcome = 'refused';
