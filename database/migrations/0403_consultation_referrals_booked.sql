-- A visit answers one referral, and only one that somebody accepted has a visit.
drop index referrals_by_visit;
alter table referrals
  add constraint referrals_visit_once unique (hospital_id, resulting_appointment_id),
  add constraint referrals_visit_of_accepted check (resulting_appointment_id is null or status in ('accepted', 'completed', 'cancelled'));
