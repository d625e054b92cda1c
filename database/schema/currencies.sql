-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.
create table currencies (
  hospital_id uuid not null,
  id uuid not null,
  code text not null,
  minor_digits integer not null,
  symbol text not null,
  symbol_position text not null,
  thousands_separator text not null,
  decimal_separator text not null,
  cash_rounding integer not null,
  locked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text,
  version integer default 1 not null,
  constraint currencies_pkey PRIMARY KEY (hospital_id, id),
  constraint currencies_one_per_hospital UNIQUE (hospital_id),
  constraint currencies_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospitals(id) ON DELETE CASCADE,
  constraint currencies_cash_rounding_check CHECK ((cash_rounding >= 1)),
  constraint currencies_code_check CHECK ((code ~ '^[A-Z]{3}$'::text)),
  constraint currencies_decimal_separator_check CHECK ((decimal_separator = ANY (ARRAY[','::text, '.'::text, ' '::text, ''::text]))),
  constraint currencies_minor_digits_check CHECK ((minor_digits = ANY (ARRAY[0, 2, 3]))),
  constraint currencies_separators_differ CHECK ((thousands_separator <> decimal_separator)),
  constraint currencies_symbol_check CHECK (((length(symbol) >= 1) AND (length(symbol) <= 5))),
  constraint currencies_symbol_position_check CHECK ((symbol_position = ANY (ARRAY['before'::text, 'after'::text]))),
  constraint currencies_thousands_separator_check CHECK ((thousands_separator = ANY (ARRAY[','::text, '.'::text, ' '::text, ''::text])))
);

CREATE TRIGGER currencies_code_fixed BEFORE UPDATE ON currencies FOR EACH ROW EXECUTE FUNCTION currencies_keep_code();

alter table currencies enable row level security;
alter table currencies force row level security;
create policy civis_app on currencies for all to civis_app using ((hospital_id = ( SELECT app_hospital() AS app_hospital))) with check ((hospital_id = ( SELECT app_hospital() AS app_hospital)));
create policy civis_owner on currencies for all to current_user using (true) with check (true);
grant delete, insert, select, update on currencies to civis_app;
