-- Confidential patients are found by name, telephone, mail, birth day and document by those alone who may open their records:
-- all of their keys move to a kind of their own, and the numbers stay among everybody's.
insert into search_keys (hospital_id, kind, record_id, token)
select k.hospital_id, 'patient-closed', k.record_id, k.token
  from search_keys k join patients p on p.hospital_id = k.hospital_id and p.id = k.record_id
 where k.kind = 'patient' and p.confidential
on conflict do nothing;
insert into search_words (hospital_id, kind, variant, word, record_id)
select w.hospital_id, 'patient-closed', w.variant, w.word, w.record_id
  from search_words w join patients p on p.hospital_id = w.hospital_id and p.id = w.record_id
 where w.kind = 'patient' and p.confidential
on conflict do nothing;
delete from search_keys k using patients p
 where p.hospital_id = k.hospital_id and p.id = k.record_id and p.confidential
   and k.kind = 'patient' and left(k.token, 1) not in ('h', 'c');
