import type { LabTest, Parameter } from '../../contract/catalogue-records.ts';
import { referenceText } from '../../contract/rules/ranges.ts';
import type { Change } from './store.ts';

function words(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length > 0 ? value.map(words).join(', ') : null;
  if (typeof value === 'object') return String((value as { name?: unknown }).name ?? JSON.stringify(value));
  return String(value);
}

function rangesOf({ ranges }: Parameter): string {
  return ranges
    .map((range) => {
      const age =
        range.ageFromDays !== null || range.ageToDays !== null ? `${range.ageFromDays ?? 0}–${range.ageToDays ?? '∞'} days` : null;
      const whom = [range.sex, age, range.pregnancy === 'any' ? null : range.pregnancy].filter((word) => word && word !== 'any').join(' ');
      const critical = [
        range.criticalLow === null ? null : `≤ ${range.criticalLow}`,
        range.criticalHigh === null ? null : `≥ ${range.criticalHigh}`,
      ];
      const called = critical.filter(Boolean).join(', ');
      return `${whom || 'any'}: ${referenceText(range)}${called ? ` (critical ${called})` : ''}`;
    })
    .join('; ');
}

function parameterWords(parameter: Parameter | undefined): Readonly<Record<string, string | null>> {
  if (!parameter) return {};
  const { options, ...fields } = parameter;
  const { id: _id, ranges: _ranges, ...plain } = fields;
  return {
    ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, words(value)])),
    options: options.map(({ label, interpretation }) => `${label} (${interpretation})`).join(', ') || null,
    ranges: rangesOf(parameter) || null,
  };
}

const plainFields = [
  'name',
  'shortName',
  'code',
  'localCode',
  'aliases',
  'category',
  'specimenType',
  'container',
  'volumeMl',
  'collectionNotes',
  'patientInstructions',
  'fastingRequired',
  'turnaroundMinutes',
  'statTurnaroundMinutes',
  'sexRestriction',
  'minAgeDays',
  'maxAgeDays',
  'sensitive',
  'consentRequired',
  'minRetestHours',
  'performedAt',
  'referralInstitution',
  'members',
  'price',
  'status',
] as const;

/** What an edit changed, in words, field by field; ranges and options by parameter. */
export function changesOf(before: LabTest, after: LabTest): Change[] {
  const changes: Change[] = [];
  const note = (field: string, from: string | null, to: string | null) => {
    if (from !== to) changes.push({ field, before: from, after: to });
  };
  for (const field of plainFields) note(field, words(before[field]), words(after[field]));
  const ids = [...new Set([...before.parameters, ...after.parameters].map(({ id }) => id))];
  for (const id of ids) {
    const [was, is] = [before, after].map((test) => test.parameters.find((parameter) => parameter.id === id));
    const name = is?.name ?? was?.name ?? '';
    if (!was || !is) note(name, was ? 'there' : null, is ? 'there' : null);
    else {
      const [from, to] = [parameterWords(was), parameterWords(is)];
      for (const key of Object.keys(to)) note(`${name}: ${key}`, from[key] ?? null, to[key] ?? null);
    }
  }
  return changes;
}
