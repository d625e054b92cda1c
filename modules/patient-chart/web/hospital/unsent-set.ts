import type { Refused } from '#kernel/web/client/send.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import { roundTo } from '#modules/patient-chart/contract/units.ts';
import type { NewUnsent } from '#kernel/web/unsent/box.ts';
import type { Unsent } from '#kernel/web/unsent/rules.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import { type ScoredPatient, unusualFields } from '#modules/patient-chart/contract/scores.ts';
import { typedSet } from './typed-set.ts';

/** Words of what this device refuses, in the language of the screen. */
export interface KeepingWords {
  readonly unusual: string;
  readonly reason: string;
}

/**
 * Why a set is not kept on this device. What the server would ask is asked now, while somebody is at the bed: an unusual value is
 * confirmed. Words of one's own are not kept on a device.
 */
export function whyNotKept(body: FormValues, patient: ScoredPatient, words: KeepingWords): Refused | null {
  const refused = (code: string, message: string, fields: Readonly<Record<string, string>>): Refused => ({
    ...{ ok: false, status: 422, code, message, fields, details: {} },
  });
  if (typeof body['reason'] === 'string' && body['reason'].trim() !== '')
    return refused('KEPT_WITHOUT_WORDS', words.reason, { reason: words.reason });
  const unusual = body['confirm'] === true ? [] : unusualFields(typedSet(body), patient);
  if (unusual.length === 0) return null;
  return refused('VITALS_UNUSUAL', words.unusual, Object.fromEntries(unusual.map((field) => [field, words.unusual])));
}

/** A set as it is kept and sent: ids, a time, figures and coded words. The time is that of the try that the server did not answer. */
export function actOfSet(body: FormValues, { id, owner, page }: Pick<NewUnsent, 'id' | 'owner' | 'page'>): NewUnsent {
  const { method, path } = vitalCalls.record;
  const { reason: _words, ...kept } = body;
  return { ...{ id, owner, page, method, path, params: {}, subject: id, body: kept, sealed: true }, at: String(body['takenAt']) };
}

/** The sets of a patient among what waits or was refused. */
export function setsOf(entries: readonly Unsent[], patientId: string): readonly Unsent[] {
  return entries.filter(({ path, body }) => path === vitalCalls.record.path && body['patientId'] === patientId);
}

const choices = ['gcsEye', 'gcsVerbal', 'gcsMotor', 'spo2Scale'] as const;

/** A kept set as a form begins with it: choices of a list are texts. It was confirmed as it stood then; what is changed is asked anew. */
export function startOfSet({ body }: Pick<Unsent, 'body'>): FormValues {
  const { confirm: _confirm, ...values } = body;
  const texts = choices.flatMap((field) => (typeof values[field] === 'number' ? [[field, String(values[field])] as const] : []));
  return { ...values, ...Object.fromEntries(texts) };
}

type Shown = readonly [words: string, value: string];

/** What was measured, in the units in which it was typed: label of the field and value. */
export function measuredIn(body: FormValues): readonly Shown[] {
  const units = (body['units'] ?? {}) as Readonly<Record<string, string>>;
  const one = (words: string, field: string, unit: string): readonly Shown[] =>
    typeof body[field] === 'number' ? [[words, `${roundTo(body[field], 2)} ${unit}`]] : [];
  const pressure = typeof body['systolic'] === 'number' ? ([['BP', `${body['systolic']}/${body['diastolic']} mmHg`]] as const) : [];
  return [
    ...one('Temp', 'temperature', `°${units['temperature'] ?? 'C'}`),
    ...one('Pulse', 'pulse', '/min'),
    ...one('Resp', 'respiratoryRate', '/min'),
    ...pressure,
    ...one('SpO2', 'spo2', '%'),
    ...one('Blood glucose', 'bloodGlucose', units['bloodGlucose'] ?? 'mmol/L'),
    ...one('Weight', 'weight', 'kg'),
  ];
}
