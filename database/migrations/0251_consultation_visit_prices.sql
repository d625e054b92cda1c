-- What visits cost beside their type's own item: free again within some days of a paid one, or by another item.
alter table appointment_types add column free_follow_up_days int not null default 0 check (free_follow_up_days between 0 and 365);
alter table appointment_types add column follow_up_item_id uuid;
alter table appointment_types add constraint appointment_types_follow_up_item
  foreign key (hospital_id, follow_up_item_id) references billable_items (hospital_id, id);
create index appointment_types_by_follow_up_item on appointment_types (hospital_id, follow_up_item_id) where follow_up_item_id is not null;
-- The last visit of a patient to a type and department.
create index appointments_completed_of_type on appointments (hospital_id, patient_id, appointment_type_id, department_id, completed_at desc)
  where status = 'Completed';

-- Orders of the laboratory name the consultation that they were made in.
alter table lab_requests add constraint lab_requests_consultation
  foreign key (hospital_id, consultation_id) references consultations (hospital_id, id);
