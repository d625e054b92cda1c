-- A hospital that ended a person's access to its own records, and to nobody else's.
create table portal_closures (
  person_id uuid not null references persons (id),
  hospital_id uuid not null references hospitals (id),
  reason text not null,
  closed_at timestamptz not null,
  closed_by_name text not null,
  primary key (person_id, hospital_id)
);
call civis_guard('portal_closures', 'hospital_id = (select public.app_hospital()) or person_id = (select public.app_person()) or (select public.app_platform())');

-- Where the transaction's persons are patients, without the hospitals that closed their records to the person, or to the one who
-- acts. Records of a person who became another one are read with that one's.
create or replace function portal_hospitals(asked_at timestamptz) returns table (person_id uuid, hospital_id uuid, patient_id uuid, since timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  with recursive read_as (root, person) as (
    select p, p from portal_persons(asked_at) p
    union
    select r.root, m.id from read_as r join persons m on m.merged_into = r.person
  ), places as (
    select distinct on (r.root, h.hospital_id, h.patient_id) r.root, h.hospital_id, h.patient_id, h.since
    from read_as r
    join person_hospitals h on h.person_id = r.person
    join hospitals t on t.id = h.hospital_id
    where t.status in ('active', 'suspended')
      and not exists (select 1 from portal_closures c where c.hospital_id = h.hospital_id and c.person_id in (r.root, r.person, app_person()))
    order by r.root, h.hospital_id, h.patient_id, h.since
  )
  select p.root, p.hospital_id, p.patient_id, p.since from places p order by p.since, p.hospital_id;
end;

-- Whether any hospital still leaves its records open to a person.
create function portal_is_open(person uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select exists (
    select 1 from person_hospitals h
    where h.person_id = person and not exists (select 1 from portal_closures c where c.person_id = person and c.hospital_id = h.hospital_id)
  );
end;

-- Whether a principal of the asking hospital may be linked to a child: it is the hospital's own child, or was this principal's in
-- the hospital's records before another hospital knew the child, or the merge that moved it was granted.
create function portal_may_link(acting uuid, child uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select not civis_person_protected(child)
    or (
      exists (select 1 from persons p where p.id = child and p.registered_by = app_hospital())
      and not exists (
        select 1
        from patients c
        join patients a on a.hospital_id = c.hospital_id and a.id = c.principal_patient_id and a.person_id = acting
        join patient_merges m on m.hospital_id = c.hospital_id and m.survivor_id = a.id and m.undone_at is null
          and m.moved_rows -> 'patients.principal_patient_id' @> jsonb_build_array(jsonb_build_object('id', c.id))
        where c.hospital_id = app_hospital() and c.person_id = child
          and exists (select 1 from person_hospitals h where h.person_id = child and h.hospital_id <> app_hospital() and h.since < m.at)
          and not exists (select 1 from person_requests r where r.hospital_id = m.hospital_id and r.merge_id = m.id and r.status = 'done')
      )
    );
end;

revoke execute on function portal_is_open(uuid), portal_may_link(uuid, uuid) from public;
grant execute on function portal_is_open(uuid), portal_may_link(uuid, uuid) to civis_app;

-- The law of sign-ins over hospitals: one hospital alone moves and blocks no sign-in of a person whom another one knows.
create function civis_keep_portal() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  fault text;
begin
  if not public.civis_hospital_alone() then return new; end if;
  if tg_op = 'INSERT' then
    if new.status <> 'invited' then fault := 'a hospital only invites'; end if;
  elsif public.civis_person_granted(old.person_id) or public.civis_person_granted(new.person_id) then
    return new;
  elsif new.person_id <> old.person_id and (public.civis_person_protected(old.person_id) or public.civis_person_protected(new.person_id)) then
    fault := 'a sign-in moves with the consent of the persons alone';
  elsif new.status = 'closed' and old.status <> 'closed' then
    fault := 'only the person closes a sign-in';
  elsif new.status = 'blocked' and old.status <> 'blocked' and public.civis_person_protected(old.person_id) and public.portal_is_open(old.person_id)
        and not exists (select 1 from public.persons p where p.id = old.person_id and p.deceased_at is not null) then
    fault := 'other hospitals leave their records open';
  end if;
  if fault is not null then
    raise exception '%', fault using errcode = 'check_violation', constraint = 'portal_accounts_kept_over_hospitals';
  end if;
  return new;
end $$;
create trigger portal_accounts_kept_over_hospitals before insert or update on portal_accounts for each row execute function civis_keep_portal();

-- The same for links: no hospital gives a person to another one to read who is not its own, nor ends what it did not make.
create function civis_keep_proxy() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  fault text;
begin
  if public.app_hospital() is null then return new; end if;
  if tg_op = 'INSERT' then
    if not public.portal_may_link(new.person_id, new.for_person_id) then fault := 'another hospital knows this person'; end if;
  elsif not public.civis_hospital_alone() or public.civis_person_granted(old.person_id) or public.civis_person_granted(old.for_person_id) then
    return new;
  elsif (new.person_id, new.for_person_id) <> (old.person_id, old.for_person_id)
        and (public.civis_person_protected(new.for_person_id) or public.civis_person_protected(old.for_person_id)) then
    fault := 'a link moves with the consent of the persons alone';
  elsif public.civis_person_protected(old.for_person_id) and new.status = old.status
        and coalesce(new.valid_to, 'infinity') > coalesce(old.valid_to, 'infinity') then
    fault := 'a link to a person whom another hospital knows is not made longer';
  elsif new.status = 'ended' and old.status <> 'ended' and not exists (
          select 1 from public.persons p where p.id in (old.for_person_id, old.person_id) and (p.registered_by = public.app_hospital() or p.deceased_at is not null)) then
    fault := 'a hospital ends the links of its own persons alone';
  end if;
  if fault is not null then
    raise exception '%', fault using errcode = 'check_violation', constraint = 'proxies_kept_over_hospitals';
  end if;
  return new;
end $$;
create trigger proxies_kept_over_hospitals before insert or update on proxies for each row execute function civis_keep_proxy();
