import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedsideCalls } from '#modules/blood-management/contract/calls/bedside.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import type { OwnBlood } from '#modules/blood-management/contract/request-records.ts';
import { requestLooks, transfusionLooks } from '../../looks.ts';
import { componentWords } from '../../words.ts';
import styles from '../blood.module.css';
import { GroupCard } from './group-card.tsx';

interface Props {
  readonly patientId: string;
  readonly patient: { readonly acceptsCare: boolean };
}

/** A patient's blood: group, requests and transfusions. */
export function PatientBlood({ patientId, patient }: Props) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <Panel title={t('Blood group')}>
        <GroupCard patientId={patientId} />
      </Panel>
      <Requests patientId={patientId} patient={patient} />
      <Transfusions patientId={patientId} />
    </div>
  );
}

function Requests({ patientId, patient }: Props) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const column = useColumnsOf<OwnBlood['data'][number]>();
  const found = useCall(requestCalls.byPatient, { query: { patientId, limit: 50 } }, { live: ['blood-requests'], quiet: true });
  const ask = () =>
    void navigate({ to: '/hospital/blood-management', search: { tab: 'requests', drawer: 'new-request', patient: patientId } });
  return (
    <Panel
      title={t('Blood Requests')}
      flush
      actions={
        can(requestCalls.add) && patient.acceptsCare ? (
          <Button variant="default" size="compact-md" leftSection={<IconPlus size={15} aria-hidden="true" />} onClick={ask}>
            {t('Request blood')}
          </Button>
        ) : null
      }
    >
      <Loaded
        from={found}
        rows={3}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState compact title={t('No blood request found')} />}
      >
        {({ data }) => (
          <PlainTable
            label={t('Blood Requests')}
            rows={data}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'number',
                title: t('Number'),
                cell: (row) => (
                  <Link to="/hospital/blood-management/request/$id" params={{ id: row.id }} className="code">
                    {row.requestNumber}
                  </Link>
                ),
              },
              column.instant('createdAt', t('Date')),
              column.text('component', t('Component'), { of: (row) => t(componentWords[row.component]) }),
              column.text('units', t('Units issued'), { of: (row) => `${row.issuedUnits} / ${row.units}` }),
              column.status((row) => requestLooks[row.status]),
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function Transfusions({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const found = useCall(bedsideCalls.transfusions, { query: { patientId, limit: 50 } }, { live: ['blood-transfusions'], quiet: true });
  return (
    <Panel title={t('Transfusions')}>
      <Loaded
        from={found}
        rows={2}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState compact title={t('No transfusion found')} />}
      >
        {({ data }) => (
          <div className={styles.stack}>
            {data.map((row) => (
              <div key={row.id} className={styles.row}>
                <Link to="/hospital/blood-management/transfusion/$id" params={{ id: row.id }} className="code">
                  {row.unit.unitNumber}
                </Link>
                <span>{t(componentWords[row.unit.component])}</span>
                <StatusBadge look={transfusionLooks[row.status]} />
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
