import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named } from '#kernel/server/database/named.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import type { CreatePartner, EditPartner, Partner } from '../../contract/partner-records.ts';
import { partnerRecord } from '../../contract/partner.record.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { savePlans } from '../plans/save-plans.ts';
import { whyNotActivate } from '../rules.ts';
import { showPartner } from './show.ts';
import { auditView, lockPartner, type PartnerRecord, refuseOld, tellPartner } from '../partner-store.ts';
import { wholePartner } from './templates.ts';

/** Name and code are free; the indexes settle races. */
async function refuseTaken(scope: Scope, { name, code }: { name?: string | undefined; code?: string | undefined }, except: Id | null) {
  const rows = await scope.tx
    .selectFrom('hmos')
    .select(['id', 'foldedName', 'code'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .where((eb) => eb.or([eb('foldedName', '=', foldName(name ?? '')), eb('code', '=', code ?? '')]))
    .execute();
  const others = rows.filter((row) => row.id !== except);
  if (name !== undefined && others.some((row) => row.foldedName === foldName(name))) throw hmoRefusals.refusal('HMO_EXISTS');
  if (others.length > 0) throw hmoRefusals.refusal('HMO_CODE_TAKEN');
}

function refuseDates({ contractStart, contractEnd }: { contractStart: string | null; contractEnd: string | null }): void {
  if (contractStart !== null && contractEnd !== null && contractEnd < contractStart) throw hmoRefusals.refusal('HMO_CONTRACT_DATES');
}

/** Adds a partner with its plans; name and code are taken once, case and spaces not counting. */
export async function insertPartner(scope: Scope, order: CreatePartner): Promise<PartnerRecord> {
  await refuseTaken(scope, order, null);
  const { terms, plans } = wholePartner(order, await scope.today());
  refuseDates(terms);
  const { email, dialCode, phone, creditLimit } = terms;
  const row = await scope.tx
    .insertInto('hmos')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      name: order.name,
      code: order.code,
      ...terms,
      foldedName: foldName(order.name),
      contacts: json(terms.contacts),
      ...{ email: email ?? null, dialCode: dialCode ?? null, phone: phone ?? null, creditLimit: creditLimit ?? null },
      status: 'incomplete',
      ...madeBy(scope),
      createdByName: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await savePlans(scope, row, plans);
  await scope.record({
    action: 'create',
    entity: 'Hmo',
    entityId: row.id,
    entityNumber: row.code,
    summary: `Partner ${row.name} added`,
    after: { ...auditView(row), plans: plans.map(({ name }) => name) },
  });
  await tellPartner(scope, row.id, 'create');
  return row;
}

/** POST hmo. */
export async function createPartner(scope: Scope, order: CreatePartner): Promise<Partner> {
  const { id } = await insertPartner(scope, order);
  return showPartner(scope, id);
}

/** Writes the fields that were sent, and the plans; the row is locked. */
export async function changePartner(scope: Scope, before: PartnerRecord, order: EditPartner): Promise<PartnerRecord> {
  const { version: _version, reason, plans, contacts, ...fields } = order;
  const changes = named(fields);
  if (changes.name !== undefined || changes.code !== undefined) await refuseTaken(scope, changes, before.id);
  const next = { ...before, ...changes };
  refuseDates(next);
  if (before.status === 'active' && 'contractEnd' in changes) {
    const refused = whyNotActivate(next, await scope.today());
    if (refused) throw refused;
  }
  const row = await scope.tx
    .updateTable('hmos')
    .set({
      ...changes,
      ...(changes.name === undefined ? {} : { foldedName: foldName(changes.name) }),
      ...(contacts === undefined ? {} : { contacts: json(contacts) }),
      // A later end is told anew.
      ...('contractEnd' in changes && changes.contractEnd !== before.contractEnd ? { contractToldDays: null } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (plans) await savePlans(scope, row, plans);
  await scope.record({
    action: 'update',
    entity: 'Hmo',
    entityId: row.id,
    entityNumber: row.code,
    summary: `Partner ${row.name} changed`,
    before: auditView(before),
    after: auditView(row),
    reason: reason ?? null,
  });
  await tellPartner(scope, row.id, 'update');
  return row;
}

/** PUT hmo/{id}: keys that were sent. */
export async function editPartner(scope: Scope, id: Id, order: EditPartner): Promise<Partner> {
  const before = await lockPartner(scope, id);
  guard(partnerRecord, 'edit', before);
  refuseOld(order.version, before);
  await changePartner(scope, before, order);
  return showPartner(scope, id);
}
