import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { PrintedRecord, Scope } from '#kernel/server/scope/scope.ts';
import type { paperCalls, Printed } from '../contract/papers.ts';

/** How often each of the papers was printed. Refuses FORBIDDEN to those who may not read such papers. */
export async function printsOf(
  scope: Scope,
  paper: string,
  { keys = [], variant }: { readonly keys?: readonly string[] | undefined; readonly variant: string },
): Promise<PayloadOf<typeof paperCalls.prints>> {
  scope.requirePaper(paper);
  if (keys.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('paperPrints')
    .select(['record', 'prints', 'lastAt', 'lastByName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('paper', '=', paper)
    .where('variant', '=', variant)
    .where('record', 'in', keys)
    .execute();
  const byKey = new Map(rows.map((row) => [row.record, row]));
  return keys.map((key) => {
    const row = byKey.get(key);
    return { key, prints: row?.prints ?? 0, lastAt: row?.lastAt ?? null, lastBy: row?.lastByName ?? null };
  });
}

/** The row of the count is locked by its own update: two prints at once are two copies. */
async function countPrint(scope: Scope, paper: string, { key }: PrintedRecord, variant: string): Promise<number> {
  const now = { lastAt: scope.now, lastBy: scope.actor.userId, lastByName: scope.actor.name };
  const { prints } = await scope.tx
    .insertInto('paperPrints')
    .values({ hospitalId: scope.hospitalId, paper, record: key, variant, prints: 1, ...now })
    .onConflict((conflict) =>
      conflict
        .columns(['hospitalId', 'paper', 'record', 'variant'])
        .doUpdateSet((eb) => ({ prints: eb('paperPrints.prints', '+', 1), ...now })),
    )
    .returning('prints')
    .executeTakeFirstOrThrow();
  return prints;
}

interface PrintOrder {
  readonly records: readonly { readonly params: Readonly<Record<string, string>>; readonly query: Readonly<Record<string, string>> }[];
  readonly variant: string;
}

/** Counts a print of each paper and keeps it in the trail. The first is the original, later ones are copies 1, 2, … */
export async function printPapers(scope: Scope, paper: string, { records, variant }: PrintOrder): Promise<Printed> {
  const found: PrintedRecord[] = [];
  for (const asked of records) found.push(await scope.readPaper({ paper, ...asked }));
  // Rows are taken in one order, so that two sheets of the same labels never wait for each other.
  const papers: Printed['papers'] = [];
  for (const record of found.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const copy = (await countPrint(scope, paper, record, variant)) - 1;
    await scope.record({
      action: 'print',
      entity: record.entity,
      entityNumber: record.number,
      patientId: record.patientId,
      summary: `${titleOf(paper)} ${record.number} printed${copy > 0 ? `, copy ${copy}` : ''}`,
    });
    papers.push({ key: record.key, number: record.number, copy });
  }
  return { at: scope.now, by: scope.actor.name, papers };
}

/** `goods-received-note` → `Goods received note`. */
function titleOf(paper: string): string {
  return (paper.charAt(0).toUpperCase() + paper.slice(1)).replaceAll('-', ' ');
}
