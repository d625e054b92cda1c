import { expect, test } from 'vitest';
import { findFormFaults } from './check-forms.ts';

const screen = 'modules/ward/web/hospital/round-form.tsx';
const faultsOf = (text: string, path = screen) => findFormFaults([{ path, text }], false).faults;

test.each([
  ['a form whose draft is off', 'const form = useCallForm(calls.round, {\n    guarded: false,\n  });', /turns the draft of its form off/],
  ['a form that says draft: false', 'const form = useCallForm(calls.round, {\n    draft: false,\n  });', /turns the draft of its form off/],
  ['a guard without a draft', 'useUnsavedText(useCallback(() => isDirty, [isDirty]));', /guards text that is not kept/],
  ['typed boxes that are sent', 'const save = useSend(calls.round);\nreturn <Textarea value={text} />;', /keeps nothing/],
  ["the browser's day", '<TextInput type="date" />', /browser's own box/],
  ["the browser's time under another name", '<TimeInput label="From" />', /browser's own box/],
  ["the browser's moment", "<TextInput type={'datetime-local'} />", /browser's own box/],
  ['a call past the hooks', "import { send } from '#kernel/web/client/send.ts';\nvoid send(calls.round);", /sends past the hooks/],
  ['a quiet call', 'const save = useSend(calls.round, { quiet: true });', /sends quietly/],
])('a planted screen with %s is found', (_what, text, fault) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  ['a form of a call', 'const form = useCallForm(calls.round, { params: { id } });'],
  ["a record's own field of that name", 'const form = useCallForm(calls.round, {\n    startWith: { draft: false, picked: [] },\n  });'],
  ['a guard beside a draft', 'useUnsavedText(isDirty);\nuseDraft(`round:`, typed, setTyped);'],
  ['typed boxes that are kept', 'useDraft<Round>(name, typed, set);\nconst save = useSend(calls.round);\n<Textarea />;'],
  ['a quiet call that shows its refusal', 'const save = useSend(calls.round, { quiet: true });\nsave.refused;'],
])('%s is none', (_what, text) => {
  expect(faultsOf(text)).toEqual([]);
});

test('the kernel draws no box of the browser either; tests may', () => {
  expect(faultsOf('<TextInput type="time" />', 'kernel/web/form/x.tsx')).toHaveLength(1);
  expect(faultsOf('<TextInput type="time" />', 'modules/ward/web/hospital/x.test.tsx')).toEqual([]);
});

test('an exception that nothing needs any more is a fault', () => {
  expect(findFormFaults([], true).faults[0]).toMatch(/is an exception of tools\/check-forms.ts that nothing needs any more/);
});

test('an empty tree was not checked', () => {
  expect(findFormFaults([], false).seen).toEqual({ screens: 0, forms: 0 });
});
