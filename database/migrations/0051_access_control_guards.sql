-- Invariant 1: at least one active Hospital Admin in every active hospital. The lock makes two who demote each other
-- come one after the other; the second then sees what the first did. Runs as the owner, so that it also holds in scopes
-- that do not see the hospital's rows.
create function users_last_hospital_admin() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  lost boolean;
begin
  if tg_op = 'UPDATE' and new.status = 'active' and new.role_id = old.role_id and new.hospital_id = old.hospital_id then
    return null;
  end if;
  select old.status = 'active' and r.is_hospital_admin into lost
    from public.roles r where r.hospital_id = old.hospital_id and r.id = old.role_id;
  if not coalesce(lost, false) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('users_last_hospital_admin:' || old.hospital_id::text, 0));
  if exists (select 1 from public.hospitals h where h.id = old.hospital_id and h.status = 'active')
    and not exists (
      select 1 from public.users u join public.roles r on r.hospital_id = u.hospital_id and r.id = u.role_id
      where u.hospital_id = old.hospital_id and u.status = 'active' and r.is_hospital_admin
    )
  then
    raise exception 'the last active Hospital Admin' using errcode = 'check_violation', constraint = 'users_last_hospital_admin';
  end if;
  return null;
end $$;
create trigger users_last_hospital_admin after update or delete on users
  for each row execute function users_last_hospital_admin();

-- Invariant 6: an archived role has no users. Both sides lock the role's row, so one of two parallel acts sees the other.
create function roles_archived_without_users() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if tg_table_name = 'users' then
    if new.status = 'archived' then
      return null;
    end if;
    perform 1 from public.roles r where r.hospital_id = new.hospital_id and r.id = new.role_id and r.status = 'active' for share;
    if not found then
      raise exception 'the role is archived' using errcode = 'foreign_key_violation', constraint = 'users_role_fkey';
    end if;
  elsif new.status = 'archived' and exists (
    select 1 from public.users u where u.hospital_id = new.hospital_id and u.role_id = new.id and u.status <> 'archived'
  ) then
    raise exception 'the role has users' using errcode = 'check_violation', constraint = 'roles_archived_without_users';
  end if;
  return null;
end $$;
create trigger users_of_active_roles after insert or update of role_id, status on users
  for each row execute function roles_archived_without_users();
create trigger roles_archived_without_users after update of status on roles
  for each row execute function roles_archived_without_users();
