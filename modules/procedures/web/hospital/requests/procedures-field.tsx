import { CloseButton, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useField } from '#kernel/web/form/form-context.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { mostProcedures, sides } from '#modules/procedures/contract/request-words.ts';
import { sideWords } from '../../words.ts';
import { useProcedures } from '../use-options.ts';

export interface Chosen {
  readonly procedureId: string;
  readonly side: string | null;
}

/** Procedures of a request with their sides and prices; the first is the primary one. */
export function ProceduresField({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useText();
  const format = useFormat();
  const procedures = useProcedures();
  const { form, input } = useField(name, label, true);
  const held = (form.useValue(name) as readonly Chosen[] | undefined) ?? [];
  const put = (next: readonly Chosen[]) => {
    form.set(name, next);
    form.inner.clearFieldError(name);
  };
  const chosen = new Set(held.map(({ procedureId }) => procedureId));
  return (
    <Stack gap="xs">
      <Select
        label={label}
        required
        searchable
        limit={50}
        error={input.error}
        disabled={held.length >= mostProcedures}
        value={null}
        data={procedures.filter(({ id }) => !chosen.has(id)).map(({ id, name: words }) => ({ value: id, label: words }))}
        onChange={(id) => {
          if (id) put([...held, { procedureId: id, side: null }]);
        }}
      />
      {held.map(({ procedureId, side }, at) => {
        const found = procedures.find(({ id }) => id === procedureId);
        return (
          <Group key={procedureId} justify="space-between" wrap="wrap">
            <Text fw={at === 0 ? 600 : 400}>
              {found?.name ?? ''} <span className="muted">{found?.price == null ? t('Not priced') : format.money(found.price)}</span>
            </Text>
            <Group gap="xs">
              {found?.laterality === 'required-side' ? (
                <SegmentedControl
                  size="xs"
                  aria-label={t('Side of {name}', { name: found.name })}
                  value={side ?? ''}
                  data={sides.map((value) => ({ value, label: t(sideWords[value]) }))}
                  onChange={(value) => put(held.map((line, place) => (place === at ? { ...line, side: value } : line)))}
                />
              ) : null}
              <CloseButton
                aria-label={t('Remove {name}', { name: found?.name ?? '' })}
                onClick={() => put(held.filter((_, place) => place !== at))}
              />
            </Group>
          </Group>
        );
      })}
    </Stack>
  );
}
