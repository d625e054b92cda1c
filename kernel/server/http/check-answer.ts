import type { CallSpec } from '#kernel/contract/calls.ts';
import { fieldsOf } from '../reading/parse-input.ts';

function undeclared(answer: unknown, parsed: unknown, path: string): string | null {
  if (Array.isArray(answer) && Array.isArray(parsed)) {
    for (const [index, item] of answer.entries()) {
      const found = undeclared(item, parsed[index], `${path}[${index}]`);
      if (found) return found;
    }
    return null;
  }
  if (answer && parsed && typeof answer === 'object' && typeof parsed === 'object') {
    for (const [key, value] of Object.entries(answer)) {
      if (value === undefined) continue;
      if (!(key in parsed)) return `${path}.${key}`;
      const found = undeclared(value, (parsed as Record<string, unknown>)[key], `${path}.${key}`);
      if (found) return found;
    }
  }
  return null;
}

/**
 * In development and tests: the act's answer is what the contract declares, no less and no more, so that no field
 * leaves the server that nobody meant to send.
 */
export function checkAnswer(call: CallSpec, answer: unknown): void {
  if (call.shape === 'file') return;
  const parsed = call.payload.safeParse(answer ?? null);
  const where = `${call.method} ${call.path}`;
  if (!parsed.success) throw new Error(`${where} answered outside its contract: ${JSON.stringify(fieldsOf(parsed.error))}`);
  const key = undeclared(answer, parsed.data, 'payload');
  if (key) throw new Error(`${where} answered a field that its contract does not declare: ${key}`);
}
