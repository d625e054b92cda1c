-- How far the making of the demo came: a start that finds one without an end makes it again. Written by the owner alone.
create table demo_run (
  one boolean primary key default true check (one),
  began_at timestamptz not null,
  -- How often it was begun; a demo that fails again and again is left alone.
  attempt integer not null check (attempt > 0),
  finished_at timestamptz
);
call civis_open('demo_run');
revoke select, insert, update, delete on demo_run from civis_app;
