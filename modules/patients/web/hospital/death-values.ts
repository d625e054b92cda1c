import type { FormValues } from '#kernel/web/form/body.ts';
import { dayAndTime, instantAt } from '#kernel/web/text/wall-time.ts';
import type { Cause, DeathRecord } from '#modules/patients/contract/death-records.ts';

/** Lines of part 1 of the certificate. */
export const causeLines = ['causeA', 'causeB', 'causeC', 'causeD'] as const;

const causeValues = (cause: Cause | null) => ({ icdCode: cause?.icdCode ?? '', text: cause?.text ?? '', interval: cause?.interval ?? '' });

const plainFields = [
  'isEstimated',
  'place',
  'placeDetail',
  'manner',
  'isMaternalDeath',
  'pregnancyState',
  'isPerinatal',
  'gestationWeeks',
  'birthWeight',
  'hoursLived',
  'motherPatientId',
  'autopsyRequested',
  'autopsyFindings',
  'informantNextOfKinId',
  'bodyReleasedTo',
  'mortuaryTag',
  'admissionId',
  'consultationId',
] as const satisfies readonly (keyof DeathRecord)[];

/** What the form of the certificate begins with. */
export function deathStart(record: DeathRecord | null, zone: string, today: string): FormValues {
  const causes = Object.fromEntries(causeLines.map((line) => [line, causeValues(record?.[line] ?? null)]));
  if (!record)
    return {
      deathDay: today,
      deathTime: '',
      isEstimated: false,
      isMaternalDeath: false,
      isPerinatal: false,
      autopsyRequested: false,
      ...causes,
    };
  const death = dayAndTime(record.dateTimeOfDeath, zone);
  const released = dayAndTime(record.bodyReleasedAt, zone);
  return {
    ...Object.fromEntries(plainFields.map((field) => [field, record[field]])),
    ...causes,
    deathDay: death.day,
    deathTime: death.time,
    releaseDay: released.day,
    releaseTime: released.time,
    otherText: record.otherConditions.map((cause) => [cause.icdCode, cause.text].filter(Boolean).join(' ')).join('\n'),
  };
}

function otherConditions(text: unknown): readonly { readonly icdCode: string | null; readonly text: string }[] {
  if (typeof text !== 'string') return [];
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const coded = /^([A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?)\s+(.+)$/i.exec(line);
      return coded ? { icdCode: (coded[1] ?? '').toUpperCase(), text: coded[2] ?? '' } : { icdCode: null, text: line };
    });
}

function causeOf(value: unknown): FormValues | null {
  if (typeof value !== 'object' || value === null) return null;
  const { icdCode, text, interval } = value as { icdCode?: string; text?: string; interval?: string };
  if (!icdCode && !text && !interval) return null;
  return { icdCode: icdCode || null, text: text ?? '', interval: interval || null };
}

/** What the form holds, as the call wants it. */
export function deathBody(values: FormValues, zone: string): FormValues {
  const { deathDay, deathTime, releaseDay, releaseTime, otherText, causeA, causeB, causeC, causeD, ...rest } = values;
  const at = instantAt(String(deathDay ?? ''), String(deathTime ?? ''), zone);
  const released = instantAt(String(releaseDay ?? ''), String(releaseTime ?? ''), zone);
  return {
    ...rest,
    ...(at ? { dateTimeOfDeath: at } : {}),
    bodyReleasedAt: released,
    causeA: causeOf(causeA),
    causeB: causeOf(causeB),
    causeC: causeOf(causeC),
    causeD: causeOf(causeD),
    otherConditions: otherConditions(otherText),
  };
}

/** The first line that stands behind an empty one: A is due to B, due to C, due to D, without a gap. */
export function gapIn(values: FormValues): (typeof causeLines)[number] | null {
  const filled = causeLines.map((line) => causeOf(values[line]) !== null);
  const place = filled.findIndex((now, index) => now && index > 0 && !filled[index - 1]);
  return place > 0 ? (causeLines[place - 1] ?? null) : null;
}
