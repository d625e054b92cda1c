import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SafetyClearance } from '#modules/inventory/contract/clearance.ts';
import type { Customer } from '../../contract/medication-order-records.ts';
import type { SafetyAlert, SafetyLine } from '../../contract/safety/records.ts';
import { requestLine } from '../requests/safety-lines.ts';
import { alertsOf, type StoredRequest } from '../requests/store.ts';
import { clearForPatient } from '../safety/clear.ts';
import { changeLines, type StoredLine, type StoredOrder } from './store.ts';

interface Answers {
  readonly overrides: readonly {
    readonly line: number;
    readonly rule: string;
    readonly about?: string | undefined;
    readonly reason: string;
  }[];
  readonly confirm: boolean;
}

function safetyLine(line: StoredLine, request: StoredRequest | undefined, quantity: number): SafetyLine {
  const product = { productId: line.productId, genericName: null, ingredients: [], atcCode: null };
  const bare = { ...product, doseAmount: null, doseUnit: null, perDay: null, route: null, durationDays: null, quantity };
  const whole: SafetyLine = request ? requestLine(request, { productId: line.productId, quantity, inPlace: line.inPlace }) : bare;
  return {
    ...whole,
    ...(request ? { courseId: request.id } : {}),
    sourceIds: [...(whole.sourceIds ?? []), line.id],
    earlier: [...(whole.earlier ?? []), ...alertsOf(line)],
  };
}

interface Checking {
  readonly door: 'submit' | 'dispense';
  readonly lines: readonly StoredLine[];
  readonly requests: ReadonlyMap<Id, StoredRequest>;
  /** Units of each line. */
  readonly units: (line: StoredLine) => number;
  readonly answers: Answers;
}

/** The safety check of an order's lines, its alerts stored with them; answers the word that stock may leave. */
export async function checkLines(scope: Scope, order: StoredOrder, how: Checking): Promise<SafetyClearance> {
  const { clearance, alerts } = await examineLines(scope, order, how);
  await changeLines(scope, new Map([...alerts].map(([id, own]) => [id, { alerts: own }])));
  return clearance;
}

/**
 * The safety check of an order's lines, those of nothing left out; overrides name places among all lines. Answers the word that stock
 * may leave, and the alerts, which the caller stores with the lines.
 */
export async function examineLines(
  scope: Scope,
  order: StoredOrder,
  how: Checking,
): Promise<{ readonly clearance: SafetyClearance; readonly alerts: ReadonlyMap<Id, SafetyAlert[]> }> {
  const given = how.lines.filter((line) => how.units(line) > 0);
  const places = given.map((line) => how.lines.indexOf(line));
  const customer = order.customer as Customer | null;
  const { clearance, alerts } = await clearForPatient(scope, {
    patientId: order.patientId,
    ...(customer ? { customer: { prescriber: customer.prescriber ?? null } } : {}),
    door: how.door,
    lines: given.map((line) => safetyLine(line, how.requests.get(line.requestId ?? ''), how.units(line))),
    overrides: how.answers.overrides
      .filter(({ line }) => places.includes(line))
      .map((override) => ({ ...override, line: places.indexOf(override.line) })),
    confirm: how.answers.confirm,
    record: { entity: 'MedicationOrder', id: order.id, number: order.orderNumber },
  });
  return { clearance, alerts: new Map(given.map((line, at) => [line.id, alerts[at] ?? []])) };
}
