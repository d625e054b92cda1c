import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import { requestLooks } from '../looks.ts';
import { useProcedureWords } from './requests/requests-tab.tsx';

/** A patient's record, tab Procedures. */
export function PatientProcedures({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const format = useFormat();
  const words = useProcedureWords();
  const found = useCall(
    requestCalls.ofPatient,
    { params: { id: patientId }, query: { limit: 50 } },
    { live: ['procedure-requests'], keepOld: true, quiet: true },
  );
  return (
    <Panel title={t('Procedures')} flush>
      <Loaded from={found} rows={3}>
        {({ data }) => (
          <PlainTable
            label={t('Procedures')}
            rows={data}
            rowKey={({ id }) => id}
            empty={<Text p="md">{t('No procedure request found')}</Text>}
            columns={[
              {
                key: 'requestNumber',
                title: t('Request no.'),
                cell: ({ id, requestNumber }) => (
                  <Link to="/hospital/procedure/$id" params={{ id }} className="code strong">
                    {requestNumber}
                  </Link>
                ),
              },
              { key: 'procedures', title: t('Procedures'), text: words },
              { key: 'at', title: t('Date and time'), text: ({ startDateTime }) => format.instant(startDateTime) },
              { key: 'surgeon', title: t('Lead surgeon'), wide: true, text: ({ leadSurgeon }) => leadSurgeon.name },
              { key: 'status', title: t('Status'), cell: ({ status }) => <StatusBadge look={requestLooks[status]} /> },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
