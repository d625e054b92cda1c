import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { ListKeys } from '#kernel/web/frame/search.ts';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';

interface Drawer {
  /** Its name in the address. */
  readonly drawer?: string;
  /** Already translated. */
  readonly title: string;
  /** Width in pixels; 480 unless said. */
  readonly size?: number;
}

interface RecordDrawer<Row> extends Omit<Drawer, 'title'> {
  readonly title: string | ((row: Row) => string);
  /** The call that the drawer is for: who may not make it opens no record. */
  readonly call?: CallSpec;
  /** The record beside its list. A record of another page than the one shown is given by its id alone. */
  readonly view: (record: { readonly id: string; readonly row: Row | undefined }, close: () => void) => ReactNode;
}

interface CreateDrawer extends Drawer {
  readonly call: CallSpec;
  /** Not the filled button: another one leads on this page. */
  readonly quiet?: boolean;
  /** What the button says, where it differs from the drawer's title. */
  readonly button?: string;
  readonly form: (close: () => void) => ReactNode;
}

type RecordListProps<Row extends { readonly id: string }, S extends ListKeys> = Omit<ListTableProps<Row, S>, 'rowKey' | 'add'> & {
  /** Another key than the row's id. */
  readonly rowKey?: (row: Row) => string;
  /** A record opens in a drawer beside the list; `open` leads to its page. */
  readonly record?: RecordDrawer<Row>;
  /** The button and the drawer that add a record, for who may. */
  readonly create?: CreateDrawer;
};

/**
 * The list of a record: rows that open beside it or on their page, and the button that adds one. Which drawer is open stands in the
 * address, so that a link or Back brings it again.
 */
export function RecordList<Row extends { readonly id: string }, S extends ListKeys>({ record, create, ...list }: RecordListProps<Row, S>) {
  const { can } = useAccess();
  const { open } = useDrawer();
  const opens = record !== undefined && (record.call === undefined || can(record.call));
  const key = record?.drawer ?? 'record';
  return (
    <>
      <ListTable
        {...list}
        rowKey={list.rowKey ?? ((row) => row.id)}
        {...(opens ? { onOpen: (row: Row) => open(key, row.id) } : {})}
        {...(create && can(create.call) ? { add: <AddButton {...create} onPress={() => open(create.drawer ?? 'add')} /> } : {})}
      />
      {create ? <CreateForm {...create} /> : null}
      {record && opens ? <OpenRecord {...record} rows={list.list.rows} /> : null}
    </>
  );
}

function AddButton({ title, button, quiet, onPress }: CreateDrawer & { readonly onPress: () => void }) {
  return (
    <Button variant={quiet ? 'default' : 'filled'} leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onPress}>
      {button ?? title}
    </Button>
  );
}

function CreateForm({ call, drawer: key = 'add', title, size = 480, form }: CreateDrawer) {
  const { can } = useAccess();
  const { drawer, close } = useDrawer();
  return (
    <DrawerForm title={title} size={size} opened={drawer === key && can(call)} onClose={close}>
      {form(close)}
    </DrawerForm>
  );
}

interface OpenRecordProps<Row> extends RecordDrawer<Row> {
  readonly rows: readonly Row[];
}

function OpenRecord<Row extends { readonly id: string }>({ drawer: key = 'record', title, size = 480, view, rows }: OpenRecordProps<Row>) {
  const t = useText();
  const { drawer, record, close } = useDrawer();
  const row = rows.find(({ id }) => id === record);
  const words = typeof title === 'string' ? title : row ? title(row) : t('Details');
  return (
    <DrawerForm title={words} size={size} opened={drawer === key && record !== undefined} onClose={close}>
      {record === undefined ? null : view({ id: record, row }, close)}
    </DrawerForm>
  );
}
