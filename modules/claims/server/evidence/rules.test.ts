import { expect, test } from 'vitest';
import { chosenAfter, whyNotChoose } from './rules.ts';

const plain = { kind: 'result' as const, sourceId: 'a', sensitive: false };
const secret = { kind: 'result' as const, sourceId: 'b', sensitive: true };

test('only what is offered goes along; sensitive records only by those who may see them', () => {
  expect(whyNotChoose([plain], [plain, secret], false)).toBeNull();
  expect(whyNotChoose([secret], [plain, secret], false)?.code).toBe('CLAIM_EVIDENCE_UNKNOWN');
  expect(whyNotChoose([secret], [plain, secret], true)).toBeNull();
  expect(whyNotChoose([{ ...plain, kind: 'consent' }], [plain], true)?.code).toBe('CLAIM_EVIDENCE_UNKNOWN');
});

test('whoever may not see a sensitive record does not take it off either', () => {
  expect(chosenAfter([plain, secret], [], false)).toEqual({ added: [], removed: [plain] });
  expect(chosenAfter([plain, secret], [], true)).toEqual({ added: [], removed: [plain, secret] });
  expect(chosenAfter([], [plain], false)).toEqual({ added: [plain], removed: [] });
});
