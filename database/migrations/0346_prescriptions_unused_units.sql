-- Administrations that were ended, the newest first: the pharmacy asks for those with units left.
create index therapeutic_administrations_ended on therapeutic_administrations (hospital_id, terminated_at desc, id desc)
  where status = 'terminated';
