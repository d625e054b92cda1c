import type { Parameter } from '../../contract/catalogue-records.ts';
import type { EnteredValue } from '../../contract/result-records.ts';
import { decimalOf, roundedText } from '../../contract/rules/decimal.ts';

type Given = Partial<Pick<EnteredValue, 'value' | 'values' | 'culture'>>;

function numberFor(parameter: Parameter, lot: number, critical: boolean): string {
  const range = parameter.ranges.find(({ sex, pregnancy }) => sex === 'any' && pregnancy === 'any') ?? parameter.ranges[0];
  const text = (value: number) => roundedText(decimalOf(Number(value.toPrecision(6))), parameter.decimals);
  if (critical && range?.criticalHigh) return text(range.criticalHigh * 1.05);
  const low = range?.low ?? (range?.high ?? 10) / 4;
  const high = range?.high ?? low * 2;
  // Mostly within the range, at times a little beyond it, never critical.
  const most = range?.criticalHigh ? Math.min(high * 1.06, (high + range.criticalHigh) / 2) : high * 1.06;
  return text(low + (most - low) * lot);
}

const organisms = [
  {
    name: 'Escherichia coli',
    sensitivities: [
      { antibiotic: 'Nitrofurantoin', method: 'disk' as const, reading: '22', interpretation: 'S' as const },
      { antibiotic: 'Co-trimoxazole', method: 'disk' as const, reading: '8', interpretation: 'R' as const },
    ],
  },
];

/** What the bench enters for a parameter: mostly what is usual; the critical one where that is asked. `lot` is from 0 to 1. */
export function valueFor(parameter: Parameter, lot: number, critical: boolean): Given {
  const { resultType, options } = parameter;
  if (resultType === 'numeric') return { value: numberFor(parameter, lot, critical) };
  if (resultType === 'titre') return { value: ['1:20', '1:40', '1:80', '1:160'][Math.floor(lot * 4)] ?? '1:20' };
  if (resultType === 'culture')
    return lot < 0.7
      ? { culture: { growth: 'none', colonyCount: null, organisms: [] } }
      : { culture: { growth: 'moderate', colonyCount: '> 10^5 CFU/mL', organisms } };
  const usual = options.filter(({ interpretation }) => interpretation === 'N');
  const odd = options.filter(({ interpretation }) => interpretation === (critical ? 'AA' : 'A'));
  const from = (critical || lot > 0.85) && odd.length > 0 ? odd : usual.length > 0 ? usual : options;
  const label = from[Math.floor(lot * from.length)]?.label ?? null;
  if (resultType === 'select') return { value: label };
  if (resultType === 'multi-select') return { values: label ? [label] : [] };
  return { value: 'No abnormality was seen.' };
}
