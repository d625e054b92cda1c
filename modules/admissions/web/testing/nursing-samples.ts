import type { FluidBalance, FluidEntry, NursingNote, WardBed, WardTasks } from '#modules/admissions/contract/nursing-records.ts';
import type { StayWarning } from '#modules/admissions/contract/warning-records.ts';
import { ids } from './samples.ts';

const at = '2031-01-10T09:00:00.000Z';
const admissionId = '01990000-0000-7000-8000-000000000061';
const otherStay = '01990000-0000-7000-8000-000000000062';
const person = {
  id: ids.patient,
  fullname: 'Ill Patient',
  hospitalPatientId: 'GH-000001',
  gender: 'male' as const,
  dateOfBirth: '1980-05-05',
};

export function aWarning(over: Partial<StayWarning> = {}): StayWarning {
  return {
    ...{ id: '01990000-0000-7000-8000-000000000071', admissionId, admissionNumber: 'ADM-000001', patient: person.fullname, of: person },
    ...{ place: null, level: 'emergency', step: 2, score: { total: 8, band: 'high' }, openedAt: at, nextStepAt: at },
    ...{ acknowledged: null, response: null, closedAt: null, closeReason: null, status: 'open', version: 1 },
    acts: { acknowledge: null, respond: null },
    ...over,
  };
}

function anEntry(over: Partial<FluidEntry> = {}): FluidEntry {
  return {
    ...{ id: '01990000-0000-7000-8000-000000000081', admissionId, at, direction: 'in', kind: 'iv', volume: 750, note: null },
    ...{ by: 'Ada Obi', status: 'kept', voidReason: null, voidedBy: null, version: 1, acts: { void: null } },
    ...over,
  };
}

export function aBalance(): FluidBalance {
  const wrong = anEntry({ id: '01990000-0000-7000-8000-000000000082', status: 'void', voidReason: 'Typed twice', acts: {} });
  return { from: at, until: at, totals: { in: 750, out: 300, balance: 450 }, entries: [anEntry(), wrong], mayAdd: true };
}

export function aNote(over: Partial<NursingNote> = {}): NursingNote {
  return {
    ...{ id: '01990000-0000-7000-8000-000000000091', admissionId, shift: 'night', shiftDate: '2031-01-09', kind: 'note' },
    ...{ text: 'Slept well', sbar: null, at, by: 'Ada Obi', amendsId: null, amended: false, mayAmend: true },
    ...over,
  };
}

function aBed(over: Partial<WardBed> = {}): WardBed {
  return {
    ...{ admissionId: otherStay, admissionNumber: 'ADM-000002', of: { ...person, fullname: 'Well Patient' }, place: null },
    ...{ diagnosis: 'Malaria', day: 2, isolation: 'none', codeStatus: 'full', diet: null, nilByMouthUntil: null },
    ...{ vitals: null, warning: null, tasks: [], orders: [], handover: null },
    ...over,
  };
}

/** A ward with a patient who is well and has a task, and one who is ill. */
export function theWard(): WardTasks {
  const task = {
    ...{ id: '01990000-0000-7000-8000-000000000095', admissionId: otherStay, kind: 'care' as const, what: 'Turn the patient', dueAt: at },
    ...{
      status: 'due' as const,
      doneAt: null,
      doneBy: null,
      reason: null,
      by: 'Ada Obi',
      version: 1,
      acts: { done: null, notApplicable: null },
    },
  };
  return {
    ward: { id: ids.ward, name: 'Male Medical', code: 'MMW' },
    ...{ shift: 'morning', from: at, until: at, lead: 'Ada Obi' },
    beds: [aBed({ tasks: [task] }), aBed({ admissionId, of: person, warning: aWarning() })],
  };
}
