-- Codes by which a person confirms what a hospital asks about their record over hospitals.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in ('phone-verify', 'login', 'reset', 'portal-claim', 'step-up', 'person-change'));
