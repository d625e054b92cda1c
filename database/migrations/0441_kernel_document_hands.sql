-- Whose hands a document went through before somebody decides about it: who made it, changed its lines, submitted it, counted. Rows
-- are written by the documents' own triggers, so that no way of changing a document goes round them.
create table document_hands (
  hospital_id uuid not null references hospitals (id),
  document text not null check (document ~ '^[a-z-]{3,40}$'),
  document_id uuid not null,
  user_id uuid not null,
  hand text not null check (hand in ('created', 'changed', 'submitted', 'counted', 'requested', 'credited', 'entered')),
  first_at timestamptz not null,
  primary key (hospital_id, document, document_id, user_id, hand)
);
call civis_protect('document_hands');
call civis_append_only('document_hands');

-- Keeps a hand. Arguments: document, hand, column of the person, column of the instant, column of the document's id.
-- Runs as the owner, so that it also holds in scopes that do not see the hospital's rows.
create function document_hand_kept() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  fields jsonb := to_jsonb(new);
begin
  if fields ->> tg_argv[2] is not null then
    insert into public.document_hands (hospital_id, document, document_id, user_id, hand, first_at)
    values (new.hospital_id, tg_argv[0], (fields ->> tg_argv[4])::uuid, (fields ->> tg_argv[2])::uuid, tg_argv[1], (fields ->> tg_argv[3])::timestamptz)
    on conflict do nothing;
  end if;
  return null;
end $$;

-- Four eyes: nobody decides about a document that went through their hands. Arguments: document, column of who decides, column of
-- the document's id.
create function document_hands_four_eyes() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  fields jsonb := to_jsonb(new);
begin
  if exists (
    select 1 from public.document_hands h
    where h.hospital_id = new.hospital_id and h.document = tg_argv[0] and h.document_id = (fields ->> tg_argv[2])::uuid
      and h.user_id = (fields ->> tg_argv[1])::uuid
  ) then
    raise exception 'decided by one of its own hands' using errcode = 'check_violation', constraint = 'document_hands_four_eyes';
  end if;
  return null;
end $$;
