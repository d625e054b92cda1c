-- Which key the site's documents and codes are sealed with: a mark that tells one key from another without telling the key.
create table site_key (
  one boolean primary key default true check (one),
  key_mark bytea not null check (length(key_mark) = 8),
  set_at timestamptz not null
);
call civis_open('site_key');
revoke select, insert, update, delete on site_key from civis_app;
