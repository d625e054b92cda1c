import { Button } from '@mantine/core';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';

/** Who is in charge of each ward. */
export function ChargeStep({ wards }: { readonly wards: readonly Ward[] }) {
  const t = useText();
  const { open } = useDrawer();
  const column = useColumnsOf<Ward>();
  const columns: readonly Column<Ward>[] = [
    column.name('name', t('Ward')),
    column.text('nurse', t('Nurse in charge'), { of: (ward) => ward.nurseInCharge?.fullname }),
    column.acts((ward) =>
      ward.acts.edit === null ? (
        <Button variant="default" size="compact-sm" onClick={() => open('charge', ward.id)}>
          {ward.nurseInCharge ? t('Change') : t('Choose')}
          <span className="visually-hidden"> {ward.name}</span>
        </Button>
      ) : null,
    ),
  ];
  return (
    <Panel title={t('Who is in charge?')} note={t('The nurse in charge leads the ward when no shift lead is named.')} flush>
      <PlainTable
        label={t('Wards')}
        columns={columns}
        rows={wards}
        rowKey={(ward) => ward.id}
        empty={<EmptyState compact title={t('No ward yet')} />}
      />
    </Panel>
  );
}
