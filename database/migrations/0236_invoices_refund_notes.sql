-- A refund that names a credit note names one that is there; invoices find the refunds of theirs by it.
create index refunds_of_credit_note on refunds (hospital_id, credit_note_id) where credit_note_id is not null;
alter table refunds add constraint refunds_credit_note foreign key (hospital_id, credit_note_id) references credit_notes (hospital_id, id);
