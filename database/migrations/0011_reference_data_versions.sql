-- Which version of each shipped list this installation last started with.
create table reference_versions (
  list text primary key,
  version text not null,
  source text not null,
  licence text not null,
  loaded_at timestamptz not null
);

call civis_open('reference_versions');
