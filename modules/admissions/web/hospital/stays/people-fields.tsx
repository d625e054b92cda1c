import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { PickerField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';

// By right, not by cadre: a hospital that has just begun has rarely noted the cadres.
const doctors = 'Create Ward Round';
const nurses = 'Create Nursing Record';

function usePeople(permission: string, words: string) {
  const found = useCall(
    userCalls.pickUsers,
    { query: { permission, limit: 20, ...(words ? { search: words } : {}) } },
    { keepOld: true, quiet: true, live: ['user'] },
  );
  const options = (found.data?.data ?? []).map(({ id, fullname, role }) => ({ value: id, label: `${fullname} · ${role}` }));
  return { options, loading: found.loading };
}

const useDoctors = (words: string) => usePeople(doctors, words);
const useNurses = (words: string) => usePeople(nurses, words);

interface Person {
  readonly id: string;
  readonly fullname: string;
}

const startOf = (person: Person | null | undefined) => (person ? { start: { value: person.id, label: person.fullname } } : {});

/** The doctor who is responsible for a stay. */
export function ConsultantField({ start }: { readonly start?: Person | null | undefined }) {
  const t = useText();
  return <PickerField name="consultantId" label={t('Consultant')} required useOptions={useDoctors} {...startOf(start)} />;
}

/** The nurse who is the patient's own. */
export function NurseField({ start }: { readonly start?: Person | null | undefined }) {
  const t = useText();
  return <PickerField name="primaryNurseId" label={t('Primary nurse')} clearable useOptions={useNurses} {...startOf(start)} />;
}

/** All doctors, for the filter of a list. */
export function useDoctorOptions(): readonly Option[] {
  const { data } = useCall(
    userCalls.pickUsers,
    { query: { limit: 'All', permission: doctors } },
    { fresh: 300_000, live: ['user'], quiet: true },
  );
  return (data?.data ?? []).map(({ id, fullname }) => ({ value: id, label: fullname }));
}
