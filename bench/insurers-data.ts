import type { Pool, PoolClient } from 'pg';
import type { PastInvoice } from './insurers-stage.ts';

type Changes = Readonly<Record<string, string>>;

/** A connection past triggers and foreign keys: copies of what acts wrote keep what the schema asks. */
async function past(owner: Pool, act: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0; set work_mem = '256MB'",
    );
    await act(client);
  } finally {
    client.release(true);
  }
}

/** Copies the rows that a condition finds so many times: `changes` are SQL of a column of `t`, in which `i` is the number of the copy. */
async function copies(client: PoolClient, table: string, where: string, count: number, changes: Changes): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changes[name] ?? `t.${name}`).join(', ')}
       from ${table} t, generate_series(1, ${count}) i where ${where}`,
  );
}

/** The id of a copy of a row's column. */
const idOf = (column: string) => `md5(t.${column}::text || i)::uuid`;
/** Copies lie behind the prototype, spread over 540 days. */
const back = 'make_interval(days => 1 + i % 540)';

/** Claims that were submitted over the last 18 months. */
export async function copyClaims(owner: Pool, hospitalId: string, { claimId }: PastInvoice, count: number): Promise<void> {
  await past(owner, (client) =>
    copies(client, 'claims', `t.hospital_id = '${hospitalId}' and t.id = '${claimId}'`, count, {
      ...{ id: idOf('id'), claim_number: "'CL-9' || lpad(i::text, 6, '0')", created_at: `t.created_at - ${back}` },
      ...{
        submitted_at: `t.submitted_at - ${back}`,
        submitted_on: `(t.submitted_on - ${back})::date`,
        due_date: `(t.due_date - ${back})::date`,
      },
    }),
  );
}

interface Copied {
  readonly count: number;
  /** Claims over which they are spread; 0: on none. */
  readonly claims: number;
  /** How many are paid, from 0 to 1. */
  readonly paidShare: number;
}

/** Invoices with their items and bill lines; a share of them stays open where the prototype is paid. */
export async function copyInvoices(owner: Pool, { invoiceId, claimId }: PastInvoice, { count, claims, paidShare }: Copied): Promise<void> {
  const claim: Record<string, string> = claims > 0 ? { claim_id: `md5('${claimId}' || (1 + i % ${claims}))::uuid` } : {};
  const numberOf = (prefix: string) => `'${prefix}-${claims > 0 ? 8 : 9}' || lpad(i::text, 7, '0')`;
  const isOpen = claims > 0 ? `(i % 100) >= ${Math.round(paidShare * 100)}` : 'false';
  const open = (column: string, otherwise: string) => `case when ${isOpen} then ${otherwise} else t.${column} end`;
  await past(owner, async (client) => {
    await copies(client, 'invoices', `t.id = '${invoiceId}'`, count, {
      ...{ id: idOf('id'), invoice_number: numberOf('INV'), draft_number: numberOf('DRF'), entry_id: 'null', ...claim },
      ...{ created_at: `t.created_at - ${back}`, billed_at: `t.billed_at - ${back}` },
      ...{ status: open('status', "'billed'"), amount_paid: open('amount_paid', '0'), paid_at: open('paid_at', 'null') },
    });
    await copies(client, 'invoice_items', `t.invoice_id = '${invoiceId}'`, count, {
      ...{ id: idOf('id'), invoice_id: idOf('invoice_id'), bill_id: idOf('bill_id'), paid: open('paid', '0') },
    });
    const number = `${claims > 0 ? 800_000_000 : 900_000_000} + i * 10 + t.bill_no % 10`;
    const lines = `select bill_id from invoice_items where invoice_id = '${invoiceId}'`;
    await copies(client, 'patient_bills', `t.id in (${lines})`, count, {
      ...{
        id: idOf('id'),
        bill_no: number,
        bill_number: `'PB-' || (${number})`,
        entry_id: 'null',
      },
      source_id: idOf('source_id'),
    });
    if (claims > 0)
      await copies(client, 'payment_allocations', `t.invoice_id = '${invoiceId}' and not ${isOpen}`, count, {
        ...{ id: idOf('id'), invoice_id: idOf('invoice_id'), invoice_item_id: idOf('invoice_item_id'), at: `t.at - ${back}` },
      });
  });
}

/** Requests for approval over 18 months, one in a thousand of which waits. */
export async function copyRequests(owner: Pool, requestId: string, count: number): Promise<void> {
  await past(owner, async (client) => {
    const waits = 'i % 1000 = 0';
    const only = (column: string) => `case when ${waits} then null else t.${column} end`;
    await copies(client, 'hmo_approvals', `t.id = '${requestId}'`, count, {
      ...{ id: idOf('id'), approval_number: "'APR-9' || lpad(i::text, 7, '0')", requested_at: `t.requested_at - ${back}` },
      ...{ status: `case when ${waits} then 'pending' else t.status end`, source_id: idOf('source_id') },
      ...{ pa_code: `case when ${waits} then null else 'PA-9' || i end`, decided_at: only('decided_at') },
    });
    await copies(client, 'hmo_approval_items', `t.approval_id = '${requestId}'`, count, {
      ...{ id: idOf('id'), approval_id: idOf('approval_id'), bill_id: 'null' },
    });
  });
}

/** Figures that triggers keep, and what the planner knows. */
export async function settleFigures(owner: Pool, hospitalId: string): Promise<void> {
  await past(owner, async (client) => {
    await client.query('delete from tallies where hospital_id = $1', [hospitalId]);
    await client.query('delete from tally_changes where hospital_id = $1', [hospitalId]);
    const { rows } = await client.query<{ list: string; tbl: string; key: string }>('select list, tbl, key from tally_lists');
    for (const { list, tbl, key } of rows)
      await client.query(
        `insert into tallies (hospital_id, list, key, count)
         select r.hospital_id, '${list}', ${key}, count(*) from ${tbl} r where r.hospital_id = $1 and ${key} is not null group by 1, 3`,
        [hospitalId],
      );
    await client.query('vacuum analyze');
  });
}
