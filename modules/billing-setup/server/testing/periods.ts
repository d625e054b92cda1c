import { uuidAt } from '#kernel/server/ids/uuid.ts';
import type { RecordScene } from '#testing/record-acts.ts';
import { aHospital, inScopeOf, setClock } from '#testing/world.ts';
import { ledgerCalls } from '../../contract/calls/ledger.ts';
import { postEntry } from '../ledger/post-entry.ts';

/** A hospital whose books have some months that are over; the clock stands after them. */
export async function periodScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { admin } = hospital;
  for (const month of ['07', '08', '09', '10']) {
    const at = `2026-${month}-15T10:00:00.000Z` as const;
    setClock(at);
    const lines = [{ account: '5930', debit: 5000 } as const, { account: '4030', credit: 5000 } as const];
    await inScopeOf(hospital.id, (scope) =>
      postEntry(scope, { event: 'E1', sourceType: 'bill', sourceId: uuidAt(Date.parse(at)), narration: 'Bill B-1', lines }),
    );
  }
  setClock('2026-11-20T12:00:00.000Z');
  const months = async () => (await admin.send(ledgerCalls.periods)).payload.data;
  const view = async (id: string) => (await months()).find(({ yearMonth }) => yearMonth === id);
  const open = async () => (await months()).findLast(({ status }) => status === 'open')?.yearMonth ?? '';
  const closed = async () => {
    const yearMonth = await open();
    await admin.send(ledgerCalls.closePeriod, { params: { yearMonth }, body: {} });
    return yearMonth;
  };
  return { view, ways: { open, closed }, judge: admin };
}
