import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { medicationsPath, requestPath } from '../../contract/order-words.ts';

/** Requests that are told of at one receipt: those that wait longest. The rest stands in the pharmacy's list all the same. */
const mostTold = 200;

interface Waiting {
  readonly id: Id;
  readonly requestNumber: string;
  readonly patientId: Id;
  readonly requestedBy: Id | null;
}

/** Requests that wait for one of the products and may still be handed out, the oldest first. */
async function waitingFor(scope: Scope, productIds: readonly Id[]): Promise<Waiting[]> {
  return scope.tx
    .selectFrom('medicationRequests')
    .select(['id', 'requestNumber', 'patientId', 'requestedBy'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('productId', 'in', [...productIds])
    .where('open', '=', true)
    .where('status', '=', 'unattended')
    .where('validUntil', '>=', await scope.today())
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostTold)
    .execute();
}

/** `MED-000123`, or `MED-000123 and 4 more`. */
const numbersOf = ([first, ...more]: readonly Waiting[]) =>
  more.length === 0 ? `${first?.requestNumber}` : `${first?.requestNumber} and ${more.length} more`;

function groupedBy(waiting: readonly Waiting[], key: (row: Waiting) => Id | null): Map<Id, Waiting[]> {
  const groups = new Map<Id, Waiting[]>();
  for (const row of waiting) {
    const of = key(row);
    if (of) groups.set(of, [...(groups.get(of) ?? []), row]);
  }
  return groups;
}

/**
 * Products that were out of stock came in: the pharmacy, who asked for them and the patients that wait are told, in the transaction of the
 * receipt. Everybody hears once of a receipt, however many of their requests wait. Notices never name a medicine.
 */
export async function tellInStock(scope: Scope, productIds: readonly Id[]): Promise<void> {
  if (productIds.length === 0) return;
  const waiting = await waitingFor(scope, productIds);
  const [first] = waiting;
  if (!first) return;
  const about = { title: 'Medication In Stock', module: 'pharmacy', entity: 'MedicationRequest' } as const;
  const pathOf = (rows: readonly Waiting[]) => (rows.length === 1 ? requestPath((rows[0] as Waiting).id) : medicationsPath);
  const content = (rows: readonly Waiting[]) => `${numbersOf(rows)}: what was out of stock has come in`;
  const pharmacy = { permission: 'Create Medication Order' };
  await scope.notify({ ...about, content: content(waiting), path: pathOf(waiting), to: pharmacy, entityId: first.id });
  for (const [userId, rows] of groupedBy(waiting, ({ requestedBy }) => requestedBy))
    await scope.notify({
      ...{ ...about, content: content(rows), path: pathOf(rows) },
      to: { userIds: [userId] },
      entityId: (rows[0] as Waiting).id,
    });
  const patients = await patientBrief(scope, [...new Set(waiting.map(({ patientId }) => patientId))]);
  for (const { id, personId } of patients)
    await scope.notify({
      ...{ ...about, content: 'A medicine that you wait for is in stock again', path: '/medications' },
      to: { personId },
      entityId: waiting.find(({ patientId }) => patientId === id)?.id ?? first.id,
    });
}
