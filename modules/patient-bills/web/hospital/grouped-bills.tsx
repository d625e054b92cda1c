import { Button, Pagination, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { PatientOpenBills } from '#modules/patient-bills/contract/records.ts';
import { livePatientBills } from '#modules/patient-bills/contract/words.ts';
import type { InvoiceActs } from '../invoice-acts.ts';
import { WhoCell } from './bill-columns.tsx';
import styles from './bills.module.css';
import { PatientLines } from './patient-lines-panel.tsx';
import { useHere } from './search.ts';

const pageSize = 25;

/** A row a patient with open lines: what they owe and since when; opened, their lines. */
export function GroupedBills({ tools, acts }: { readonly tools: ReactNode; readonly acts?: InvoiceActs }) {
  const t = useText();
  const here = useHere();
  const [typed, setTyped] = useState('');
  const [searchTerm] = useDebouncedValue(typed.trim(), 300);
  const [open, setOpen] = useState<string | null>(null);
  const page = here.search.page ?? 1;
  const found = useCall(
    billCalls.byPatient,
    { query: { page, limit: pageSize, ...(searchTerm ? { searchTerm } : {}) } },
    { live: [livePatientBills], keepOld: true },
  );
  const columns = useColumns(open, setOpen);
  const chosen = found.data?.data.find((row) => row.patient.id === open);
  return (
    <>
      <Panel title={t('Patients with open bills')} actions={tools} flush>
        <div className={styles.inPanel}>
          <TextInput
            aria-label={t('Patient')}
            placeholder={t('Name or number')}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <Loaded
          from={found}
          rows={8}
          isEmpty={(rows) => rows.data.length === 0}
          empty={<EmptyState compact title={t('No record found')} />}
        >
          {(rows) => (
            <>
              <PlainTable label={t('Patients with open bills')} columns={columns} rows={rows.data} rowKey={(row) => row.patient.id} />
              {rows.meta.count > pageSize ? (
                <div className={styles.inPanel}>
                  <Pagination
                    total={Math.ceil(rows.meta.count / pageSize)}
                    value={page}
                    onChange={(at) => here.setSearch({ page: at === 1 ? undefined : at })}
                    getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('Next page') : t('Previous page') })}
                  />
                </div>
              ) : null}
            </>
          )}
        </Loaded>
      </Panel>
      {chosen ? <PatientLines patientId={chosen.patient.id} title={chosen.patient.fullname} {...(acts ? { acts } : {})} /> : null}
    </>
  );
}

function useColumns(open: string | null, setOpen: (id: string | null) => void): readonly Column<PatientOpenBills>[] {
  const t = useText();
  return [
    { key: 'patient', title: t('Patient'), cell: (row) => <WhoCell row={{ patient: row.patient, externalCustomer: null }} /> },
    { key: 'lines', title: t('Lines'), kind: 'number', value: (row) => row.lines },
    { key: 'uninvoiced', title: t('Uninvoiced'), kind: 'money', wide: true, value: (row) => row.uninvoiced },
    { key: 'openAmount', title: t('Open amount'), kind: 'money', value: (row) => row.openAmount },
    { key: 'oldest', title: t('Oldest bill'), kind: 'day', wide: true, value: (row) => row.oldestServiceDate },
    {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      cell: (row) => {
        const isOpen = open === row.patient.id;
        return (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={t('Lines of {name}', { name: row.patient.fullname })}
            onClick={() => setOpen(isOpen ? null : row.patient.id)}
          >
            {isOpen ? t('Hide') : t('Lines')}
          </Button>
        );
      },
    },
  ];
}
