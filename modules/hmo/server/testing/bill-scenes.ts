import type { Id } from '#kernel/contract/fields.ts';
import type { RecordScene } from '#testing/record-acts.ts';
import { theDatabase } from '#testing/world.ts';
import { voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { inScopeOf } from '#testing/world.ts';
import type { HmoBillRow } from '../../contract/bill-records.ts';
import { hmoBillCalls } from '../../contract/calls/bills.ts';
import { anInsured } from './insured.ts';

/** An ICD-10 code that the list knows. */
export async function anIcdCode(): Promise<string> {
  const { rows } = await theDatabase().owner.query<{ code: string }>(
    "select code from icd_codes where code like 'B5%' order by code limit 1",
  );
  return (rows[0] as { code: string }).code;
}

/** HMO bills in each status, by the calls and acts that lead there. */
export async function hmoBillScene(): Promise<RecordScene> {
  const insured = await anInsured();
  const { till, hmoId } = insured;
  const code = await anIcdCode();
  const judge = till.hospital.admin;
  const raised = async () => {
    const line = await insured.raise({ encounterId: crypto.randomUUID() });
    const page = await judge.send(hmoBillCalls.list, { query: { hmoId, status: ['open'] } });
    return { line, id: (page.payload.data as HmoBillRow[])[0]?.id as Id };
  };
  const open = async () => {
    const { id } = await raised();
    await judge.send(hmoBillCalls.edit, { params: { id }, body: { diagnosisCodes: [code] } });
    return id;
  };
  const invoiced = async () => {
    const id = await open();
    await judge.send(hmoBillCalls.generate, { params: { id }, body: { interim: true } });
    return id;
  };
  const cancelled = async () => {
    const { id, line } = await raised();
    await inScopeOf(till.hospital.id, (scope) =>
      voidBillsOf(scope, { sourceType: 'lab-request', sourceIds: [line.sourceId], reason: 'For the test' }),
    );
    return id;
  };
  return {
    view: hmoBillCalls.view,
    ways: { open, invoiced, cancelled },
    judge,
    bodies: {
      generate: { interim: true },
      addItem: { billableItemId: till.cheapId, departmentId: till.hospital.departmentId },
      edit: { diagnosisCodes: [code] },
    },
  };
}
