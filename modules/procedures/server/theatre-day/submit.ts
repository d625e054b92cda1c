import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { markPerformed } from '#modules/patient-bills/server/index.ts';
import { ProcedureSubmitted } from '../../contract/events.ts';
import type { Note, NoteContent, SubmitNote } from '../../contract/clinical-records.ts';
import { clinicalRefusals } from '../../contract/clinical-refusals.ts';
import { procedureRequestRecord } from '../../contract/request.record.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';
import { proceduresById, type StoredProcedure } from '../catalogue/store.ts';
import { chargesOf, chargesOfRequests, priceOf, raiseCharges, voidCharges } from '../requests/charges.ts';
import { changeRequest, lockFor, noteAct, ofRequest, type StoredRequest } from '../requests/store.ts';
import { teamAndTheatre, tellUsers } from '../requests/tell.ts';
import { isPhaseComplete } from './checklist.ts';
import { countFacts } from './counts.ts';
import { noteOf, requireAuthor, showNote } from './note.ts';
import { faultsOfNote, whyNotSubmit } from './rules.ts';
import { takeConsumables } from './use-stock.ts';

/** What was done differs from what was asked for: lines of what was left out are voided, those of what came are raised. */
async function adjustCharges(scope: Scope, row: StoredRequest, performed: readonly StoredProcedure[]): Promise<void> {
  const ids = new Set<string>(performed.map(({ id }) => id));
  const charges = (await chargesOfRequests(scope, [row.id])).filter(({ kind }) => kind !== 'rule' && kind !== 'consumable');
  await voidCharges(
    scope,
    charges.filter(({ key }) => !ids.has(key)).map(({ id }) => id),
    'Another procedure was performed',
  );
  const has = new Set(charges.map(({ key }) => key));
  const added = performed.filter(({ id }) => !has.has(id));
  if (added.length === 0) return;
  const prices = await priceOf(
    scope,
    added.map(({ id }) => id),
  );
  await raiseCharges(
    scope,
    row,
    chargesOf(
      added.filter(({ id }) => prices.byId.has(id)),
      (id) => prices.byId.get(id)?.item as Id,
    ),
  );
}

async function registerImplants(scope: Scope, row: StoredRequest, implants: NoteContent['implants']): Promise<void> {
  if (implants.length === 0) return;
  await scope.tx
    .insertInto('procedureImplants')
    .values(
      implants.map((implant) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        patientId: row.patientId,
        requestId: row.id,
        ...implant,
        status: 'in' as const,
        implantedAt: row.incisionAt ?? (row.startedAt as Instant),
        createdAt: scope.now,
      })),
    )
    .execute();
}

/** What was done, as procedures of the catalogue. Refuses NOTE_FIELDS for others. */
async function performedIn(scope: Scope, content: NoteContent): Promise<StoredProcedure[]> {
  const found = await proceduresById(
    scope,
    content.performed.map(({ procedureId }) => procedureId),
  );
  return content.performed.map(({ procedureId }, at) => {
    const procedure = found.get(procedureId);
    if (!procedure)
      throw clinicalRefusals.refusal('NOTE_FIELDS', {}, { [`content.performed.${at}.procedureId`]: 'Choose a procedure of the catalogue' });
    return procedure;
  });
}

/** Refuses a note that may not be signed yet, and answers it. */
async function requireComplete(scope: Scope, row: StoredRequest): Promise<NoteContent> {
  await requireAuthor(scope, row.id);
  refuseIf(row.leftTheatreAt === null ? procedureRequestRefusals.refusal('NOT_LEFT_THEATRE') : null);
  const signOut = await isPhaseComplete(scope, row.id, 'sign-out');
  refuseIf(whyNotSubmit({ needsTheatre: row.needsTheatre, signOut, ...(await countFacts(scope, row.id)) }));
  const { content } = await noteOf(scope, row.id).forUpdate().executeTakeFirstOrThrow();
  const fields = faultsOfNote(content);
  if (Object.keys(fields).length > 0) throw clinicalRefusals.refusal('NOTE_FIELDS', {}, fields);
  return content;
}

async function sign(scope: Scope, requestId: Id): Promise<void> {
  await scope.tx
    .updateTable('procedureNotes')
    .set((eb) => ({
      status: 'submitted' as const,
      signedAt: scope.now,
      signedBy: scope.actor.userId,
      signedByName: scope.actor.name,
      ...changedBy(scope),
      version: eb('version', '+', 1),
    }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .execute();
}

const isCaesarean = ({ code, name }: StoredProcedure) => code?.startsWith('10D00Z') === true || /caesarean|cesarean/i.test(name);

/** PATCH procedure-request/{id}/documentation/submit: note, stock, bill lines, register and notices in one transaction. */
export async function submitNote(scope: Scope, id: Id, order: SubmitNote): Promise<Note> {
  const row = await lockFor(scope, id);
  guard(procedureRequestRecord, 'submit', row);
  const content = await requireComplete(scope, row);
  const performed = await performedIn(scope, content);
  await adjustCharges(scope, row, performed);
  const used = await takeConsumables(scope, row, content.consumables, order);
  await raiseCharges(scope, row, used);
  await registerImplants(scope, row, content.implants);
  await markPerformed(
    scope,
    { sourceType: 'procedure-request', sourceIds: (await chargesOfRequests(scope, [id])).map((charge) => charge.id) },
    row.leftTheatreAt as Instant,
  );
  await sign(scope, id);
  const after = await changeRequest(scope, row, {
    status: 'submitted',
    submittedAt: scope.now,
    postOpDestination: content.postOpDestination ?? row.postOpDestination,
  });
  await noteAct(scope, row, after, {
    type: 'submitted',
    words: 'note signed',
    after: { performed: performed.map(({ name }) => name), consumables: content.consumables.length, implants: content.implants.length },
  });
  await tellUsers(scope, after, {
    title: 'Procedure Completed',
    words: 'the note was signed',
    userIds: [...(await teamAndTheatre(scope, after)), row.createdBy],
  });
  await scope.emit(ProcedureSubmitted, {
    ...ofRequest(after),
    kinds: [...new Set(performed.map(({ kind }) => kind))],
    postOpOrders: content.postOpOrders,
    postOpDestination: content.postOpDestination,
    caesarean: performed.some(isCaesarean),
  });
  return showNote(scope, id);
}
