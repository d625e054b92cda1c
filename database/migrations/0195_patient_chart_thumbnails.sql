-- A small picture of a document, made when it is kept.
alter table patient_attachments
  add column thumbnail_file_id uuid,
  add constraint patient_attachments_thumbnail foreign key (hospital_id, thumbnail_file_id) references files (hospital_id, id);
