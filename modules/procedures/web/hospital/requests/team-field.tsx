import { CloseButton, Group, Select, Stack } from '@mantine/core';
import { useField } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type SurgeonRole, surgeonRoles } from '#modules/procedures/contract/request-words.ts';
import { roleWords } from '../../words.ts';
import { useStaffOptions } from '../use-options.ts';

export interface Member {
  readonly consultantId: string;
  readonly role: SurgeonRole;
}

/** The team of a procedure in a form: who does what. The first one leads. */
export function TeamField({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useText();
  const staff = useStaffOptions();
  const { form, input } = useField(name, label, true);
  const held = (form.useValue(name) as readonly Member[] | undefined) ?? [];
  const put = (next: readonly Member[]) => {
    form.set(name, next);
    form.inner.clearFieldError(name);
  };
  const chosen = new Set(held.map(({ consultantId }) => consultantId));
  const hasLead = held.some(({ role }) => role === 'lead');
  return (
    <Stack gap="xs">
      <Select
        label={label}
        required
        searchable
        limit={50}
        error={input.error}
        value={null}
        data={staff.filter(({ value }) => !chosen.has(value)).map((option) => ({ ...option }))}
        onChange={(consultantId) => {
          if (consultantId) put([...held, { consultantId, role: hasLead ? 'assistant' : 'lead' }]);
        }}
      />
      {held.map(({ consultantId, role }, at) => {
        const person = staff.find(({ value }) => value === consultantId)?.label ?? '';
        return (
          <Group key={consultantId} justify="space-between" wrap="wrap">
            <span className={role === 'lead' ? 'strong' : undefined}>{person}</span>
            <Group gap="xs">
              <Select
                size="xs"
                aria-label={t('Role of {name}', { name: person })}
                allowDeselect={false}
                value={role}
                data={surgeonRoles.map((value) => ({ value, label: t(roleWords[value]) }))}
                onChange={(value) => put(held.map((member, place) => (place === at ? { ...member, role: value as SurgeonRole } : member)))}
              />
              <CloseButton aria-label={t('Remove {name}', { name: person })} onClick={() => put(held.filter((_, place) => place !== at))} />
            </Group>
          </Group>
        );
      })}
    </Stack>
  );
}
