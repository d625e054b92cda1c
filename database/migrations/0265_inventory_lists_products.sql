create table medication_types (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  description text check (length(description) <= 500),
  routes text[] not null,
  default_unit text,
  -- False: only whole packs leave the store (drops, cream).
  countable boolean not null,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id)
);
call civis_protect('medication_types');
create unique index medication_types_one_name on medication_types (hospital_id, folded_name) where status = 'active';

create table medication_categories (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  description text check (length(description) <= 500),
  parent_id uuid,
  atc_prefix text,
  reserve_group text check (reserve_group in ('access', 'watch', 'reserve')),
  requires_approval boolean not null,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint medication_categories_not_own_parent check (parent_id <> id),
  constraint medication_categories_parent foreign key (hospital_id, parent_id) references medication_categories (hospital_id, id)
);
call civis_protect('medication_categories');
create unique index medication_categories_one_name on medication_categories (hospital_id, folded_name) where status = 'active';
create index medication_categories_by_parent on medication_categories (hospital_id, parent_id) where parent_id is not null;

create table brands (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  description text check (length(description) <= 500),
  manufacturer text,
  country text,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id)
);
call civis_protect('brands');
create unique index brands_one_name on brands (hospital_id, folded_name) where status = 'active';

-- Of products that are no medicines.
create table product_categories (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id)
);
call civis_protect('product_categories');
create unique index product_categories_one_name on product_categories (hospital_id, folded_name) where status = 'active';

create table stock_locations (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  folded_name text not null check (folded_name <> ''),
  kind text not null check (kind in ('main-store', 'pharmacy', 'department')),
  department_id uuid,
  -- What stands here counts as the hospital's quantity.
  saleable boolean not null,
  -- False: what is issued here is used.
  keeps_stock boolean not null,
  manager_id uuid,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint stock_locations_department foreign key (hospital_id, department_id) references departments (hospital_id, id),
  constraint stock_locations_names_department check (kind <> 'department' or department_id is not null)
);
call civis_protect('stock_locations');
create unique index stock_locations_one_name on stock_locations (hospital_id, folded_name) where status = 'active';
create index stock_locations_by_department on stock_locations (hospital_id, department_id) where department_id is not null;

create table products (
  hospital_id uuid not null references hospitals (id) on delete cascade,
  id uuid not null,
  sku text not null,
  name text not null check (length(name) between 2 and 160),
  folded_name text not null check (folded_name <> ''),
  -- Name, strength, form and brand, folded: no two products that are in use are the same thing.
  identity text not null,
  -- Folded words by which it is found: name, generic name, brand, SKU.
  search_text text not null,
  kind text not null check (kind in ('medication', 'consumable', 'reagent', 'vaccine', 'device', 'linen-food-other')),
  product_category_id uuid,
  unit text not null check (length(unit) between 1 and 30),
  -- [{name, unitsPerPack, barcode}]
  packs jsonb not null,
  vendor_ids uuid[] not null,
  preferred_vendor_id uuid,
  status text not null check (status in ('enabled', 'disabled', 'archived')),
  stock_reserve int not null check (stock_reserve >= 0),
  par_level int,
  reorder_quantity int check (reorder_quantity > 0),
  batch_tracked boolean not null,
  expiry_tracked boolean not null,
  min_shelf_life_days int check (min_shelf_life_days > 0),
  storage text not null check (storage in ('room', 'cool', 'fridge-2-8', 'freezer', 'controlled-cupboard')),
  hazard boolean not null,
  cold_chain boolean not null,
  -- [{locationId, shelf}]
  shelves jsonb not null,
  note text,
  -- Usable units just after the last receipt: what a full bar means when no par level is set.
  level_after_receipt int,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  version int not null default 1,
  primary key (hospital_id, id),
  constraint products_par check (par_level > stock_reserve),
  constraint products_tracking check ((batch_tracked and expiry_tracked) or kind in ('device', 'linen-food-other')),
  constraint products_category foreign key (hospital_id, product_category_id) references product_categories (hospital_id, id)
);
call civis_protect('products');
create unique index products_one_sku on products (hospital_id, sku);
create unique index products_one_identity on products (hospital_id, identity) where status <> 'archived';
create index products_by_name on products (hospital_id, status, folded_name, id);
create index products_by_category on products (hospital_id, product_category_id) where product_category_id is not null;

-- The medicine's side of a product of kind medication.
create table product_medications (
  hospital_id uuid not null,
  product_id uuid not null,
  generic_name text not null check (length(generic_name) between 2 and 160),
  folded_generic text not null check (folded_generic <> ''),
  -- [{name, strength, unit}]: of a combination.
  ingredients jsonb not null,
  medication_type_id uuid not null,
  medication_category_id uuid not null,
  brand_id uuid,
  strength numeric(14, 4) check (strength > 0),
  strength_unit text,
  concentration text,
  routes text[] not null,
  atc_code text check (atc_code ~ '^[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?$'),
  registration_number text,
  legal_class text not null check (legal_class in ('otc', 'pharmacy', 'prescription', 'controlled')),
  schedule text check (schedule in ('II', 'III', 'IV', 'V')),
  high_alert boolean not null,
  look_alike boolean not null,
  display_name text,
  -- Of an adult, in dose_unit.
  max_single_dose numeric(14, 4) check (max_single_dose > 0),
  max_daily_dose numeric(14, 4) check (max_daily_dose > 0),
  dose_unit text,
  -- Of an adult, a day and kilogram.
  max_daily_per_kg numeric(14, 4) check (max_daily_per_kg > 0),
  -- Of a child, a kilogram.
  paediatric_single_per_kg numeric(14, 4) check (paediatric_single_per_kg > 0),
  paediatric_daily_per_kg numeric(14, 4) check (paediatric_daily_per_kg > 0),
  min_age_days int check (min_age_days >= 0),
  pregnancy text not null check (pregnancy in ('safe', 'caution', 'avoid', 'unknown')),
  lactation text not null check (lactation in ('safe', 'caution', 'avoid', 'unknown')),
  renal_adjust boolean not null,
  renal_text text,
  default_sig text,
  label_warnings text[] not null,
  max_dispense_quantity int check (max_dispense_quantity > 0),
  substitute_ids uuid[] not null,
  primary key (hospital_id, product_id),
  constraint product_medications_product foreign key (hospital_id, product_id) references products (hospital_id, id) on delete cascade,
  constraint product_medications_type foreign key (hospital_id, medication_type_id) references medication_types (hospital_id, id),
  constraint product_medications_category foreign key (hospital_id, medication_category_id) references medication_categories (hospital_id, id),
  constraint product_medications_brand foreign key (hospital_id, brand_id) references brands (hospital_id, id),
  constraint product_medications_schedule check (schedule is null or legal_class = 'controlled')
);
call civis_protect('product_medications');
create index product_medications_by_generic on product_medications (hospital_id, folded_generic);
create index product_medications_by_type on product_medications (hospital_id, medication_type_id);
create index product_medications_by_category on product_medications (hospital_id, medication_category_id);
create index product_medications_by_brand on product_medications (hospital_id, brand_id) where brand_id is not null;

create table product_barcodes (
  hospital_id uuid not null,
  code text not null check (length(code) between 1 and 60),
  product_id uuid not null,
  -- Null: of one unit.
  pack_name text,
  primary key (hospital_id, code),
  constraint product_barcodes_product foreign key (hospital_id, product_id) references products (hospital_id, id) on delete cascade
);
call civis_protect('product_barcodes');
create index product_barcodes_by_product on product_barcodes (hospital_id, product_id);

-- Hospitals that were there before their stock.
insert into stock_locations (hospital_id, id, name, folded_name, kind, saleable, keeps_stock, status, created_at, updated_at)
select h.id, gen_random_uuid(), place.name, place.folded, place.kind, true, true, 'active', h.created_at, h.created_at
  from hospitals h cross join (values ('Main Store', 'mainstore', 'main-store'), ('Pharmacy', 'pharmacy', 'pharmacy')) as place (name, folded, kind);
