import { Select } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';

/** A department in use. */
export function DepartmentSelect({ value, onChange }: { readonly value: string | null; readonly onChange: (id: string | null) => void }) {
  const t = useText();
  const { data } = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { fresh: 300_000, quiet: true });
  return (
    <Select
      label={t('Department')}
      required
      searchable
      data={(data?.data ?? []).filter((row) => row.status !== 'archived').map((row) => ({ value: row.id, label: row.name }))}
      value={value || null}
      onChange={onChange}
    />
  );
}
