import { expect, test } from 'vitest';
import { unionOf } from './generate-types.ts';

test.each([
  ["CHECK ((status = ANY (ARRAY['a'::text, 'b c'::text])))", "'a' | 'b c'"],
  ["CHECK (((kind)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[])))", "'a' | 'b'"],
  ["CHECK ((status = 'only'::text))", "'only'"],
  ["CHECK (((sex IS NULL) OR (sex = ANY (ARRAY['m'::text, 'f'::text]))))", "'m' | 'f'"],
  ["CHECK ((word = ANY (ARRAY['it''s'::text])))", "'it\\'s'"],
  ['CHECK ((total >= 0))', null],
  ["CHECK ((code ~ '^[A-Z]$'::text))", null],
  ['CHECK ((level = ANY (ARRAY[1, 2])))', null],
  ['CHECK (((length(name) >= 1) AND (length(name) <= 200)))', null],
])('%s', (rule, union) => {
  expect(unionOf(rule)).toBe(union);
});
