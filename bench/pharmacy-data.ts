import type { Pool, PoolClient } from 'pg';

// Products, batches and movements come out of one medicine that the real calls made: its rows are copied by one statement a table.
// Ids, names, numbers, quantities and times differ; the rest is as the acts wrote it.

export interface Sizes {
  readonly products: number;
  readonly movements: number;
  /** Doses of a day on the chart of the ward, and of its past. */
  readonly doses: number;
  readonly pastDoses: number;
}

/** The medicine whose rows are copied, and where its batches stand. */
export interface Model {
  readonly hospitalId: string;
  readonly productId: string;
  readonly pharmacyId: string;
  readonly storeId: string;
}

/** Products that a fifth of all movements are of: the ones that are handed out all day. */
export const hotProducts = 200;

const syllables =
  'ba be bi bo bu da de di do du fa fe fi fo fu ga ge gi go gu ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu'.split(
    ' ',
  );

// Ids carry their time, as real ones do.
const idAt = (at: string, seed: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3) || '8' || substr(md5(${seed}), 4, 15))::uuid`;

// One row a product: `hot` products are moved much more often than the others.
const makeGoods = `
create temp table goods as
select n, n <= ${hotProducts} as hot, ${idAt("timestamptz '2024-06-01Z' + n * interval '1 second'", "'p' || n")} as id,
       ${idAt("timestamptz '2024-06-02Z' + n * interval '1 second'", "'i' || n")} as item_id,
       ${idAt("timestamptz '2024-06-02Z' + n * interval '1 second'", "'v' || n")} as price_id,
       ${idAt("timestamptz '2024-06-03Z' + n * interval '1 second'", "'a' || n")} as batch_id,
       ${idAt("timestamptz '2024-06-03Z' + n * interval '1 second'", "'b' || n")} as other_id,
       g.generic, g.strength, initcap(g.generic) || ' ' || g.strength || ' mg no ' || n as name, 'PRD-' || lpad((n + $3)::text, 6, '0') as sku,
       case when n <= ${hotProducts} then 1000000 else 1000 end as opened,
       case when n <= ${hotProducts} then $2::int / 5 / ${hotProducts} else (n * cold.units / $1::int - (n - 1) * cold.units / $1::int)::int end as dispensed
  from (select n, s[1 + n % a] || s[1 + (n / 7) % a] || s[1 + (n / 61) % a] || e[1 + n % 6] as generic,
               (array[5, 10, 20, 50, 100, 250, 500, 1000])[1 + (n / 13) % 8] as strength
          from generate_series(1, $1::int) n,
               (select $4::text[] as s, array_length($4::text[], 1) as a, array['mol', 'cillin', 'zole', 'pril', 'statin', 'mycin'] as e) w) g,
       -- Each product is opened in two places, and every other store is written off.
       (select greatest(0, $2::bigint * 4 / 5 - $1::bigint * 5 / 2) as units) cold`;

interface Copy {
  readonly table: string;
  /** The model's rows, as `p`. */
  readonly of: string;
  /** What else each row is made from. */
  readonly by: string;
  readonly set: Readonly<Record<string, string>>;
  readonly order?: string;
}

async function copy(client: PoolClient, hospitalId: string, { table, of, by, set, order }: Copy): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => set[name] ?? `p."${name}"`);
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) select ${values.join(', ')}
       from (select * from ${table} where hospital_id = $1 and ${of}) p, ${by}${order ? ` order by ${order}` : ''}`,
    [hospitalId],
  );
}

const received = "(now() - interval '735 days' + (g.n % 1440) * interval '1 minute')";

function goodsCopies({ productId }: Model): Copy[] {
  return [
    {
      table: 'products',
      of: `id = '${productId}'`,
      by: 'goods g',
      set: {
        ...{ id: 'g.id', sku: 'g.sku', name: 'g.name', folded_name: 'lower(g.name)', identity: "lower(g.name) || '|' || g.n" },
        search_text:
          "lower(g.name) || ' ' || replace(lower(g.sku), '-', ' ') || ' ' || g.generic || ' ' || g.strength || 'mg ' || g.strength",
        stock_reserve: 'case when g.hot then 0 else (g.n * 31) % 1200 end',
      },
    },
    {
      table: 'product_medications',
      of: `product_id = '${productId}'`,
      by: 'goods g',
      set: { product_id: 'g.id', generic_name: 'initcap(g.generic)', folded_generic: 'g.generic', strength: 'g.strength' },
    },
    {
      table: 'billable_items',
      of: `source_id = '${productId}'`,
      by: 'goods g',
      set: {
        ...{ id: 'g.item_id', source_id: 'g.id', code: "'BENCH-' || g.n", name: 'g.name', folded_name: 'lower(g.name)' },
        search_text: "lower(g.name) || ' bench ' || g.n",
      },
    },
    {
      table: 'price_periods',
      of: `billable_item_id in (select id from billable_items where hospital_id = $1 and source_id = '${productId}')`,
      by: 'goods g',
      set: { id: 'g.price_id', billable_item_id: 'g.item_id' },
    },
  ];
}

function batchCopies({ productId, pharmacyId, storeId }: Model): Copy[] {
  const batch = `id in (select batch_id from batch_balances where hospital_id = $1 and product_id = '${productId}')`;
  const expiry = `case when g.hot then current_date + 800 else current_date - 40 + (g.n * 7919) % 1500 end`;
  const ofBatch = { product_id: 'g.id', received_at: received, created_at: received };
  const other = 'case when g.n % 2 = 0 then 50 else 0 end';
  const left = 'g.opened - g.dispensed';
  return [
    {
      table: 'batches',
      of: batch,
      by: 'goods g',
      set: {
        ...{ ...ofBatch, id: 'g.batch_id', batch_number: "'A' || g.n", folded_number: "'a' || g.n", expiry_date: expiry },
        ...{ quantity_received: 'g.opened', total_cost: 'g.opened * 10', unit_cost: '10' },
      },
    },
    {
      table: 'batches',
      of: batch,
      by: 'goods g',
      set: {
        ...{ ...ofBatch, id: 'g.other_id', batch_number: "'S' || g.n", folded_number: "'s' || g.n", expiry_date: expiry },
        ...{
          quantity_received: '50',
          total_cost: '500',
          unit_cost: '10',
          status: "case when g.n % 2 = 0 then 'available' else 'depleted' end",
        },
      },
    },
    {
      table: 'batch_balances',
      of: `product_id = '${productId}'`,
      by: 'goods g',
      set: { product_id: 'g.id', batch_id: 'g.batch_id', location_id: `'${pharmacyId}'`, quantity: left, value: `(${left}) * 10` },
    },
    {
      table: 'batch_balances',
      of: `product_id = '${productId}'`,
      by: 'goods g',
      set: { product_id: 'g.id', batch_id: 'g.other_id', location_id: `'${storeId}'`, quantity: other, value: `(${other}) * 10` },
    },
  ];
}

// Every movement with the balance that it leaves: the openings, the units handed out one by one, and the odd stores written off.
const makeMoves = (model: Model) => `
create temp table moves as
select *, ${idAt('at', "n || ':' || k || ':' || location")} as id, n || ':' || k as ref from (
  select g.n, k, g.id as product_id, g.batch_id, '${model.pharmacyId}'::uuid as location, case when k = 0 then g.opened else -1 end as quantity,
         g.opened - k as balance, case when k = 0 then 'opening' else 'dispense' end as type,
         ${received} + k * (interval '734 days' / (g.dispensed + 1)) as at
    from goods g, lateral generate_series(0, g.dispensed) k
  union all
  select g.n, k, g.id, g.other_id, '${model.storeId}'::uuid, case when k = 0 then 50 else -50 end, 50 - k * 50,
         case when k = 0 then 'opening' else 'write-off' end, ${received} + interval '1 day' + k * interval '300 days'
    from goods g, lateral generate_series(0, g.n % 2) k) each`;

function moveCopy({ productId }: Model): Copy {
  return {
    table: 'stock_movements',
    of: `product_id = '${productId}'`,
    by: '(select moves.*, p.id as patient from moves left join people p on p.no = moves.n % (select count(*) from people)) m',
    order: 'm.at',
    set: {
      ...{ id: 'm.id', product_id: 'm.product_id', batch_id: 'm.batch_id', location_id: 'm.location', quantity: 'm.quantity' },
      ...{
        balance_after: 'm.balance',
        location_balance_after: 'm.balance',
        type: 'm.type',
        cost: 'm.quantity * 10',
        unit_cost: '10',
        at: 'm.at',
      },
      ref_type: "case when m.type = 'dispense' then 'medication-order' else p.ref_type end",
      ref_id: 'md5(m.ref)::uuid',
      patient_id: "case when m.type = 'dispense' then m.patient end",
    },
  };
}

const numbered = `
insert into number_series (hospital_id, series, last_number) values ($1, 'PRD-', $2)
on conflict (hospital_id, series) do update set last_number = number_series.last_number + excluded.last_number`;

// Figures that triggers keep beside the rows, which rested meanwhile.
const figures: readonly string[] = [
  `insert into product_words (hospital_id, product_id, word, of_name)
   select p.hospital_id, p.id, w.word, w.of_name from products p join goods g on g.id = p.id, product_words_of(p.folded_name, p.search_text) w
    where p.hospital_id = $1 order by w.word, p.id`,
  `insert into product_uses (hospital_id, product_id, day, units)
   select $1, product_id, (at at time zone 'UTC')::date, -sum(quantity) from stock_movements
    where hospital_id = $1 and type in ('dispense', 'use', 'issue-out', 'return-in', 'issue-return') and not transit group by 2, 3
   on conflict (hospital_id, product_id, day) do update set units = excluded.units`,
  `update batch_balances s set expiry_date = b.expiry_date from batches b
    where s.hospital_id = $1 and b.hospital_id = s.hospital_id and b.id = s.batch_id and s.expiry_date is distinct from b.expiry_date`,
  'select keep_product_levels($1, array(select id from products where hospital_id = $1))',
  'delete from tally_changes where hospital_id = $1',
  'delete from tallies where hospital_id = $1',
  'insert into tallies (hospital_id, list, key, count) select $1, list, key, expected from tally_differences($1)',
];

/** Copies the model's medicine with its batches, prices and movements. Triggers and foreign keys rest meanwhile. */
export async function makeGoodsOf(owner: Pool, model: Model, { products, movements }: Sizes): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set statement_timeout = 0",
    );
    const { rows } = await client.query("select last_number::int as last from number_series where hospital_id = $1 and series = 'PRD-'", [
      model.hospitalId,
    ]);
    await client.query('begin');
    await client.query(makeGoods, [products, movements, rows[0]?.last ?? 0, syllables]);
    await client.query(
      `create temp table people as select row_number() over (order by patient_no) - 1 as no, id from patients where hospital_id = '${model.hospitalId}'`,
    );
    for (const each of [...goodsCopies(model), ...batchCopies(model)]) await copy(client, model.hospitalId, each);
    await client.query(makeMoves(model));
    await copy(client, model.hospitalId, moveCopy(model));
    await client.query(numbered, [model.hospitalId, products]);
    for (const statement of figures) await client.query(statement, [model.hospitalId]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.query('reset all').catch(() => undefined);
    client.release(true);
  }
  await owner.query(
    'vacuum (analyze) products, product_medications, product_words, billable_items, price_periods, batches, batch_balances, product_levels, product_uses, stock_movements, tallies',
  );
}

const courses = (of: string) => `(select c, ${idAt("(now() - interval '500 days' + c * interval '1 minute')", "'c' || c")} as id,
  now() - interval '500 days' + c * interval '1 hour' as at from generate_series(1, ${of}) c) k`;

/** Courses of the ward that are long over: copies of one that runs, twenty doses each, all given. */
export async function makePastDoses(owner: Pool, hospitalId: string, administrationId: string, doses: number): Promise<void> {
  const client = await owner.connect();
  const count = String(Math.ceil(doses / 20));
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0');
    await client.query('begin');
    await copy(client, hospitalId, {
      table: 'therapeutic_administrations',
      of: `id = '${administrationId}'`,
      by: courses(count),
      set: {
        ...{
          id: 'k.id',
          administration_number: "'TA-9' || lpad(k.c::text, 6, '0')",
          prescription_line_id: 'null',
          status: "'dosage completed'",
        },
        ...{
          start_at: 'k.at',
          end_at: "k.at + interval '20 hours'",
          created_at: 'k.at',
          updated_at: 'k.at',
          co_sign_by: 'k.at',
          co_signed_at: 'k.at',
        },
        ...{ given_count: '20', recorded_count: '20', pending_count: '0', next_due_at: 'null', next_late_at: 'null', planned_total: '20' },
      },
    });
    await copy(client, hospitalId, {
      table: 'administration_dosages',
      of: `administration_id = '${administrationId}' and sequence = 1`,
      by: `${courses(count)}, generate_series(1, 20) d`,
      set: {
        ...{ id: idAt("k.at + d * interval '1 hour'", "k.c || ':' || d"), administration_id: 'k.id', sequence: 'd', status: "'given'" },
        ...{
          due_at: "k.at + d * interval '1 hour'",
          given_at: "k.at + d * interval '1 hour'",
          recorded_at: "k.at + d * interval '1 hour'",
        },
        ...{ given_by_name: "'Bench'", dose_given: 'p.dose_amount', source: "'ward-stock'", overdue_told: 'true' },
        // Given before identity was asked for at the bedside.
        bedside_ruled: 'false',
      },
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.query('reset all').catch(() => undefined);
    client.release();
  }
  await owner.query('vacuum (analyze) therapeutic_administrations, administration_dosages');
}
