-- The only ways from one hospital to a person of another. Each returns named columns and nothing else.

-- A person by Civis ID and date of birth, both right, alive in the register: for the preview, for registering from a Civis ID
-- and for claiming the own record. Nothing comes out on a wrong date.
create function civis_person_by_id(wanted text, born date)
  returns table (id uuid, first_name text, middle_name text, last_name text, date_of_birth date, date_of_birth_estimated boolean, gender text, sex_at_birth text, dial_code text, phone_number text, email text, preferred_contact text, share_records text, deceased_at timestamptz, portal_account_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select p.id, p.first_name, p.middle_name, p.last_name, p.date_of_birth, p.date_of_birth_estimated, p.gender, p.sex_at_birth, p.dial_code, p.phone_number, p.email, p.preferred_contact, p.share_records, p.deceased_at, p.portal_account_id
  from persons p
  where p.civis_id = wanted and p.date_of_birth = born and p.merged_into is null;
end;

-- Whether a person is a patient of any other hospital than the asking one. A yes or no, no names.
create function civis_person_elsewhere(person uuid)
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public
begin atomic
  select exists (select 1 from person_hospitals h where h.person_id = person and h.hospital_id is distinct from app_hospital());
end;

revoke execute on function civis_person_by_id(text, date), civis_person_elsewhere(uuid) from public;
grant execute on function civis_person_by_id(text, date), civis_person_elsewhere(uuid) to civis_app;
