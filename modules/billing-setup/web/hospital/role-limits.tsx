import { ActionIcon, NumberInput, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { parseMoney, percentText } from '#kernel/contract/money.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roleCalls } from '#modules/access-control/contract/calls/roles.ts';
import type { RoleLimits } from '#modules/billing-setup/contract/policy-records.ts';
import styles from './billing.module.css';

type Limit = Exclude<keyof RoleLimits, 'roleId'>;
const none: Omit<RoleLimits, 'roleId'> = {
  discountLimitBps: 0,
  discountLimitAmount: 0,
  writeOffLimitAmount: 0,
  refundLimitAmount: 0,
  priceOverrideBps: 0,
};

/** What each role may grant without somebody above it; an empty box is without limit. */
export function RoleLimitsTable({ names }: { readonly names: ReadonlyMap<string, string> }) {
  const t = useText();
  const { can } = useAccess();
  const form = useFormAround();
  const rows = (form.useValue('roleLimits') as readonly RoleLimits[] | undefined) ?? [];
  const found = useCall(roleCalls.listRoles, { query: { limit: 100 } }, { enabled: can(roleCalls.listRoles), fresh: 300_000, quiet: true });
  const roles = found.data?.data ?? [];
  const nameOf = (id: string) => roles.find((role) => role.id === id)?.name ?? names.get(id) ?? id;
  const free = roles.filter((role) => !rows.some((row) => row.roleId === role.id));
  const put = (next: readonly RoleLimits[]) => form.set('roleLimits', next);
  return (
    <FormSection title={t('Limits by role')} note={t('Roles not listed cannot give discounts. Leave a box blank for no limit.')}>
      <Wide>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll sideways must be reachable by keyboard. */}
        <div className={styles.limits} role="group" aria-label={t('Limits by role')} tabIndex={0}>
          {rows.map((row) => (
            <LimitRow
              key={row.roleId}
              row={row}
              name={nameOf(row.roleId)}
              onChange={(key, value) => put(rows.map((each) => (each.roleId === row.roleId ? { ...each, [key]: value } : each)))}
              onRemove={() => put(rows.filter((each) => each.roleId !== row.roleId))}
            />
          ))}
        </div>
      </Wide>
      {free.length > 0 ? (
        <Select
          label={t('Add a role')}
          searchable
          value={null}
          data={free.map((role) => ({ value: role.id, label: role.name }))}
          onChange={(roleId) => (roleId ? put([...rows, { roleId, ...none }]) : undefined)}
        />
      ) : null}
    </FormSection>
  );
}

interface LimitRowProps {
  readonly row: RoleLimits;
  readonly name: string;
  readonly onChange: (key: Limit, value: number | null) => void;
  readonly onRemove: () => void;
}

function LimitRow({ row, name, onChange, onRemove }: LimitRowProps) {
  const t = useText();
  return (
    <div className={styles.limitRow}>
      <strong>{name}</strong>
      <PercentBox label={t('Discount')} value={row.discountLimitBps} onChange={(value) => onChange('discountLimitBps', value)} />
      <MoneyBox label={t('Discount up to')} value={row.discountLimitAmount} onChange={(value) => onChange('discountLimitAmount', value)} />
      <MoneyBox label={t('Write-off up to')} value={row.writeOffLimitAmount} onChange={(value) => onChange('writeOffLimitAmount', value)} />
      <MoneyBox label={t('Refund up to')} value={row.refundLimitAmount} onChange={(value) => onChange('refundLimitAmount', value)} />
      <PercentBox label={t('Manual price ±')} value={row.priceOverrideBps} onChange={(value) => onChange('priceOverrideBps', value)} />
      <ActionIcon aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        <IconTrash size={17} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

interface BoxProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

function PercentBox({ label, value, onChange }: BoxProps) {
  return (
    <NumberInput
      label={label}
      size="sm"
      hideControls
      suffix=" %"
      decimalScale={2}
      min={0}
      defaultValue={value === null ? '' : percentText(value)}
      onChange={(typed) => onChange(parseMoney(String(typed), { minorDigits: 2, decimalSeparator: '.' }))}
    />
  );
}
