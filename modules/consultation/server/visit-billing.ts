import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AppointmentCancelled, CheckedIn, CheckInUndone } from '#modules/appointments/contract/events.ts';
import {
  type AppointmentBrief,
  appointmentBriefs,
  completedVisits,
  requireAppointment,
  visitCharge,
} from '#modules/appointments/server/index.ts';
import { billsOf, gateOfSource, raiseBills, requirePayment, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import type { PaymentStateWord } from '#modules/queue/contract/words.ts';

const sourceType = 'appointment';
/** The one charge of a visit, whoever raises it: check-in, serve or the consultation (invariant 7). */
const chargeKey = 'visit';

/** The item that a visit is charged by now, or why it is free. */
interface Charge {
  readonly billableItemId: Id;
  readonly unitPrice?: number;
  readonly note?: string;
}

/** A completed visit of the type and department that was paid within the free days. */
async function paidBefore(scope: Scope, visit: AppointmentBrief, days: number): Promise<string | null> {
  if (days === 0 || !visit.patientId) return null;
  const earlier = await completedVisits(scope, {
    patientId: visit.patientId,
    typeId: visit.type.id,
    departmentId: visit.departmentId,
    since: addDays(scope.now, -days),
  });
  const others = earlier.filter((each) => each.id !== visit.id);
  if (others.length === 0) return null;
  const bills = await billsOf(
    scope,
    sourceType,
    others.map((each) => each.id),
  );
  const paid = others.find((each) => {
    const bill = bills.get(each.id);
    return bill?.billingStatus === 'paid' && bill.net > 0;
  });
  return paid?.appointmentNumber ?? null;
}

async function chargeOf(scope: Scope, visit: AppointmentBrief): Promise<Charge | null> {
  const rule = await visitCharge(scope, visit.type.id);
  if (!rule) return null;
  const earlier = await paidBefore(scope, visit, rule.freeFollowUpDays);
  if (!earlier) return { billableItemId: rule.billableItemId };
  const note = `Follow-up within ${rule.freeFollowUpDays} days of ${earlier}`;
  if (rule.followUpItemId) return { billableItemId: rule.followUpItemId, note };
  return { billableItemId: rule.billableItemId, unitPrice: 0, note };
}

function encounterOf(visit: AppointmentBrief) {
  return visit.priority === 'emergency' ? ('emergency' as const) : ('outpatient' as const);
}

/**
 * Charges a visit once: the item of its type, nothing when the type has none. With `gate` a charge made only now is asked for
 * before the service, as one of the check-in was (queue invariant 9): nobody is served past the desk. Raising comes late: see raiseBills.
 */
export async function chargeVisit(scope: Scope, visit: AppointmentBrief, { gate }: { readonly gate: boolean }): Promise<void> {
  if (!visit.patientId && !visit.externalName) return;
  const known = (await billsOf(scope, sourceType, [visit.id])).get(visit.id);
  if (known && known.stage !== 'voided') return;
  const charge = await chargeOf(scope, visit);
  if (!charge) return;
  const [bill] = await raiseBills(scope, [
    {
      patientId: visit.patientId,
      externalCustomer: visit.patientId
        ? null
        : { name: visit.externalName ?? 'Unknown', phone: visit.externalPhone, email: null, address: null, institutionId: null },
      billableItemId: charge.billableItemId,
      quantity: 1,
      sourceType,
      sourceId: visit.id,
      chargeKey,
      departmentId: visit.departmentId,
      performerId: visit.practitionerId,
      encounterType: encounterOf(visit),
      billingId: visit.patientId ? visit.patientBillingId : null,
      emergency: visit.priority === 'emergency',
      ...(charge.unitPrice === undefined ? {} : { unitPrice: charge.unitPrice }),
      ...(charge.note ? { note: charge.note } : {}),
    },
  ]);
  if (gate && bill?.fresh)
    await requirePayment(scope, {
      sourceType,
      sourceIds: [visit.id],
      encounterType: encounterOf(visit),
      emergency: visit.priority === 'emergency',
    });
}

/** Check-in raises the visit's line; nobody pays before being checked in, so the gate waits for the serve. */
export async function chargeAtCheckIn(scope: Scope, { appointmentId }: NonNullable<(typeof CheckedIn)['fact']>): Promise<void> {
  await chargeVisit(scope, await requireAppointment(scope, appointmentId), { gate: false });
}

/** Voids the unpaid fee of a visit that does not take place; one on an invoice is credited there. */
export async function voidVisitFee(scope: Scope, appointmentId: Id, reason: string): Promise<void> {
  await voidBillsOf(scope, { sourceType, sourceIds: [appointmentId], reason: reason.slice(0, 300) });
}

export async function followUndone(scope: Scope, { appointmentId }: NonNullable<(typeof CheckInUndone)['fact']>): Promise<void> {
  await voidVisitFee(scope, appointmentId, 'Check-in undone');
}

export async function followCancelled(
  scope: Scope,
  { appointmentId, reason }: NonNullable<(typeof AppointmentCancelled)['fact']>,
): Promise<void> {
  await voidVisitFee(scope, appointmentId, `Visit cancelled: ${reason}`);
}

type Standing = { readonly appointmentId: Id; readonly state: PaymentStateWord; readonly blocks: boolean };

async function standingOf(scope: Scope, visit: AppointmentBrief): Promise<Standing> {
  const gate = await gateOfSource(scope, {
    sourceType,
    sourceIds: [visit.id],
    encounterType: encounterOf(visit),
    emergency: visit.priority === 'emergency',
  });
  const open: PaymentStateWord = gate.code === 'HMO_APPROVAL_REQUIRED' ? 'hmo-approval-pending' : 'awaiting-payment';
  return { appointmentId: visit.id, state: gate.overridden ? 'cleared' : open, blocks: !gate.allowed };
}

/**
 * Visits with something open. All of one kind of encounter are asked for at once: when nothing keeps any of them (and no deposit,
 * which is one patient's, opened the gate), nothing keeps each. Else each is asked for itself.
 */
async function standingsOf(scope: Scope, visits: readonly AppointmentBrief[]): Promise<Standing[]> {
  const standings: Standing[] = [];
  for (const kind of ['outpatient', 'emergency'] as const) {
    const own = visits.filter((visit) => encounterOf(visit) === kind);
    if (own.length === 0) continue;
    const all = await gateOfSource(scope, {
      sourceType,
      sourceIds: own.map((visit) => visit.id),
      encounterType: kind,
      emergency: kind === 'emergency',
    });
    if (all.allowed && all.depositAvailable === 0)
      standings.push(...own.map((visit) => ({ appointmentId: visit.id, state: 'awaiting-payment' as const, blocks: false })));
    else for (const visit of own) standings.push(await standingOf(scope, visit));
  }
  return standings;
}

/** Whether visits are paid for, as the line shows and the serve asks (queue). Visits without a charge are left out. */
export async function paymentStates(
  scope: Scope,
  { appointmentIds }: { readonly appointmentIds: readonly Id[] },
): Promise<Standing[] | undefined> {
  const bills = await billsOf(scope, sourceType, appointmentIds);
  const charged = [...bills.values()].filter((bill) => bill.stage !== 'voided' && bill.net > 0);
  if (charged.length === 0) return undefined;
  const isSettled = (stage: string) => stage === 'paid' || stage === 'written_off';
  const open = charged.filter((bill) => !isSettled(bill.stage));
  const settled = charged.filter((bill) => isSettled(bill.stage));
  const visits = await appointmentBriefs(
    scope,
    open.map((bill) => bill.sourceId),
  );
  return [
    ...settled.map((bill) => ({ appointmentId: bill.sourceId, state: 'cleared' as const, blocks: false })),
    ...(await standingsOf(scope, visits)),
  ];
}
