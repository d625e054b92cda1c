-- Codes of procedures (ICD-10-PCS) stand beside those of diagnoses and tests.
alter table icd_codes drop constraint icd_codes_kind_check;
alter table icd_codes add constraint icd_codes_kind_check check (kind in ('diagnosis', 'laboratory', 'radiology', 'procedure'));
create index icd_codes_procedures on icd_codes using gin (all_words) with (fastupdate = off) where status = 'active' and kind = 'procedure';
