import type { Pool } from 'pg';
import type { Desk } from './desk.ts';

/** An invoice of five items of a partner, and its claim where it is on one. */
export interface PastInvoice {
  readonly invoiceId: string;
  readonly claimId: string | null;
}

export interface Insurer {
  readonly hmoId: string;
  readonly planId: string;
  readonly planName: string;
  readonly departmentId: string;
  /** 21 items of the list; the last one needs approval. */
  readonly itemIds: readonly string[];
  /** On a submitted claim that is paid, and ready to claim. */
  readonly past: PastInvoice;
  readonly ready: PastInvoice;
  readonly requestId: string;
}

type Cover = Pick<Insurer, 'hmoId' | 'planId' | 'planName'>;

const today = () => new Date().toISOString().slice(0, 10);

/** Puts patients on the partner's plan. */
export async function enrol(desk: Desk, { hmoId, planId, planName }: Cover, patientIds: readonly string[]): Promise<void> {
  for (const [at, patientId] of patientIds.entries())
    await desk.write('POST', `/patients/${patientId}/billing`, {
      ...{ method: 'HMO', hmoId, planId, planName, enrolleeNumber: `HYG-${at}-${patientId.slice(-6)}`, priority: 1, isDefault: true },
    });
}

async function aPartner(desk: Desk, itemIds: readonly string[]): Promise<Cover> {
  const contract = { contractEnd: '2099-12-31', withholdingBps: 500 };
  const { id: hmoId } = await desk.write('POST', '/hmo', { name: 'Hygeia', code: 'HYG', template: 'Private HMO', ...contract });
  const modules = ['Admission', 'Blood', 'Laboratory', 'Radiology', 'Medication', 'Procedure', 'ProfessionalService', 'OtherService'];
  for (const module of modules) await desk.write('POST', `/hmo/${hmoId}/price-list/${module}`, { notCovered: module !== 'Procedure' });
  const rows = await desk.rows<{ id: string; billableItemId: string }>(`/hmo/${hmoId}/price-list/Procedure?limit=All`);
  const asks = rows.find(({ billableItemId }) => billableItemId === itemIds.at(-1));
  await desk.write('PUT', `/hmo/${hmoId}/price-list/Procedure`, { mode: 'commit', rows: [{ id: asks?.id, requiresApproval: true }] });
  await desk.write('PATCH', `/hmo/${hmoId}/price-list/complete`, {});
  const { plans } = (await desk.one(`/hmo/${hmoId}`)) as unknown as { plans: { id: string; name: string; code: string }[] };
  const plan = plans.find(({ code }) => code === 'STD');
  return { hmoId, planId: plan?.id ?? '', planName: plan?.name ?? '' };
}

async function fiveLines(desk: Desk, patientId: string, itemIds: readonly string[], departmentId: string): Promise<void> {
  for (const billableItemId of itemIds.slice(0, 5)) await desk.write('POST', '/patient-bills', { patientId, billableItemId, departmentId });
}

/** The open HMO bill of the patient as an invoice. */
async function invoiced(desk: Desk): Promise<string> {
  const [bill] = await desk.rows<{ id: string }>('/hmo/bill?status[]=open');
  await desk.write('PATCH', `/hmo/bill/${bill?.id}`, { diagnosisCodes: ['B54'] });
  const made = await desk.write('PUT', `/hmo/bill/${bill?.id}/generateInvoice`, { interim: true });
  return String(made['invoiceId']);
}

/** A claim of all that is ready. */
export const aClaim = (desk: Desk, hmoId: string) =>
  desk.write('POST', '/hmo/claim', { hmoId, periodStart: '2020-01-01', periodEnd: today() });

async function paidClaim(desk: Desk, hmoId: string): Promise<string> {
  const claim = await aClaim(desk, hmoId);
  await desk.write('PUT', `/hmo/claim/${claim.id}/submit`, { channel: 'portal' });
  const gross = Number(claim['total']);
  const money = { grossAmount: gross, withheldTax: gross / 20, paymentDate: today(), method: 'bank-transfer', reference: 'TRF-1' };
  await desk.write('POST', `/hmo/claim/${claim.id}/add-payment`, money);
  return claim.id;
}

/** A partner with its list and one of each record, all by the real calls. */
export async function anInsurer(desk: Desk, patientId: string, owner: Pool): Promise<Insurer> {
  await desk.unlessMade('/currency', { code: 'NGN' });
  const [department] = await desk.rows<{ id: string }>('/departments?limit=1');
  const departmentId = department?.id as string;
  const itemIds: string[] = [];
  for (let at = 0; at < 21; at += 1) {
    const body = { name: `Dressing ${at}`, module: 'Procedure', departmentId, price: 100_000 + at * 100 };
    itemIds.push((await desk.write('POST', '/billable-items', body)).id);
  }
  const cover = await aPartner(desk, itemIds);
  await enrol(desk, cover, [patientId]);
  await fiveLines(desk, patientId, itemIds, departmentId);
  const pastId = await invoiced(desk);
  const claimId = await paidClaim(desk, cover.hmoId);
  await desk.write('POST', '/patient-bills', { patientId, billableItemId: itemIds.at(-1), departmentId });
  const { rows } = await owner.query<{ id: string }>('select id from hmo_approvals where hmo_id = $1', [cover.hmoId]);
  const requestId = rows[0]?.id as string;
  const answer = { paCode: 'PA-1', channel: 'phone' };
  await desk.write('PATCH', `/hmo/approval/${requestId}/approve`, answer);
  await invoiced(desk);
  await fiveLines(desk, patientId, itemIds, departmentId);
  const readyId = await invoiced(desk);
  return {
    ...{ ...cover, departmentId, itemIds, requestId },
    past: { invoiceId: pastId, claimId },
    ready: { invoiceId: readyId, claimId: null },
  };
}
