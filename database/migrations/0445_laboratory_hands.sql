-- Of a result: everybody who entered values of it, also of an earlier state. Whether they may release it is the hospital's setting, so
-- the act asks and no trigger refuses.
create trigger lab_requests_hand_entered after insert or update of entered_by, entered_at on lab_requests
  for each row execute function document_hand_kept('lab-requests', 'entered', 'entered_by', 'entered_at', 'id');
insert into document_hands (hospital_id, document, document_id, user_id, hand, first_at)
  select hospital_id, 'lab-requests', id, entered_by, 'entered', entered_at from lab_requests
   where entered_by is not null and entered_at is not null and released_at is null
on conflict do nothing;
