-- Codes are written by releases and searched all day. New entries of these indexes went to lists of what waits, which every
-- search read from beginning to end until a vacuum came; now each entry goes where it belongs at once.
alter index icd_codes_diagnosis set (fastupdate = off);
alter index icd_codes_diagnosis_all set (fastupdate = off);
alter index icd_codes_common set (fastupdate = off);
alter index icd_codes_tests set (fastupdate = off);
alter index code_words_spellings set (fastupdate = off);
alter index hcpcs_codes_words set (fastupdate = off);
select gin_clean_pending_list(name::regclass)
  from unnest(array['icd_codes_diagnosis', 'icd_codes_diagnosis_all', 'icd_codes_common', 'icd_codes_tests', 'code_words_spellings',
                    'hcpcs_codes_words']) as t(name);
