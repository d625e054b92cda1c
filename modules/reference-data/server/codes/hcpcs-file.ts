import type { Faults } from './lines.ts';

/** A code or modifier of an official HCPCS release. Dates are YYYY-MM-DD. */
export interface HcpcsEntry {
  readonly kind: 'code' | 'modifier';
  readonly code: string;
  readonly short: string;
  readonly long: string;
  readonly effective: string | null;
  readonly terminated: string | null;
}

// The official record layout: 320 characters; columns count from 1.
const at = (line: string, from: number, to: number) => line.slice(from - 1, to);

function dayAt(line: string, from: number): string | null | undefined {
  const digits = at(line, from, from + 7).trim();
  if (digits === '') return null;
  const text = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return /^\d{8}$/.test(digits) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : undefined;
}

function joined(parts: readonly string[]): string {
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

interface Open {
  readonly kind: 'code' | 'modifier';
  readonly code: string;
  readonly first: string;
  readonly parts: string[];
  readonly number: number;
}

/**
 * Reads the contractor file of an HCPCS release: 3 begins a procedure, 4 continues its long description, 7 and 8 the same for
 * a modifier; columns 1–5 code, 11 kind of record, 12–91 long description, 92–119 short, 277–284 effective, 285–292 terminated.
 * What stands before the first record (disclaimers) is passed over; every other line that fits no record is a fault.
 */
export async function* readHcpcsFile(lines: AsyncIterable<string>, faults: Faults): AsyncGenerator<HcpcsEntry> {
  let open: Open | null = null;
  let number = 0;
  let begun = false;
  for await (const line of lines) {
    number += 1;
    const record = at(line, 11, 11);
    const isRecord = /^[3478]$/.test(record) && /^\d{5}$/.test(at(line, 6, 10)) && line.length >= 292;
    if (!isRecord) {
      if (begun && line.replaceAll('\u001a', '').trim() !== '') faults.add(number, 'This line is no record of the HCPCS layout');
      continue;
    }
    begun = true;
    const code = at(line, 1, 5).trim();
    if (record === '4' || record === '8') {
      if (open?.code === code) open.parts.push(at(line, 12, 91).trim());
      else faults.add(number, `A continuation of ${code} without its beginning`);
      continue;
    }
    if (open) yield* finished(open, faults);
    open = { kind: record === '3' ? 'code' : 'modifier', code, first: line, parts: [at(line, 12, 91).trim()], number };
  }
  if (open) yield* finished(open, faults);
}

function* finished({ kind, code, first, parts, number }: Open, faults: Faults): Generator<HcpcsEntry> {
  const [long, short] = [joined(parts), joined([at(first, 92, 119)])];
  const [effective, terminated] = [dayAt(first, 277), dayAt(first, 285)];
  if (!(kind === 'code' ? /^[A-V]\d{4}$/ : /^[A-Z0-9]{2}$/).test(code)) faults.add(number, `${code || 'An empty code'} is no ${kind}`);
  else if (long === '') faults.add(number, `${code} has no description`);
  else if (effective === undefined || terminated === undefined) faults.add(number, `${code} has a date that is none`);
  else yield { kind, code, short: short || long.slice(0, 28), long: long.slice(0, 2000), effective, terminated };
}
