-- Favourites and order sets are their maker's own, shared with the maker's department, or with the whole hospital.
alter table prescription_templates alter column shared type text using case when shared then 'hospital' else 'nobody' end;
alter table prescription_templates rename column shared to shared_with;
alter table prescription_templates
  add column department_id uuid,
  add constraint prescription_templates_sharing check (shared_with in ('nobody', 'department', 'hospital')),
  add constraint prescription_templates_department check ((department_id is not null) = (shared_with = 'department')),
  add constraint prescription_templates_of_department foreign key (hospital_id, department_id) references departments (hospital_id, id);
create index prescription_templates_by_department on prescription_templates (hospital_id, department_id) where department_id is not null;
