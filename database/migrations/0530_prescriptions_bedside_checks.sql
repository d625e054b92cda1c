-- How the right patient was made sure of at the bedside: the wristband, two identifiers, or not at all, then with a reason. The same
-- reason tells why the medicine was not scanned where the hospital asks for that.
alter table administration_dosages
  add column identity_kind text,
  add column identity_reason text,
  add column identity_note text,
  -- False for rows that were made before these checks were kept.
  add column bedside_ruled boolean not null default false;
alter table administration_dosages alter column bedside_ruled set default true;
alter table administration_dosages
  add constraint administration_dosages_identity_kind check (identity_kind in ('wristband', 'identifiers', 'not-checked')),
  add constraint administration_dosages_identity_reason
    check (identity_reason in ('wristband-missing', 'wristband-unreadable', 'label-unreadable', 'scanner-fault', 'emergency', 'other')),
  add constraint administration_dosages_identity_note check (identity_reason is distinct from 'other' or identity_note is not null),
  -- No dose is given to a patient whose identity was neither checked nor passed over with a reason.
  add constraint administration_dosages_identified check (
    not bedside_ruled or status not in ('given', 'partially-given')
    or (identity_kind is not null and (identity_kind <> 'not-checked' or identity_reason is not null))
  );
-- The report of doses that were recorded without a check, newest first.
create index administration_dosages_unchecked on administration_dosages (hospital_id, given_at desc, id desc)
  where identity_reason is not null and not voided;
