-- What a hospital asks about a person whom another hospital knows, too: nothing of it is done before those who may have answered.
create table person_requests (
  hospital_id uuid not null references hospitals (id),
  id uuid not null,
  kind text not null check (kind in ('merge', 'details', 'death')),
  person_id uuid not null references persons (id),
  -- Of a merge: the person who would become `person_id`, and the merge of records that asked for it.
  merged_person_id uuid references persons (id),
  merge_id uuid,
  -- Of details: the person's columns as they would be.
  changes jsonb,
  -- Of a death: when it was, as certified.
  deceased_at timestamptz,
  status text not null check (status in ('waiting', 'done', 'declined', 'withdrawn')),
  -- Persons who gave the code that was sent to them.
  confirmed uuid[] not null default '{}',
  -- When the operator was asked to decide, and what for.
  asked_at timestamptz,
  note text,
  decided_as text check (decided_as in ('persons', 'hospital', 'operator')),
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint person_requests_once unique (id),
  constraint person_requests_of_merge foreign key (hospital_id, merge_id) references patient_merges (hospital_id, id),
  constraint person_requests_whole check (
    (kind = 'merge') = (merged_person_id is not null and merge_id is not null)
    and (kind = 'details') = (changes is not null)
    and (kind = 'death') = (deceased_at is not null)
    and (status = 'waiting') = (decided_at is null)
  )
);
-- A death that one hospital reported is answered by the others that know the person.
call civis_guard(
  'person_requests',
  'hospital_id = (select public.app_hospital()) or (select public.app_platform()) or (kind = ''death'' and exists (select 1 from public.person_hospitals h where h.person_id = person_requests.person_id and h.hospital_id = (select public.app_hospital())))'
);
create unique index person_requests_one_merge on person_requests (hospital_id, merge_id) where status = 'waiting' and kind = 'merge';
create unique index person_requests_one_details on person_requests (hospital_id, person_id) where status = 'waiting' and kind = 'details';
create unique index person_requests_one_death on person_requests (hospital_id, person_id) where status = 'waiting' and kind = 'death';
create index person_requests_by_person on person_requests (person_id) where status = 'waiting';
create index person_requests_newest on person_requests (hospital_id, created_at desc);
create index person_requests_asked on person_requests (asked_at) where asked_at is not null;
create index persons_by_merged on persons (merged_into) where merged_into is not null;

-- Whether a person is not the asking hospital's alone: another one registered them, or knows them, too. A yes or no, no names.
create function civis_person_protected(person uuid)
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select exists (select 1 from persons p where p.id = person and p.registered_by is distinct from app_hospital())
    or exists (select 1 from person_hospitals h where h.person_id = person and h.hospital_id is distinct from app_hospital());
end;

-- The other hospitals that know a person of the asking one: for their trail and their notices, shown to nobody.
create function civis_person_keepers(person uuid)
  returns table (hospital_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select h.hospital_id from person_hospitals h
  where h.person_id = person and h.hospital_id is distinct from app_hospital()
    and exists (select 1 from person_hospitals mine where mine.person_id = person and mine.hospital_id = app_hospital())
  order by h.since, h.hospital_id;
end;

-- Whether this transaction carries out a request that was granted for a person.
create function civis_person_granted(person uuid)
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select exists (
    select 1 from person_requests r
    where r.id = nullif(pg_catalog.current_setting('app.person_request', true), '')::uuid and r.status = 'done'
      and person in (r.person_id, r.merged_person_id)
  );
end;

-- True while one hospital acts by itself: not the person, not the operator.
create function civis_hospital_alone() returns boolean
  language sql stable
  set search_path = pg_catalog, public
begin atomic
  select app_hospital() is not null and not app_platform() and app_person() is null;
end;

-- What the operator compares: the sides of a request without names. Contacts are masked but for their end.
create function person_request_sides(asked uuid)
  returns table (side text, civis_id text, initials text, birth_year int, gender text, phone_end text, has_email boolean, has_portal boolean, hospitals text[])
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select case when p.id = r.person_id then 'person' else 'merged' end, p.civis_id,
    upper(left(p.first_name, 1) || '.' || left(p.last_name, 1) || '.'), extract(year from p.date_of_birth)::int, p.gender,
    right(p.phone_number, 3), p.email is not null, p.portal_account_id is not null,
    array(select t.name from person_hospitals h join hospitals t on t.id = h.hospital_id where h.person_id = p.id order by h.since)
  from person_requests r join persons p on p.id in (r.person_id, r.merged_person_id)
  where r.id = asked and app_platform()
  order by 1 desc;
end;

revoke execute on function civis_person_protected(uuid), civis_person_keepers(uuid), civis_person_granted(uuid), civis_hospital_alone(), person_request_sides(uuid) from public;
grant execute on function civis_person_protected(uuid), civis_person_keepers(uuid), civis_person_granted(uuid), civis_hospital_alone(), person_request_sides(uuid) to civis_app;

-- The law of persons over hospitals, for every act there is and will be: one hospital alone changes a person who is its own alone.
-- What is left to it: to be the first to note a sign-in that its invitation made, and to take back or correct the death it reported.
create function civis_keep_person() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  free constant text[] := array['updated_at', 'version', 'portal_account_id', 'deceased_at', 'deceased_reported_by', 'merged_into'];
  own_report boolean := old.deceased_reported_by = public.app_hospital() and coalesce(new.deceased_reported_by = public.app_hospital(), true);
begin
  if not public.civis_hospital_alone() or public.civis_person_granted(old.id) then return new; end if;
  if new.merged_into is distinct from old.merged_into and new.merged_into is not null
     and (public.civis_person_protected(old.id) or public.civis_person_protected(new.merged_into)) then
    raise exception 'another hospital knows one of these persons' using errcode = 'check_violation', constraint = 'persons_kept_over_hospitals';
  end if;
  if public.civis_person_protected(old.id) and (
       to_jsonb(new) - free is distinct from to_jsonb(old) - free
       or (new.portal_account_id is distinct from old.portal_account_id and old.portal_account_id is not null)
       or ((new.deceased_at, new.deceased_reported_by) is distinct from (old.deceased_at, old.deceased_reported_by) and not coalesce(own_report, false))
     ) then
    raise exception 'another hospital knows this person' using errcode = 'check_violation', constraint = 'persons_kept_over_hospitals';
  end if;
  return new;
end $$;
create trigger persons_kept_over_hospitals before update on persons for each row execute function civis_keep_person();
