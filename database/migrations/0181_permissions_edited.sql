-- The operator's own words for a permission of the server outlive the next start.
alter table permissions add column edited boolean not null default false;
