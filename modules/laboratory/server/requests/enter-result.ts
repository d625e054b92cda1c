import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ReturnResult } from '../../contract/calls/transitions.ts';
import type { LabRequest } from '../../contract/request-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import type { EnteredValue, ResultDraft, ResultEntered, ResultValue } from '../../contract/result-records.ts';
import { criticalOf, faultsOfEntry, implausible, valuesOf } from '../../contract/rules/values.ts';
import { rangePerson } from './people.ts';
import { clearValues, previousValues, writeValues } from './results-store.ts';
import { changeRequest, lockFor, noteTransition, orderedTests, type StoredRequest } from './store.ts';
import { tellHolders, tellUsers } from './tell.ts';
import { showRequest } from './view.ts';

interface Judged {
  readonly values: ResultValue[];
  readonly critical: boolean;
}

/** The values of an entry with ranges, flags and differences; refuses what must be corrected, and what no body can have. */
export async function judge(
  scope: Scope,
  row: StoredRequest,
  entered: readonly EnteredValue[],
  how: { readonly complete: boolean; readonly confirmImplausible: boolean },
): Promise<Judged> {
  const { parameters } = (await orderedTests(scope, [row]))(row);
  const fields = faultsOfEntry(parameters, entered, how.complete);
  if (Object.keys(fields).length > 0) throw laboratoryRefusals.refusal('LAB_RESULT_FIELDS', {}, fields);
  const person = await rangePerson(scope, row);
  const previous = await previousValues(scope, row, parameters);
  const values = valuesOf({ parameters, entered, person, collectedAt: row.collectedAt as string, previous });
  const odd = how.complete && !how.confirmImplausible ? implausible(parameters, values) : [];
  if (odd[0])
    throw laboratoryRefusals.refusal('IMPLAUSIBLE', {
      parameter: odd[0].name,
      parameterIds: odd.map(({ id }) => id),
      names: odd.map(({ name }) => name),
    });
  return { values, critical: criticalOf(values).length > 0 };
}

interface Texts {
  readonly comment: string | null;
  readonly conclusion: string | null;
}

/** Writes the one preliminary version, in the place of the former draft. */
async function keepPreliminary(
  scope: Scope,
  row: StoredRequest,
  values: readonly ResultValue[],
  { comment, conclusion }: Texts,
): Promise<void> {
  const kept = await scope.tx
    .selectFrom('labResults')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', row.id)
    .where('status', '=', 'preliminary')
    .executeTakeFirst();
  const entered = { comment, conclusion, enteredBy: scope.actor.userId, enteredByName: scope.actor.name, enteredAt: scope.now };
  const id = kept?.id ?? scope.newId();
  if (kept) {
    await scope.tx.updateTable('labResults').set(entered).where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
    await clearValues(scope, id);
  } else
    await scope.tx
      .insertInto('labResults')
      .values({ hospitalId: scope.hospitalId, id, requestId: row.id, version: 1, status: 'preliminary', ...entered })
      .execute();
  await writeValues(scope, id, row, values, false);
}

/** PATCH {id}/result-draft: values may be partial; nobody outside of the laboratory sees them. */
export async function draftResult(scope: Scope, id: Id, order: ResultDraft): Promise<LabRequest> {
  const row = await lockFor(scope, id, 'resultDraft', order.version);
  const { values } = await judge(scope, row, order.values, { complete: false, confirmImplausible: true });
  await keepPreliminary(scope, row, values, order);
  const after = await changeRequest(scope, row, {
    resultVersion: 1,
    resultStatus: 'preliminary',
    enteredBy: scope.actor.userId,
    enteredAt: scope.now,
  });
  await noteTransition(scope, row, after, { type: 'result-draft', words: 'has a draft of its result', facts: { values: values.length } });
  return showRequest(scope, id);
}

/** The complete result; flags, calculated values and differences are the server's (invariant 9). */
export async function enterValues(scope: Scope, id: Id, order: ResultEntered): Promise<void> {
  const row = await lockFor(scope, id, 'resultEntered', order.version);
  const { values, critical } = await judge(scope, row, order.values, { complete: true, confirmImplausible: order.confirmImplausible });
  await keepPreliminary(scope, row, values, order);
  const after = await changeRequest(scope, row, {
    status: 'result-entered',
    resultVersion: 1,
    resultStatus: 'preliminary',
    critical,
    enteredBy: scope.actor.userId,
    enteredAt: scope.now,
  });
  const facts = { values: values.length, confirmedImplausible: order.confirmImplausible };
  await noteTransition(scope, row, after, { type: 'result-entered', words: 'has its result entered', facts });
  await tellHolders(scope, after, 'Release Lab Result', {
    title: 'Lab Result Ready For Release',
    words: critical ? 'is critical' : 'can be released',
    priority: critical ? 'high' : 'normal',
  });
}

/** PATCH {id}/result-entered. */
export async function enterResult(scope: Scope, id: Id, order: ResultEntered): Promise<LabRequest> {
  await enterValues(scope, id, order);
  return showRequest(scope, id);
}

/** PATCH {id}/result-returned: the values stay as a draft. */
export async function returnResult(scope: Scope, id: Id, { reason, version }: ReturnResult): Promise<LabRequest> {
  const row = await lockFor(scope, id, 'resultReturned', version);
  const after = await changeRequest(scope, row, { status: 'specimen-taken', critical: false });
  await noteTransition(scope, row, after, { type: 'result-returned', words: 'has its result returned', reason });
  await tellUsers(scope, after, [row.enteredBy], { title: 'Lab Result Returned', words: 'must be entered again', priority: 'high' });
  return showRequest(scope, id);
}
