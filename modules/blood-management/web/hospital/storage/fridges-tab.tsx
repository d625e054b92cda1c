import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { excursionActs, storageActs, storageCalls } from '#modules/blood-management/contract/calls/storage.ts';
import type { Excursion, Reading, Storage } from '#modules/blood-management/contract/storage-records.ts';
import { excursionLooks, overdueLook, storageLooks } from '../../looks.ts';
import { storageKindWords } from '../../words.ts';
import styles from '../blood.module.css';
import { DecideForm, EditStorage, NewStorage, ReadingForm } from './storage-forms.tsx';

const live = ['blood-storages', 'blood-excursions', 'blood-units'];

/** Storages with their temperatures, and the times in which one was out of its range. */
export function FridgesTab() {
  return (
    <div className={styles.stack}>
      <Storages />
      <Excursions />
      <ReadingsDrawer />
    </div>
  );
}

function Storages() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, open, close } = useDrawer();
  const storages = useCall(storageCalls.list, {}, { live });
  return (
    <Panel
      title={t('Fridges and other storages')}
      flush
      actions={
        can(storageCalls.create) ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => open('new-storage')}
          >
            {t('Add storage')}
          </Button>
        ) : null
      }
    >
      <Loaded from={storages} rows={3}>
        {(rows) => <StorageTable rows={rows} />}
      </Loaded>
      <DrawerForm title={t('Add storage')} opened={drawer === 'new-storage' && can(storageCalls.create)} onClose={close}>
        <NewStorage onClose={close} />
      </DrawerForm>
    </Panel>
  );
}

function StorageTable({ rows }: { readonly rows: readonly Storage[] }) {
  const t = useText();
  const { open } = useDrawer();
  const column = useColumnsOf<Storage>();
  return (
    <PlainTable
      label={t('Fridges and other storages')}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <EmptyState
          compact
          title={t('No storage yet')}
          text={t('Add the fridges with their range, so that their temperature is watched.')}
        />
      }
      columns={[
        column.name('name', t('Name'), { under: (row) => t(storageKindWords[row.kind]) }),
        column.text('range', t('Range, °C'), { of: (row) => `${row.fromCelsius} – ${row.toCelsius}` }),
        {
          key: 'last',
          title: t('Last temperature'),
          cell: (row) => (
            <Button variant="subtle" size="compact-sm" onClick={() => open('readings', row.id)}>
              {row.lastReading ? t('{celsius} °C, {name}', { celsius: row.lastReading.celsius, name: row.lastReading.by }) : t('None')}
            </Button>
          ),
        },
        column.instant('nextDueAt', t('Next due'), { wide: true }),
        column.count('units', t('Units')),
        column.status((row) => storageLooks[row.status], {
          also: (row) => [row.overdue ? overdueLook : null, row.excursionId ? excursionLooks.open : null],
        }),
        column.acts((row) => (
          <RecordMenu acts={storageActs} of={row} name={row.name} forms={{ addReading: ReadingForm, edit: EditStorage }} />
        )),
      ]}
    />
  );
}

function Excursions() {
  const t = useText();
  const column = useColumnsOf<Excursion>();
  const found = useCall(storageCalls.excursions, { query: { limit: 50 } }, { live });
  return (
    <Panel title={t('Out of range')} flush>
      <Loaded from={found} rows={2}>
        {({ data }) => (
          <PlainTable
            label={t('Out of range')}
            rows={data}
            rowKey={(row) => row.id}
            empty={<EmptyState compact title={t('No storage was out of its range')} />}
            columns={[
              column.text('storage', t('Storage'), { of: (row) => row.storage.name }),
              column.text('cause', t('Cause'), {
                of: (row) => (row.cause === 'temperature' ? t('{celsius} °C', { celsius: row.worstCelsius ?? '–' }) : t('Not read')),
              }),
              column.instant('from', t('From')),
              column.instant('until', t('Until'), { wide: true }),
              column.text('units', t('Units'), { of: (row) => row.units.map(({ unitNumber }) => unitNumber).join(', ') }),
              column.text('by', t('Decided by'), { wide: true, of: (row) => row.decidedBy?.name }),
              column.status((row) => excursionLooks[row.status]),
              column.acts((row) => <RecordMenu acts={excursionActs} of={row} name={row.storage.name} forms={{ decide: DecideForm }} />),
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function ReadingsDrawer() {
  const t = useText();
  const { drawer, record, close } = useDrawer();
  return (
    <DrawerForm title={t('Temperatures')} size={620} opened={drawer === 'readings' && record !== undefined} onClose={close}>
      {record ? <Readings id={record} /> : null}
    </DrawerForm>
  );
}

function Readings({ id }: { readonly id: string }) {
  const t = useText();
  const column = useColumnsOf<Reading>();
  const found = useCall(storageCalls.readings, { params: { id }, query: { limit: 100 } }, { live });
  return (
    <Loaded from={found} rows={6} isEmpty={({ data }) => data.length === 0} empty={<EmptyState compact title={t('No record found')} />}>
      {({ data }) => (
        <PlainTable
          label={t('Temperatures')}
          rows={data}
          rowKey={(row) => row.id}
          columns={[
            column.instant('at', t('Time')),
            column.text('celsius', t('Temperature, °C'), {
              of: (row) => (row.outside ? t('{celsius}, out of range', { celsius: row.celsius }) : String(row.celsius)),
            }),
            column.text('by', t('By'), { of: (row) => row.by.name }),
            column.text('note', t('Note')),
          ]}
        />
      )}
    </Loaded>
  );
}
