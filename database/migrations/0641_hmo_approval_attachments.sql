-- Documents of a patient may belong to a request for approval: they stay once it was sent.
alter table patient_attachments drop constraint patient_attachments_linked_type_check;
alter table patient_attachments add constraint patient_attachments_linked_type_check check (
  linked_type in ('consultation', 'admission', 'procedure-request', 'lab-request', 'radiology-request', 'hmo-claim', 'hmo-approval'));
