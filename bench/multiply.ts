import type { Pool, PoolClient } from 'pg';

// Rows of later modules come out of prototypes: a few visits, orders and invoices that were made by the real calls are copied
// over the hospital's patients by one statement per row and batch. Ids, numbers, times and the patient differ; the rest is as the
// acts wrote it, so whatever the schema asks of a row holds of its copies.

/** A prototype: everything that hangs on one patient, and how many copies there are to be. */
export interface Prototype {
  readonly name: string;
  readonly patientId: string;
  readonly copies: number;
  /** Days before the prototype over which its copies are spread, the longest ago first; negative: after it. */
  readonly days: readonly [from: number, to: number];
  /** All copies for this patient, else each for another. */
  readonly onlyPatient?: string;
  /** Without charges: no bills, invoices, payments, ledger. */
  readonly uncharged?: boolean;
}

// What belongs to a patient ($2) of a hospital ($1), in an order in which rows may be read by hand.
// The charge of the registration is nobody's copy.
const billed = "patient_id = $2 and source_type <> 'registration'";
const bills = `select id from patient_bills where hospital_id = $1 and ${billed}`;
const invoices = 'select id from invoices where hospital_id = $1 and patient_id = $2';
const consultations = 'select id from consultations where hospital_id = $1 and patient_id = $2';
const requests = 'select id from lab_requests where hospital_id = $1 and patient_id = $2';
const payments = 'select id from payments where hospital_id = $1 and patient_id = $2';
const entries = 'select entry_id from ledger_lines where hospital_id = $1 and patient_id = $2';
const belongings: readonly (readonly [table: string, condition: string])[] = [
  ['appointments', 'patient_id = $2'],
  ['queue_tickets', 'patient_id = $2'],
  ['queue_events', 'ticket_id in (select id from queue_tickets where hospital_id = $1 and patient_id = $2)'],
  ['vitals', 'patient_id = $2'],
  ['pre_existing_conditions', 'patient_id = $2'],
  ['patient_attachments', 'patient_id = $2'],
  ['consultations', 'patient_id = $2'],
  ['consultation_participants', `consultation_id in (${consultations})`],
  ['consultation_notes', `consultation_id in (${consultations})`],
  ['consultation_diagnoses', `consultation_id in (${consultations})`],
  ['lab_requests', 'patient_id = $2'],
  ['lab_specimens', 'patient_id = $2'],
  ['lab_request_specimens', `request_id in (${requests})`],
  ['lab_results', `request_id in (${requests})`],
  ['lab_result_values', `result_id in (select id from lab_results where hospital_id = $1 and request_id in (${requests}))`],
  ['patient_bills', billed],
  ['patient_bill_shares', `bill_id in (${bills})`],
  ['invoices', 'patient_id = $2'],
  ['invoice_items', `invoice_id in (${invoices})`],
  ['payments', 'patient_id = $2'],
  ['payment_tenders', `payment_id in (${payments})`],
  ['payment_allocations', `payment_id in (${payments})`],
  ['ledger_entries', `id in (${entries})`],
  ['ledger_lines', `entry_id in (${entries})`],
  ['ledger_numbers', `entry_id in (${entries})`],
];

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Row {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly values: Readonly<Record<string, string | null>>;
}

async function columnsOf(client: PoolClient, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  return rows;
}

const charges = /^(patient_bill|invoice|payment|ledger)/;

async function rowsOf(client: PoolClient, hospitalId: string, { patientId, uncharged }: Prototype): Promise<Row[]> {
  const found: Row[] = [];
  for (const [table, condition] of belongings) {
    if (uncharged && charges.test(table)) continue;
    const columns = await columnsOf(client, table);
    const list = columns.map(({ name }) => `"${name}"::text`).join(', ');
    const { rows } = await client.query(`select ${list} from ${table} where hospital_id = $1 and ${condition} order by 2, 1`, [
      hospitalId,
      patientId,
    ]);
    for (const values of rows) found.push({ table, columns, values });
  }
  return found;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const dayMilliseconds = 86_400_000;

/** How the values of one prototype become those of its copies; `b` is the batch: one row per copy. */
class Copying {
  readonly #rows: readonly Row[];
  readonly #patient: { readonly id: string; readonly fullname: string };
  readonly #ids = new Set<string>();
  readonly #numbers = new Map<string, string>();
  readonly #used = new Map<string, number>();

  constructor(rows: readonly Row[], patient: { readonly id: string; readonly fullname: string }, bases: ReadonlyMap<string, number>) {
    this.#rows = rows;
    this.#patient = patient;
    for (const { table, values } of rows) {
      if (values['id']) this.#ids.add(values['id']);
      if (table === 'patient_bills' && values['source_id']) this.#ids.add(values['source_id']);
    }
    this.#ids.delete(patient.id);
    const words = rows.flatMap(({ values }) => Object.values(values)).filter((word) => word !== null);
    const numbers = [...new Set(words)].filter((word) => bases.has(seriesOf(word) ?? '')).sort();
    const journal = rows.filter(({ table }) => table === 'ledger_numbers').map(({ values }) => `JE-${values['number']}`);
    const all = [...numbers, ...journal];
    for (const word of all) this.#used.set(seriesOf(word) as string, (this.#used.get(seriesOf(word) as string) ?? 0) + 1);
    const at = new Map<string, number>();
    for (const word of all) {
      const series = seriesOf(word) as string;
      const ordinal = (at.get(series) ?? 0) + 1;
      at.set(series, ordinal);
      this.#numbers.set(word, `(${bases.get(series)} + b.i * ${this.#used.get(series)} + ${ordinal})`);
    }
  }

  /** Numbers that each series needs per copy. */
  get used(): ReadonlyMap<string, number> {
    return this.#used;
  }

  statements(): string[] {
    return [...this.#rows.map((row) => this.#copy(row)), ...this.#searchKeys()];
  }

  #copy(row: Row): string {
    const columns = row.columns.map(({ name }) => `"${name}"`).join(', ');
    const values = row.columns.map((column) => this.#expression(row, column)).join(', ');
    return `insert into ${row.table} (${columns}) select ${values} from batch b order by b.i`;
  }

  #id(value: string): string {
    const word = `md5(${quoted(value)} || b.g)`;
    return `(b.stamp || '7' || substr(${word}, 1, 3) || '8' || substr(${word}, 4, 15))::uuid`;
  }

  #number(word: string): string | null {
    const expression = this.#numbers.get(word);
    if (!expression) return null;
    const digits = word.length - (seriesOf(word) as string).length;
    return `${quoted(seriesOf(word) as string)} || lpad(${expression}::text, greatest(${digits}, length(${expression}::text)), '0')`;
  }

  #expression({ table, values }: Row, { name, type }: Column): string {
    const value = values[name] ?? null;
    if (value === null) return `null::${type}`;
    const plain = `${quoted(value)}::${type}`;
    if (type === 'uuid') return value === this.#patient.id ? 'b.patient_id' : this.#ids.has(value) ? this.#id(value) : plain;
    if (type === 'timestamp with time zone') return `${plain} - b.back`;
    if (type === 'date') return Math.abs(Date.parse(value) - Date.now()) < 400 * dayMilliseconds ? `${plain} - b.days` : plain;
    if (table === 'ledger_numbers' && name === 'number') return this.#numbers.get(`JE-${value}`) as string;
    if (name === 'work_order') return `${value} ${values['status'] === 'result-released' ? '+' : '-'} b.back_ms`;
    if (name === 'day_number') return 'b.day_number';
    if (name === 'ticket_number') return `${quoted(value.replace(/\d+$/, ''))} || b.day_number`;
    if (name === 'search_text') return "lower(b.fullname || ' ' || b.hospital_patient_id)";
    if (name.endsWith('_no')) return this.#plainNumber(values, value) ?? plain;
    if (value === this.#patient.fullname) return 'b.fullname';
    return this.#number(value) ?? plain;
  }

  /** `bill_no` 7 beside `bill_number` 'BILL-000007'. */
  #plainNumber(values: Row['values'], value: string): string | null {
    const word = Object.values(values).find((other) => other && this.#numbers.has(other) && Number(digitsOf(other)) === Number(value));
    return word ? (this.#numbers.get(word) as string) : null;
  }

  /** What invoices are found by, as their module keeps it. */
  #searchKeys(): string[] {
    const rows = this.#rows.filter(({ table }) => table === 'invoices');
    return rows.map(({ values }) => {
      const draft = this.#numbers.get(values['draft_number'] as string);
      const number = this.#numbers.get(values['invoice_number'] as string);
      const codes = [`'d' || ${draft}`, ...(values['billed_at'] ? [`'i' || ${number}`] : [])];
      return `insert into search_keys (hospital_id, kind, record_id, token)
        select b.hospital_id, 'invoice', ${this.#id(values['id'] as string)}, token from batch b, lateral (
          select unnest(array['h' || ltrim(substr(b.hospital_patient_id, 3), '0'), 'p' || right(b.phone, 9), ${codes.join(', ')}]) as token
          union
          select unnest(array['n' || word, 's' || left(word, 2), 's' || left(word, 3)]) from unnest(string_to_array(lower(b.fullname), ' ')) as word
        ) keys order by b.i on conflict do nothing`;
    });
  }
}

function seriesOf(word: string): string | null {
  return /^([A-Z][A-Z-]*-)\d+$/.exec(word)?.[1] ?? null;
}

function digitsOf(word: string): string {
  return word.replace(/^\D*/, '');
}

// Copies made so far are kept beside them: what is there already is not made again.
const prepareCopies = `
create schema if not exists bench;
create table if not exists bench.copies (hospital_id uuid, name text, done int not null, bases jsonb not null, primary key (hospital_id, name));
create table if not exists bench.patients (hospital_id uuid, no bigint, id uuid, fullname text, hospital_patient_id text, phone text, primary key (hospital_id, no))`;

async function listPatients(client: PoolClient, hospitalId: string): Promise<number> {
  await client.query(prepareCopies);
  const { rows } = await client.query('select count(*)::int as count from bench.patients where hospital_id = $1 and no >= 0', [hospitalId]);
  if (rows[0].count > 0) return rows[0].count;
  const made = await client.query(
    `insert into bench.patients select hospital_id, row_number() over (order by patient_no) - 1, id, fullname, hospital_patient_id, phone_number
       from patients where hospital_id = $1 and address = '1 Marina Road'`,
    [hospitalId],
  );
  await client.query('analyze bench.patients');
  return made.rowCount ?? 0;
}

/** A patient who takes all copies stands beside the others, below zero. */
async function listOne(client: PoolClient, hospitalId: string, patientId: string): Promise<void> {
  await client.query(
    `insert into bench.patients select hospital_id, -patient_no, id, fullname, hospital_patient_id, phone_number
       from patients where hospital_id = $1 and id = $2 on conflict do nothing`,
    [hospitalId, patientId],
  );
}

async function basesOf(client: PoolClient, hospitalId: string): Promise<Map<string, number>> {
  const { rows } = await client.query(
    'select series, last_number::int as last from number_series where hospital_id = $1 and series <> $2',
    [hospitalId, 'P-'],
  );
  return new Map(rows.map(({ series, last }) => [series, last]));
}

const makeBatch = `
create temp table batch on commit drop as
select $1::uuid as hospital_id, i, g, days, back, (extract(epoch from back) * 1000)::bigint as back_ms, (i + 1)::int + $9::int as day_number,
       lpad(to_hex((extract(epoch from ($10::timestamptz - back)) * 1000)::bigint), 12, '0') as stamp,
       p.id as patient_id, p.fullname, p.hospital_patient_id, coalesce(p.phone, '0') as phone
  from (
    select i, $11 || ':' || i as g, days, make_interval(days => days) + (1 - (place - floor(place))) * interval '50 minutes' as back, no
      from (select i, $4::int + ceil((($5::int - $4::int) * (i + 0.5)::float8 / $6::int)::float8)::int as days,
                   abs($5::int - $4::int) * (i + 0.5)::float8 / $6::int as place,
                   case when $7::uuid is null then ((i + 1) * 7919 + $9::int * 13) % $8::bigint end as no
              from generate_series($2::bigint, $3::bigint) as i) spread) placed
  join bench.patients p on p.hospital_id = $1 and (p.no = placed.no or p.id = $7)`;

interface Standing {
  readonly done: number;
  readonly bases: Map<string, number>;
}

async function standingOf(client: PoolClient, hospitalId: string, name: string): Promise<Standing | null> {
  const { rows } = await client.query('select done, bases from bench.copies where hospital_id = $1 and name = $2', [hospitalId, name]);
  return rows[0] ? { done: rows[0].done, bases: new Map(Object.entries(rows[0].bases as Record<string, number>)) } : null;
}

async function begin(
  client: PoolClient,
  hospitalId: string,
  { name, copies }: Prototype,
  copyingOf: (bases: Map<string, number>) => Copying,
) {
  const bases = await basesOf(client, hospitalId);
  const { used } = copyingOf(bases);
  await client.query('begin');
  for (const [series, each] of used)
    await client.query('update number_series set last_number = last_number + $3 where hospital_id = $1 and series = $2', [
      hospitalId,
      series,
      each * copies,
    ]);
  await client.query('insert into bench.copies (hospital_id, name, done, bases) values ($1, $2, 0, $3)', [
    hospitalId,
    name,
    JSON.stringify(Object.fromEntries(bases)),
  ]);
  await client.query('commit');
  return { done: 0, bases };
}

/** Copies one prototype, some thousands a transaction; triggers and foreign keys rest meanwhile. */
async function copy(
  client: PoolClient,
  hospitalId: string,
  prototype: Prototype,
  order: number,
  patients: number,
  say: (words: string) => void,
) {
  const { name, patientId, copies, days, onlyPatient } = prototype;
  const rows = await rowsOf(client, hospitalId, prototype);
  const { rows: people } = await client.query('select fullname from patients where hospital_id = $1 and id = $2', [hospitalId, patientId]);
  const patient = { id: patientId, fullname: people[0].fullname as string };
  if (onlyPatient) await listOne(client, hospitalId, onlyPatient);
  const copyingOf = (bases: Map<string, number>) => new Copying(rows, patient, bases);
  const standing = (await standingOf(client, hospitalId, name)) ?? (await begin(client, hospitalId, prototype, copyingOf));
  const statements = copyingOf(standing.bases).statements();
  const step = 10_000;
  for (let from = standing.done; from < copies; from += step) {
    const to = Math.min(from + step, copies) - 1;
    await client.query('begin');
    const made = await client.query(makeBatch, [
      hospitalId,
      from,
      to,
      days[0],
      days[1],
      copies,
      onlyPatient ?? null,
      patients,
      order * 2_000_000,
      new Date().toISOString(),
      name,
    ]);
    if (made.rowCount !== to - from + 1) throw new Error(`${name}: ${made.rowCount} of ${to - from + 1} copies found their patient`);
    // This one fires whatever the session says, row by row; the copies bring balanced entries and their numbers with them.
    await client.query('alter table ledger_entries disable trigger ledger_entries_balance');
    for (const statement of statements) await client.query(statement);
    await client.query('alter table ledger_entries enable always trigger ledger_entries_balance');
    await client.query('update bench.copies set done = $3 where hospital_id = $1 and name = $2', [hospitalId, name, to + 1]);
    await client.query('commit');
    if ((to + 1) % 100_000 === 0) say(`  ${name}: ${(to + 1).toLocaleString('en')}`);
  }
  say(`${name}: ${copies.toLocaleString('en')} copies of ${rows.length} rows`);
}

/** Copies each prototype over the hospital's patients; what an earlier, broken run has made stays. */
export async function multiply(
  owner: Pool,
  hospitalId: string,
  prototypes: readonly Prototype[],
  say: (words: string) => void,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set statement_timeout = 0",
    );
    const patients = await listPatients(client, hospitalId);
    for (const [order, prototype] of prototypes.entries()) await copy(client, hospitalId, prototype, order, patients, say);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.query('reset all').catch(() => undefined);
    client.release();
  }
}
