import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import type { RoomClass } from '#modules/admissions/contract/room-records.ts';
import { extraWords, roomTypeWords, unitWords } from '../../looks.ts';
import { ClassForm } from './class-form.tsx';
import { classesByUse } from './classes-by-use.ts';

/** What a bed of each room type costs, and the deposit. Types that rooms have come first. */
export function ClassesPanel() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, close } = useDrawer();
  const classes = useCall(roomCalls.classes, {}, { live: ['room-classes', 'rooms', 'billable-items'], keepOld: true, quiet: true });
  const columns = useColumns();
  const chosen = classes.data?.find(({ roomType }) => roomType === record);
  return (
    <Panel title={t('Prices and deposits')} note={t('By room type')} flush>
      <Loaded from={classes} rows={6}>
        {(rows) => (
          <PlainTable label={t('Prices and deposits')} columns={columns} rows={classesByUse(rows)} rowKey={({ roomType }) => roomType} />
        )}
      </Loaded>
      <DrawerForm
        title={chosen ? t('Prices of {type}', { type: t(roomTypeWords[chosen.roomType]) }) : t('Prices and deposits')}
        opened={drawer === 'prices' && chosen !== undefined && can(roomCalls.saveClass)}
        onClose={close}
      >
        {chosen ? <ClassForm of={chosen} onClose={close} /> : null}
      </DrawerForm>
    </Panel>
  );
}

function useColumns(): readonly Column<RoomClass>[] {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { open } = useDrawer();
  const column = useColumnsOf<RoomClass>();
  const extras = (row: RoomClass) =>
    row.extras.map(({ kind, price }) => `${t(extraWords[kind])}${price === null ? '' : ` ${format.money(price)}`}`).join(', ');
  const columns: readonly Column<RoomClass>[] = [
    column.name('type', t('Type'), {
      of: (row) => t(roomTypeWords[row.roomType]),
      under: (row) => (row.rooms > 0 ? t('{count} room | {count} rooms', { count: row.rooms }) : null),
    }),
    { ...column.money('price', t('Price')), text: (row) => (row.price === null ? '' : format.money(row.price)) },
    {
      ...column.text('unit', t('Billing unit'), { wide: true, of: (row) => t(unitWords[row.billingUnit]) }),
      fold: (row) => t(unitWords[row.billingUnit]),
    },
    column.money('deposit', t('Deposit')),
    { ...column.text('extras', t('Per day beside the bed'), { wide: true, of: extras }), fold: extras },
  ];
  if (!can(roomCalls.saveClass)) return columns;
  return [
    ...columns,
    column.acts((row) => (
      <ActionIcon
        aria-label={t('Edit prices of {type}', { type: t(roomTypeWords[row.roomType]) })}
        onClick={() => open('prices', row.roomType)}
      >
        <IconPencil size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    )),
  ];
}
