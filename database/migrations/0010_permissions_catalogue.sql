-- The permission catalogue that the server ships. Rows follow the server's own list at every start; roles point at
-- them, so a dropped name stays as a retired row.
create table permission_modules (
  key text primary key,
  name text not null,
  position int not null,
  area text not null check (area in ('hospital', 'patient', 'admin')),
  subscription_module text
);

create table permissions (
  id uuid primary key,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null constraint permissions_name_unique unique,
  module_key text not null references permission_modules (key),
  position int not null,
  description text not null,
  risk text not null check (risk in ('normal', 'sensitive', 'critical')),
  area text not null check (area in ('hospital', 'patient', 'admin')),
  -- True: checked by the server's code, its name is fixed. False: added by the operator.
  in_use boolean not null,
  status text not null check (status in ('active', 'retired')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index permissions_by_module on permissions (module_key, position);

call civis_open('permission_modules');
call civis_open('permissions');
