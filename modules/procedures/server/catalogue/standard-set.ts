import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcedureKind } from '../../contract/words.ts';

/** A procedure that most hospitals do. */
export interface StandardProcedure {
  readonly name: string;
  readonly code: string;
  readonly categoryName: string;
  readonly kind: ProcedureKind;
  readonly durationMinutes: number;
  readonly side: boolean;
  readonly sensitive: boolean;
}

/** The lines of the standard set: a category stands above its procedures. */
export function parseStandardSet(text: string): StandardProcedure[] {
  let categoryName = '';
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [code = '', name, kind, minutes, mark] = line.split('|');
    if (name === undefined) {
      categoryName = code.trim();
      return [];
    }
    return [
      {
        name,
        code,
        categoryName,
        kind: kind as ProcedureKind,
        durationMinutes: Number(minutes),
        side: mark === 'side',
        sensitive: mark === 'sensitive',
      },
    ];
  });
}

let kept: readonly StandardProcedure[] | undefined;

/** The standard procedures of a general hospital, by category. */
export function standardSet(): readonly StandardProcedure[] {
  kept ??= parseStandardSet(readFileSync(join(import.meta.dirname, 'standard-set.txt'), 'utf8'));
  return kept;
}
