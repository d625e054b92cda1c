import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import type { AdministrationRow } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationStateLooks } from '../../nursing-looks.ts';

const pageSize = 50;

/** What is or was given to the patient during the stay. */
export function StayAdministrationsTab({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const column = useColumnsOf<AdministrationRow>();
  const [limit, setLimit] = useState(pageSize);
  const found = useCall(
    nursingCalls.administrations,
    { params: { id: stay.id }, query: { limit } },
    { live: ['therapeutic-administrations'], keepOld: true, quiet: true },
  );
  const columns = [
    column.text('medicine', t('Medicine'), {
      of: ({ medicine, doseAmount, doseUnit, route, frequencyCode }: AdministrationRow) =>
        `${medicine}, ${doseAmount} ${doseUnit}, ${route}, ${frequencyCode}`,
      wraps: true,
    }),
    {
      key: 'administrationNumber',
      title: t('TA no.'),
      cell: ({ id, administrationNumber }: AdministrationRow) => (
        <Link to="/hospital/administrations/$id" params={{ id }} className="code">
          {administrationNumber}
        </Link>
      ),
      text: (row: AdministrationRow) => row.administrationNumber,
    },
    column.text('progress', t('Doses given'), {
      of: ({ progress }: AdministrationRow) =>
        progress.of === null ? String(progress.given) : t('{count} of {all}', { count: progress.given, all: progress.of }),
    }),
    column.instant('nextDueAt', t('Next due')),
    column.status((row: AdministrationRow) => administrationStateLooks[row.status]),
  ];
  return (
    <Panel title={t('Therapeutic administrations')} flush>
      <Loaded
        from={found}
        rows={5}
        isEmpty={(list) => list.data.length === 0}
        empty={<EmptyState compact title={t('No therapeutic administration found')} />}
      >
        {(list) => (
          <>
            <PlainTable label={t('Therapeutic administrations')} columns={columns} rows={list.data} rowKey={({ id }) => id} />
            {list.meta.count > list.data.length ? (
              <Button variant="subtle" onClick={() => setLimit(limit + pageSize)}>
                {t('Show more')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
