import { useEffect, useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { send } from '#kernel/web/client/send.ts';
import type { CallFormState } from '#kernel/web/form/use-call-form.ts';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { DuplicateCandidate } from '#modules/patients/contract/records.ts';
import { personBody } from './person-values.ts';

export interface Duplicates {
  readonly candidates: readonly DuplicateCandidate[];
  /** True once enough was typed to ask. */
  readonly asked: boolean;
  readonly checking: boolean;
  readonly reject: (candidate: DuplicateCandidate) => void;
  /** Every candidate that would block was looked at and rejected. */
  readonly allRejected: boolean;
}

const wait = 450;
const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

type Watched = Pick<CallFormState<CallSpec>, 'useValue' | 'values'>;

/** Follows what is typed of a person and asks who is registered already, a moment after each pause. */
export function useDuplicates(form: Watched, exceptPatientId?: string): Duplicates {
  const format = useFormat();
  const { useValue } = form;
  const typed = {
    firstName: useValue('firstName'),
    lastName: useValue('lastName'),
    middleName: useValue('middleName'),
    gender: useValue('gender'),
    phoneNumber: useValue('phoneNumber'),
    dialCode: useValue('dialCode'),
    email: useValue('email'),
    idType: useValue('idType'),
    idNumber: useValue('idNumber'),
  };
  const birth = [useValue('birthBy'), useValue('dateOfBirth'), useValue('ageYears'), useValue('ageMonths'), useValue('ageDays')];
  const { dateOfBirth } = personBody(
    { birthBy: birth[0], dateOfBirth: birth[1], ageYears: birth[2], ageMonths: birth[3], ageDays: birth[4] },
    format.today(),
  );
  const enough = Boolean(
    (text(typed.lastName) && text(typed.firstName)) ||
      (text(typed.phoneNumber) ?? '').length >= 8 ||
      (text(typed.idType) && text(typed.idNumber)),
  );
  const body = Object.fromEntries(
    Object.entries({ ...typed, dateOfBirth, exceptPatientId }).flatMap(([key, value]) => (text(value) ? [[key, text(value)]] : [])),
  );
  const question = useSettled(enough ? JSON.stringify(body) : '', wait);

  const [found, setFound] = useState<{ readonly for: string; readonly candidates: readonly DuplicateCandidate[] }>({
    for: '',
    candidates: [],
  });
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (question === '') return;
    const stop = new AbortController();
    send(patientCalls.checkDuplicate, { body: JSON.parse(question) }, { signal: stop.signal, quiet: true })
      .then((answer) => setFound({ for: question, candidates: answer.ok ? answer.payload : [] }))
      .catch(() => undefined);
    return () => stop.abort();
  }, [question]);

  const all = question === '' ? [] : found.candidates;
  return {
    candidates: all.filter((candidate) => !rejected.has(candidate.id)),
    asked: question !== '',
    checking: question !== '' && found.for !== question,
    reject: (candidate) => setRejected(new Set([...rejected, candidate.id])),
    allRejected: all.some((candidate) => candidate.blocks) && all.every((candidate) => !candidate.blocks || rejected.has(candidate.id)),
  };
}
